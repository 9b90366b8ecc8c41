// The keys of a game in a submission as a form: each field with what is wrong with it.

import { titled } from "../../lib/words.js";
import { citeLink } from "../../parts/drawings.js";
import { html, nothing } from "../../vendor/lit.js";
import { handsOf, ownRows } from "./own-rows.js";
import { reached } from "./toml.js";

/** @typedef {{rules: any, at: string[], all: any, links: string[], violations: any[],
 *   set: (path: string[], value: any) => void, setWager: (wager: string, key: string|null, value: any) => void}} Form
 * `at` is the place of the game, or of a variant of it, in the submission. */
/** @typedef {{key: string, label: string, sort: "money"|"number"|"choice"|"flag", options?: string[],
 *   hint?: unknown, needed?: boolean}} Key */

/** @param {Form} form */
export function gameForm(form) {
  const { rules } = form;
  const keys = tableKeys(rules);
  const shown = new Set(keys.map((one) => [...form.at, one.key].join(".")));
  const wagers = offered(rules);
  for (const one of wagers) shown.add([...form.at, "wagers", one.key].join("."));
  const rest = form.violations.filter((one) => ![...shown].some((path) => one.path === path || one.path.startsWith(`${path}.`)));
  return html`${rest.map((one) => finding(one))}
    <h3>Table</h3><div class="keys">${keys.map((one) => keyField(form, one))}</div>
    <h3>Wagers</h3><div class="keys">${wagers.map((one) => wagerField(form, one))}</div>`;
}

/** @param {any} one */
export const finding = (one) => html`<p class="finding" role="alert">${one.message} ${citeLink(one.cite)}${one.line ? html` <span class="soft">line ${one.line}</span>` : nothing}</p>`;

/** The findings at a field. @param {Form} form @param {string[]} path */
const findingsAt = (form, path) => {
  const own = path.join(".");
  return form.violations.filter((one) => one.path === own || one.path.startsWith(`${own}.`));
};

// ── The table ────────────────────────────────────────────────────────────────────────────────

/** @param {any} rules @returns {Key[]} */
function tableKeys(rules) {
  const methods = rules.dealing.map((/** @type {any} */ one) => one.method);
  const limit = rules.payout_limit?.set_by === "submission"
    ? [{ key: "payout_limit", label: "Payout limit a hand", sort: "money", hint: html`at least $${Number(rules.payout_limit.floor).toLocaleString("en-US")} ${citeLink(rules.payout_limit.cite)}` }] : [];
  return /** @type {Key[]} */ ([
    { key: "minimum", label: "Minimum", sort: "money", needed: true }, { key: "maximum", label: "Maximum", sort: "money", needed: true },
    { key: "dealing", label: "Dealing", sort: "choice", options: methods }, { key: "shuffler", label: "Shuffler", sort: "choice", options: ["none", "automated", "counting"] },
    { key: "decks", label: "Decks", sort: "number" }, { key: "adjacent_boxes", label: "Boxes a player", sort: "number" }, ...limit,
    { key: "abandoned", label: "Abandoned wagers", sort: "choice", options: ["lose", "play-on"] },
    { key: "betting_seconds", label: "Betting time, seconds", sort: "number" }, { key: "decision_seconds", label: "Decision time, seconds", sort: "number" },
    { key: "closed_table_form", label: "Form of a table closed all day", sort: "flag" },
    ...rules.dealing.filter((/** @type {any} */ one) => one.may_come_first).slice(0, 1).map((/** @type {any} */ one) => ({
      key: "community_first", label: `The ${one.may_come_first}’s cards first`, sort: "flag", hint: citeLink(one.cite),
    })),
    ...rules.options.filter((/** @type {any} */ one) => !one.barred).map((/** @type {any} */ one) => ({
      key: one.option, label: titled(one.option.replaceAll("_", "-")), sort: one.kind === "flag" ? "flag" : "choice", options: one.values, hint: html`${one.about} ${citeLink(one.cite)}`,
    })),
  ]);
}

