// The manager's page: a Rules Submission as a form and as text, checked and priced as one types,
// compared with the one in force, filed under two authorities.

import { once, patiently, post, Problem } from "../../lib/api.js";
import { GAMES } from "../../lib/games.js";
import { visitor } from "../../lib/visitor.js";
import { titled } from "../../lib/words.js";
import { icon } from "../../parts/drawings.js";
import { html, nothing } from "../../vendor/lit.js";
import { Desk } from "../lib/desk.js";
import { earnings } from "./earnings.js";
import { filing } from "./filing.js";
import { finding, gameForm } from "./game-form.js";
import { houseForm } from "./house-form.js";
import { linkForm } from "./link-form.js";
import { signSketch } from "./sign-sketch.js";
import { changes, read, reached, whole, without, withValue, written } from "./toml.js";

const KEY = "pitboss-draft";
const HOUR = 40;
/** The place of the keys that are the house's. */
const HOUSE = "house";

class Manager extends Desk {
  static id = "manager";
  static properties = { text: { state: true }, checked: { state: true }, priced: { state: true }, wrong: { state: true }, place: { state: true }, rules: { state: true }, pane: { state: true } };

  constructor() {
    super();
    this.text = sessionStorage.getItem(KEY) ?? "";
    /** The last answer of `/check`, with the text that it is of. @type {any} */ this.checked = null;
    /** @type {any} */ this.priced = null;
    /** What the text cannot be read for. @type {Problem|null} */ this.wrong = null;
    /** The part in the form: `games.SLUG`, a variant of it, or `links.NAME`. */
    this.place = "";
    /** @type {Record<string, any>} */ this.rules = {};
    this.pane = "both";
    /** The text that was in force when it was last read. */ this.base = "";
    this.under = false;
    this.asks = false;
  }

  get reads() {
    return { filed: "/submissions?limit=500", waiting: "/approvals?limit=500" };
  }

  /** @returns {any[]} */
  get filed() {
    return this.got.filed?.submissions ?? [];
  }

  /** The text in force, or "". */
  get inForce() {
    return this.filed.find((one) => one.in_force)?.text ?? "";
  }

  get all() {
    return whole(read(this.text));
  }