/** @param {Form} form @param {Key} one */
function keyField(form, one) {
  const path = [...form.at, one.key];
  const value = reached(form.all, path);
  const inherited = form.at.length > 2 ? reached(form.all, [...form.at.slice(0, 2), one.key]) : undefined;
  const wrong = findingsAt(form, path);
  const id = path.join("-").replaceAll("_", "-");
  const said = wrong.length ? `${id}-said` : nothing;
  return html`<div class="field ${wrong.length ? "wrong" : ""}"><label for=${id}>${one.label}</label>
    ${one.sort === "choice" || one.sort === "flag" ? chosen(id, one, value, inherited, said, (given) => form.set(path, given)) : html`<input class="box" id=${id} autocomplete="off" inputmode="numeric"
      .value=${value === undefined ? "" : String(value)} placeholder=${inherited === undefined ? (one.needed ? "" : "not filed") : `as the game: ${inherited}`} aria-invalid=${wrong.length ? "true" : nothing} aria-describedby=${said}
      @input=${(/** @type {any} */ event) => form.set(path, numberOf(event.target.value))}>`}
    ${wrong.length ? html`<div id=${said}>${wrong.map(finding)}</div>` : one.hint ? html`<span class="soft">${one.hint}</span>` : nothing}</div>`;
}

/** @param {string} text @returns {number|string|undefined} */
function numberOf(text) {
  const plain = text.replaceAll(/[$,\s]/g, "");
  if (!plain) return undefined;
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : text.trim();
}

/** @param {string} id @param {Key} one @param {any} value @param {any} inherited @param {any} said @param {(value: any) => void} set */
function chosen(id, one, value, inherited, said, set) {
  const options = one.sort === "flag" ? ["true", "false"] : [...new Set([...(one.options ?? []), ...(typeof value === "string" ? [value] : [])])];
  const words = (/** @type {string} */ option) => (one.sort === "flag" ? (option === "true" ? "yes" : "no") : option.replaceAll("-", " "));
  return html`<select class="box" id=${id} aria-invalid=${said === nothing ? nothing : "true"} aria-describedby=${said} @change=${(/** @type {any} */ event) => {
    const given = event.target.value;
    set(given === "" ? undefined : one.sort === "flag" ? given === "true" : given);
  }}><option value="" ?selected=${value === undefined}>${inherited === undefined ? "not filed" : `as the game: ${words(String(inherited))}`}</option>
    ${options.map((option) => html`<option value=${option} ?selected=${String(value) === option}>${words(option)}</option>`)}</select>`;
}

// ── The wagers ───────────────────────────────────────────────────────────────────────────────

/** @typedef {{key: string, name: string, letters: string[], optional: boolean, amounts: number[], link: string|null,
 *   meter: boolean, cite: string, about: string, tables: any[], isLaw: boolean, envy: any, extras: string[], dealer: boolean}} Offered
 * `extras` are the bonuses on this wager whose chance is filed, `dealer` whether it may lie on the dealer's hand. */

/** The pieces of a game that a submission names: wagers with a choice, and every optional one.
 * @param {any} rules @returns {Offered[]} */
export function offered(rules) {
  const main = rules.main_paytable ? [{ key: "main", name: "Main game", letters: rules.main_paytable.letters, optional: false, amounts: [], link: null, meter: false, cite: rules.main_paytable.cite, about: "",
    ...tablesOf(rules.main_paytable), envy: null, extras: [], dealer: false }] : [];
  const bonuses = rules.bonuses.filter((/** @type {any} */ one) => one.paytables.letters.length).map((/** @type {any} */ one) => pieceOf(one, one.bonus, false));
  const wagers = rules.wagers.filter((/** @type {any} */ one) => !one.shares && (one.kind === "optional" || (one.paytables?.letters.length ?? 0) > 0))
    .map((/** @type {any} */ one) => ({ ...pieceOf(one, one.wager, one.kind === "optional"), ...(one.wager === HAND_BONUS ? {
      extras: EXTRAS.filter((bonus) => rules.bonuses.some((/** @type {any} */ other) => other.bonus === bonus)),
      dealer: rules.wagers.some((/** @type {any} */ other) => other.shares === HAND_BONUS),
    } : {}) }));
  return [...main, ...wagers.filter((/** @type {Offered} */ one) => !one.optional), ...bonuses, ...wagers.filter((/** @type {Offered} */ one) => one.optional)];
}