  // ── The text ─────────────────────────────────────────────────────────────────────────────

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    // A text that nobody has changed follows what is in force.
    if (this.inForce && (!this.text || this.text === this.base)) this.text = this.inForce;
    this.base = this.inForce || this.base;
    if (changed.has("text") && this.text) {
      sessionStorage.setItem(KEY, this.text);
      this.#check();
    }
    const game = this.game;
    if (game && !this.rules[game]) {
      once(`/games/${game}`).then((found) => {
        this.rules = { ...this.rules, [game]: found };
      }, () => {});
    }
  }

  /** Check the text of now, and price it if it is clean. One question at a time: the newest text is
   * asked for next. */
  async #check() {
    if (this.under) {
      this.asks = true;
      return;
    }
    this.under = true;
    const { text } = this;
    try {
      this.checked = { ...(await patiently(() => post("/check", { submission: text }))), text };
      this.wrong = null;
      if (this.checked.ok && text === this.text) this.priced = { ...(await patiently(() => post(`/price?an_hour=${HOUR}`, { submission: text }))), offers: this.checked.offers, text };
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      this.wrong = error;
    }
    this.under = false;
    const again = this.asks || text !== this.text;
    this.asks = false;
    if (again && this.isConnected) this.#check();
  }

  get violations() {
    return this.checked?.violations ?? [];
  }

  get isClean() {
    return Boolean(this.checked?.ok && this.checked.text === this.text && !this.wrong);
  }

  /** @param {string[]} path @param {any} value */
  #set(path, value) {
    this.text = withValue(this.text, path, value);
  }

  /** The choice of a wager, or a key of it. @param {string} wager @param {string|null} key @param {any} value */
  #setWager(wager, key, value) {
    const path = [...this.at, "wagers", wager];
    if (read(this.text).tables.some((one) => one.path.join(".") === path.join("."))) {
      this.#set([...path, key ?? "paytable"], value);
      return;
    }
    const now = reached(this.all, path);
    const object = Array.isArray(now) || typeof now === "string" ? { paytable: now } : now && typeof now === "object" ? { ...now } : {};
    if (key) object[key] = value;
    else if (typeof value === "string" || Array.isArray(value)) object.paytable = value;
    else delete object.paytable;
    for (const one of Object.keys(object)) if (object[one] === undefined) delete object[one];
    if (!key && (value === undefined || value === false)) this.#set(path, value);
    else if (Object.keys(object).every((one) => one === "paytable") && typeof object.paytable !== "object") this.#set(path, object.paytable ?? true);
    else this.#set(path, object);
  }

  // ── Places ───────────────────────────────────────────────────────────────────────────────

  /** The place of the form in the submission. */
  get at() {
    const places = Object.keys(this.all.games ?? {});
    return (this.place || (places[0] ? `games.${places[0]}` : "")).split(".").filter(Boolean);
  }

  get game() {
    const [what, name] = this.at;
    return what === "games" && GAMES[name] ? name : "";
  }

  get variant() {
    return this.at[2] === "variants" ? this.at[3] : "";
  }

  /** What is wrong at a place, in it and below. @param {string} place */
  #wrongAt(place) {
    return this.violations.filter((/** @type {any} */ one) => one.path === place || one.path.startsWith(`${place}.`));
  }

  /** What is wrong with the keys that are no game's and no link's. */
  #ofTheHouse() {
    return this.violations.filter((/** @type {any} */ one) => !/^(games|links)\b/.test(one.path));
  }

  draw() {
    if (!this.text && !this.got.filed) return html`<p class="soft" role="status">Opening the submission in force…</p>`;
    return html`<div class="manager-page ${this.pane}">${this.#list()}
      <div class="desk-stack middle">${this.#head()}<div class="sides">${this.pane === "text" ? nothing : this.#form()}${this.pane === "form" ? nothing : this.#source()}</div></div>
      <div class="desk-stack right">${this.#earns()}${this.#sign()}${this.#changes()}
        ${filing({ text: this.text, isClean: this.isClean, filed: this.filed, waiting: this.got.waiting?.approvals ?? [], as: this.as, n: this.n, you: visitor.who?.person ?? "", open: (text) => {
          this.text = text;
        } })}</div></div>`;
  }

  #list() {
    const { all } = this;
    const games = Object.entries(all.games ?? {});
    const left = Object.keys(GAMES).filter((slug) => !all.games?.[slug]);
    const row = (/** @type {string} */ place, /** @type {string} */ words, small = false) => {
      const wrong = (place === HOUSE ? this.#ofTheHouse() : this.#wrongAt(place)).length;
      return html`<li><button type="button" class=${small ? "sub" : ""} aria-current=${this.at.join(".") === place} @click=${() => {
        this.place = place;
      }}>${words}${wrong ? html`<span class="tag lose" aria-label="${wrong} to mend">${wrong}</span>` : html`<span class="win">${icon("check")}</span>`}</button></li>`;
    };
    return html`<nav class="card-box places" aria-label="Parts of the submission"><h2>${all.facility ?? "A submission"}</h2>
      <p class="soft">${this.inForce ? (this.inForce === this.text ? "As it is in force" : "A draft; another one is in force") : "A draft; none is in force"}</p>
      <ul>${row(HOUSE, "The house")}${games.map(([slug, one]) => html`${row(`games.${slug}`, GAMES[slug]?.name ?? slug)}${Object.keys(one.variants ?? {}).map((name) => row(`games.${slug}.variants.${name}`, titled(name), true))}`)}</ul>
      ${left.length ? html`<label class="field"><span>Offer another game</span><select class="box" @change=${(/** @type {any} */ event) => this.#offer(event.target)}><option value="">–</option>${left.map((slug) => html`<option value=${slug}>${GAMES[slug].name}</option>`)}</select></label>` : nothing}
      ${all.links ? html`<h3>Links</h3><ul>${Object.keys(all.links).map((name) => row(`links.${name}`, titled(name)))}</ul>` : nothing}
      <div class="pair"><button class="btn small quiet" type="button" ?disabled=${!this.inForce || this.inForce === this.text} @click=${() => {
        this.text = this.inForce;
      }}>Back to the one in force</button></div></nav>`;
  }

  /** @param {HTMLSelectElement} select */
  async #offer(select) {
    const game = select.value;
    select.value = "";
    if (!game) return;
    const rules = await once(`/games/${game}`);
    const [first] = rules.dealing;
    const main = rules.main_paytable ? [["main", rules.main_paytable.letters[0]]] : [];
    const pieces = [...rules.wagers, ...rules.bonuses].filter((one) => one.paytables?.letters.length && (one.kind !== "optional" || one.must_offer)).map((one) => [one.wager ?? one.bonus, one.paytables.letters[0]]);
    const lines = [`[games.${game}]`, "minimum = 10", "maximum = 500", `dealing = ${written(first.method)}`, `shuffler = ${written(first.needs_shuffler ? "automated" : "none")}`, "adjacent_boxes = 1",
      "", `[games.${game}.wagers]`, ...[...main, ...pieces].map(([key, letter]) => `${key} = ${written(letter)}`)];
    this.text = `${this.text.trimEnd()}\n\n${lines.join("\n")}\n`;
    this.place = `games.${game}`;
  }

  #head() {
    const count = this.violations.length;
    const warnings = this.checked?.warnings ?? [];
    const [look, words, more] = this.wrong ? ["no", "The text cannot be read", this.wrong.message]
      : !this.checked ? ["", "Checking…", ""]
        : count ? ["no", `${count} ${count === 1 ? "place" : "places"} to mend before this can be filed`, "Tables stay open under the one in force until a clean one is put in force by two people."]
          : ["", "Lawful: it can be filed", warnings.length ? "" : this.priced?.text === this.text ? "Every wager has its price." : "Every wager is priced now…"];
    return html`<div class="head-line"><div class="ok ${look}" role="status">${icon(look ? "warn" : "check")}<div><b>${words}</b><span>${more}</span>${warnings.map((/** @type {any} */ one) => html`<span class="warn-ink">${one.message} (${one.path})</span> `)}</div></div>
      <div class="letters" role="group" aria-label="Show">${[["both", "Form and text"], ["form", "Form"], ["text", "Text"]].map(([pane, label]) =>
        html`<button class="btn small ${pane === this.pane ? "on" : "quiet"}" type="button" aria-pressed=${pane === this.pane} @click=${() => {
          this.pane = pane;
        }}>${label}</button>`)}</div></div>`;
  }

  #form() {
    const { at, all, game } = this;
    const place = at.join(".");
    const set = (/** @type {string[]} */ path, /** @type {any} */ value) => this.#set(path, value);
    if (at[0] === HOUSE) return html`<section class="card-box form-box" aria-label="Form"><h2>The house</h2>${houseForm({ all, violations: this.#ofTheHouse(), set, takeOut: (path) => {
      this.text = without(this.text, path);
    } })}</section>`;
    if (at[0] === "links") {
      const name = at[1];
      const joins = Object.keys(all.games ?? {}).filter((slug) => written(all.games[slug]).includes(`link = ${written(name)}`)).map((slug) => GAMES[slug]?.name ?? slug);
      return html`<section class="card-box form-box"><h2>Link: ${titled(name)}</h2>${linkForm({ name, link: all.links?.[name] ?? {}, joins, violations: this.#wrongAt(place), set })}</section>`;
    }
    const rules = this.rules[game];
    if (!rules) return html`<section class="card-box form-box"><p class="soft">${game ? "Opening the chapter…" : "Choose a part at the left."}</p>${this.violations.map(finding)}</section>`;
    const deeper = this.variant ? this.#wrongAt(place) : this.#wrongAt(place).filter((/** @type {any} */ one) => !one.path.startsWith(`${place}.variants.`));
    return html`<section class="card-box form-box" aria-label="Form"><h2>${GAMES[game].name}${this.variant ? `, ${titled(this.variant)}` : ""} <span class="soft">58 Pa. Code ${rules.chapter}</span></h2>
      ${gameForm({ rules, at, all, links: Object.keys(all.links ?? {}), violations: deeper, set, setWager: (wager, key, value) => this.#setWager(wager, key, value) })}</section>`;
  }

  #source() {
    const lines = this.violations.filter((/** @type {any} */ one) => one.line);
    return html`<section class="card-box source"><h2><label for="source">Text</label> <span class="soft">what is filed, letter by letter</span></h2>
      <textarea class="box" id="source" spellcheck="false" autocomplete="off" wrap="off" aria-invalid=${this.wrong || lines.length ? "true" : nothing} .value=${this.text} @input=${(/** @type {any} */ event) => {
        this.text = event.target.value;
      }}></textarea>
      ${this.wrong ? html`<p class="finding">${this.wrong.message}</p>` : nothing}
      ${lines.length ? html`<ul class="lines">${lines.map((/** @type {any} */ one) => html`<li><button class="linkish" type="button" @click=${() => this.#goTo(one.line)}>line ${one.line}</button> ${one.message}</li>`)}</ul>` : nothing}</section>`;
  }

  /** @param {number} line */
  #goTo(line) {
    const area = /** @type {HTMLTextAreaElement} */ (this.querySelector("#source"));
    const before = this.text.split("\n").slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
    const end = this.text.indexOf("\n", before);
    area.focus();
    area.setSelectionRange(before, end < 0 ? this.text.length : end);
    area.scrollTop = Math.max(0, (line - 4) * 19);
  }

  #earns() {
    const { game, variant, priced } = this;
    if (!game) return nothing;
    const found = priced?.games.find((/** @type {any} */ one) => one.game === game && (one.variant ?? "") === variant);
    const offers = priced?.offers.find((/** @type {any} */ one) => one.game === game && one.variant === variant);
    const old = priced?.text !== this.text;
    return html`<section class="card-box" aria-labelledby="earns" aria-busy=${old}><h2 id="earns">What it earns <span class="soft">${old && found ? (this.isClean ? "of the text before; this one is priced now" : "as it was when it was last clean") : "a seat, an hour"}</span></h2>
      ${found && offers && this.rules[game] ? earnings({ game: found, offers, rules: this.rules[game], anHour: HOUR, old }) : html`<p class="soft">${this.checked?.ok ? "Pricing every wager…" : "A price needs a clean submission."}</p>`}</section>`;
  }

  #sign() {
    const { game, variant, text, all } = this;
    const rules = this.rules[game];
    if (!rules || !all.games?.[game]) return nothing;
    return html`<section class="card-box sign-box">${signSketch({ text, all, game, variant, rules, isClean: this.isClean })}</section>`;
  }

  #changes() {
    if (!this.inForce) return nothing;
    const found = changes(this.inForce, this.text);
    const wrong = new Set(this.violations.map((/** @type {any} */ one) => one.path));
    return html`<section class="card-box" aria-labelledby="changed"><h2 id="changed">Changed <span class="soft">against the one in force</span></h2>
      ${found.length ? html`<table class="figures"><thead><tr><th scope="col">field</th><th scope="col" class="n">was</th><th scope="col" class="n">draft</th></tr></thead><tbody>${found.slice(0, 40).map(({ path, was, is }) => {
        const bad = path.some((_, at) => wrong.has(path.slice(0, at + 1).join(".")));
        return html`<tr><td>${fieldWords(path)}</td><td class="n">${inWords(was)}</td><td class="n b ${bad ? "lose" : ""}">${inWords(is)}</td></tr>`;
      })}</tbody></table>` : html`<p class="soft">Nothing.</p>`}</section>`;
  }
}

/** A value in words; the rows of a table one below the other. @param {any} value */
const inWords = (value) => value === undefined ? "–" : Array.isArray(value) && Array.isArray(value[0]) ? html`<span class="small">${value.map(([hand, pays]) => html`${hand} ${pays}<br>`)}</span>` : written(value).replaceAll('"', "");

/** The place of a field in words. @param {string[]} path */
const fieldWords = (path) => path.filter((one) => !["games", "wagers", "links", "variants", "paytable"].includes(one))
  .map((one) => GAMES[one]?.name ?? titled(one.replaceAll("_", "-"))).join(" · ");

customElements.define("pit-manager", Manager);

export const draw = () => html`<pit-manager></pit-manager>`;