/** @param {any} one @param {string} key @param {boolean} optional @returns {Offered} */
const pieceOf = (one, key, optional) => ({
  key, name: one.name, optional, letters: one.paytables?.letters ?? [], amounts: (one.amounts ?? []).map(Number),
  link: one.link_kind ?? null, meter: Boolean(one.meter), cite: one.paytables?.cite ?? one.cite, about: one.purpose ?? "",
  ...tablesOf(one.paytables), envy: one.envy ?? null, extras: [], dealer: false,
});

/** @param {any} paytables */
const tablesOf = (paytables) => ({ tables: paytables?.tables ?? [], isLaw: !paytables || paytables.origin === LAW });

const LAW = "regulation";
/** The wager that has bonuses of its own, and may lie on the dealer's hand (R33, R53). */
const HAND_BONUS = "five-card-hand-bonus";
const EXTRAS = ["magic-card", "lucky-bonus"];

/** @param {Form} form @param {Offered} one */
function wagerField(form, one) {
  const path = [...form.at, "wagers", one.key];
  const value = reached(form.all, path);
  const inherited = form.at.length > 2 ? reached(form.all, [...form.at.slice(0, 2), "wagers", one.key]) : undefined;
  const wrong = findingsAt(form, path);
  const id = path.join("-");
  const said = wrong.length ? `${id}-said` : nothing;
  const isOn = value !== undefined && value !== false;
  return html`<div class="field wager ${wrong.length ? "wrong" : ""}"><label for=${id}>${one.name}</label>
    <select class="box" id=${id} aria-invalid=${wrong.length ? "true" : nothing} aria-describedby=${said} @change=${(/** @type {any} */ event) => form.setWager(one.key, null, choiceOf(event.target.value, one))}>
      ${choices(one, value, inherited).map(([given, words]) => html`<option value=${given} ?selected=${given === chosenOf(value)}>${words}</option>`)}</select>
    ${isOn ? html`<div class="subs">${subs(form, one, value)}</div>` : nothing}
    ${wrong.length ? html`<div id=${said}>${wrong.map(finding)}</div>` : html`<span class="soft">${citeLink(one.cite)}</span>`}</div>`;
}

/** @param {any} value */
function chosenOf(value) {
  if (value === undefined) return "";
  if (value === false) return "no";
  const letter = typeof value === "object" && !Array.isArray(value) ? value.paytable : value;
  if (Array.isArray(letter)) return "own";
  return typeof letter === "string" ? letter : "yes";
}

/** A table of one's own begins as the first of the chapter. @param {string} given @param {Offered} one */
const choiceOf = (given, one) => (given === "" ? undefined : given === "no" ? false : given === "yes" ? true
  : given === "own" ? (one.tables[0]?.rows ?? []).map((/** @type {any} */ row) => [row.hand, row.pays]) : given);

/** @param {Offered} one @param {any} value @param {any} inherited @returns {[string, string][]} */
function choices(one, value, inherited) {
  const now = chosenOf(value);
  /** @type {[string, string][]} */
  const found = [["", inherited === undefined ? (one.optional ? "not offered" : "not filed") : `as the game: ${chosenOf(inherited)}`]];
  if (inherited !== undefined && one.optional) found.push(["no", "not offered"]);
  if (!one.letters.length) found.push(["yes", "offered"]);
  for (const letter of one.letters) found.push([letter, `paytable ${letter}`]);
  if (now === "own" || (!one.isLaw && one.tables.length)) found.push(["own", "a table of your own"]);
  if (!found.some(([given]) => given === now)) found.push([now, now === "yes" ? "no paytable chosen" : `paytable ${now}`]);
  return found;
}

/** The sizes and the meter of a wager that is offered. @param {Form} form @param {Offered} one @param {any} value */
function subs(form, one, value) {
  const own = value && typeof value === "object" ? value : {};
  const small = (/** @type {string} */ key, /** @type {string} */ label, hint = "") => html`<label><span>${label}</span><input class="box" autocomplete="off" inputmode="decimal" placeholder=${hint}
    .value=${own[key] === undefined || typeof own[key] === "object" ? "" : String(own[key])} @input=${(/** @type {any} */ event) => form.setWager(one.key, key, numberOf(event.target.value))}></label>`;
  const pick = (/** @type {string} */ key, /** @type {string} */ label, /** @type {string[]} */ options, /** @type {(text: string) => any} */ read) => html`<label><span>${label}</span><select class="box"
    @change=${(/** @type {any} */ event) => form.setWager(one.key, key, event.target.value ? read(event.target.value) : undefined)}><option value="">–</option>${options.map((option) => html`<option value=${option} ?selected=${String(own[key]) === option}>${option}</option>`)}</select></label>`;
  const sizes = one.amounts.length ? pick("amount", "Size, $", one.amounts.map(String), Number) : one.optional ? html`${small("minimum", "From, $")}${small("maximum", "To, $")}` : nothing;
  const link = one.link ? pick("link", "Link", form.links, String) : nothing;
  const meter = one.meter && !own.link ? html`${small("seed", "Seed, $ for each $1")}${small("reseed", "Reseed, $ for each $1")}${small("rate", "Rate, of each $1")}${small("reserve_rate", "Reserve, of each $1")}` : nothing;
  const chances = one.extras.map((bonus) => small(bonus.replace("-", "_"), `${titled(bonus)}, chance a round`, "0 – 1"));
  const dealer = one.dealer ? html`<label><span>On the dealer’s hand</span><select class="box" @change=${(/** @type {any} */ event) => form.setWager(one.key, "dealer", event.target.value ? event.target.value === "yes" : undefined)}>
    ${[["", "as the chapter"], ["yes", "yes"], ["no", "no"]].map(([given, words]) => html`<option value=${given} ?selected=${given === (own.dealer === undefined ? "" : own.dealer ? "yes" : "no")}>${words}</option>`)}</select></label>` : nothing;
  return html`${sizes}${link}${meter}${chances}${dealer}${envy(form, one, own)}${rowsOf(form, one, value)}`;
}

/** The rows of a table of one's own. @param {Form} form @param {Offered} one @param {any} value */
function rowsOf(form, one, value) {
  const rows = Array.isArray(value) ? value : value?.paytable;
  if (!Array.isArray(rows)) return nothing;
  return ownRows({ name: one.name, title: "Rows", rows, hands: handsOf(one.tables), like: "1 to 1", set: (found) => form.setWager(one.key, null, found) });
}

/** The Envy Bonus: a schedule of the chapter, or sums of one's own where the chapter's is not law (R2, R40).
 * @param {Form} form @param {Offered} one @param {any} own */
function envy(form, one, own) {
  if (!one.envy) return nothing;
  const letters = [...new Set(one.envy.schedules.map((/** @type {any} */ each) => each.letter).filter(Boolean))];
  const rows = Array.isArray(own.envy) ? own.envy : null;
  const printed = one.envy.schedules[0]?.rows ?? [];
  const set = (/** @type {any} */ found) => form.setWager(one.key, "envy", found);
  if (!letters.length && one.envy.origin === LAW) return nothing;
  return html`<label><span>Envy Bonus</span><select class="box" aria-label="Envy Bonus of ${one.name}" @change=${(/** @type {any} */ event) => {
    const given = event.target.value;
    set(given === "own" ? printed.map((/** @type {any} */ row) => [row.hand, row.pays]) : given || undefined);
  }}><option value="">as the chapter</option>${letters.map((letter) => html`<option value=${letter} ?selected=${own.envy === letter}>schedule ${letter}</option>`)}
    ${one.envy.origin === LAW ? nothing : html`<option value="own" ?selected=${Boolean(rows)}>sums of your own</option>`}</select></label>
    ${rows ? ownRows({ name: `${one.name}, Envy Bonus`, title: "Envy Bonus", rows, hands: handsOf(one.tables), like: "$5", set }) : nothing}`;
}
