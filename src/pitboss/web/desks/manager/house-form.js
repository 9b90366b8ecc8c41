// The keys of a submission that are the house's, not a game's: name, approval, times and sums,
// wagering instruments.

import { GAMES } from "../../lib/games.js";
import { citeLink } from "../../parts/drawings.js";
import { html, nothing } from "../../vendor/lit.js";
import { finding } from "./game-form.js";

/** Number is a count or whole dollars. @type {{path: string[], label: string, sort: "text"|"number", hint: string, cite: string}[]} */
const KEYS = [
  { path: ["facility"], label: "Facility", sort: "text", hint: "as it stands on every paper", cite: "465a.2" },
  { path: ["approval", "reference"], label: "Approval, reference", sort: "text", hint: "of the Board; without it nothing comes into force", cite: "R67" },
  { path: ["approval", "date"], label: "Approval, date", sort: "text", hint: "such as 2026-01-15", cite: "R67" },
  { path: ["approval", "scope"], label: "Approval, scope", sort: "text", hint: "what it covers", cite: "R67" },
  { path: ["cash_limit"], label: "Most cash in one act, $", sort: "number", hint: "a buy-in, a sale, a redemption", cite: "465a.36" },
  { path: ["notice_minutes"], label: "Notice of new limits, minutes", sort: "number", hint: "30 if not filed", cite: "601a.2" },
  { path: ["dispute_hours"], label: "Questions about a round, hours", sort: "number", hint: "48 if not filed", cite: "R64" },
  { path: ["dispute_alone"], label: "Decided by one person, $", sort: "number", hint: "500 if not filed, a person and day", cite: "R64" },
  { path: ["slip_days"], label: "A slip expires after, days", sort: "number", hint: "never, if not filed", cite: "R71" },
];

/** @param {{all: any, violations: any[], set: (path: string[], value: any) => void, takeOut: (path: string[]) => void}} form */
export function houseForm({ all, violations, set, takeOut }) {
  const at = (/** @type {string[]} */ path) => violations.filter((one) => one.path === path.join(".") || one.path.startsWith(`${path.join(".")}.`));
  const shown = new Set([...KEYS.flatMap((one) => at(one.path)), ...at(["instruments"])]);
  return html`${violations.filter((one) => !shown.has(one)).map(finding)}<div class="keys">${KEYS.map((one) => field(one, all, at(one.path), set))}</div>
    <h3>Wagering instruments beside chips ${citeLink("641a.7(a)")}</h3>${Object.entries(all.instruments ?? {}).map(([name, one]) => instrument(name, one, at(["instruments", name]), set, takeOut))}
    <form class="act" @submit=${(/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      const form = /** @type {HTMLFormElement} */ (event.target);
      const name = String(new FormData(form).get("instrument")).trim();
      set(["instruments", name, "value"], 25);
      form.reset();
    }}><div class="act-fields"><label class="field"><span>One more, by its name</span><input class="box" name="instrument" autocomplete="off" placeholder="promo-25" pattern="[a-z0-9\\-]+" required></label>
      <div class="act-foot"><button class="btn small">Add</button></div></div></form>`;
}

/** @param {typeof KEYS[number]} key @param {any} all @param {any[]} wrong @param {(path: string[], value: any) => void} set */
function field({ path, label, sort, hint, cite }, all, wrong, set) {
  const value = path.reduce((here, key) => here?.[key], all);
  const id = `house-${path.join("-").replaceAll("_", "-")}`;
  return html`<div class="field ${wrong.length ? "wrong" : ""}"><label for=${id}>${label}</label><input class="box" id=${id} autocomplete="off" placeholder=${value === undefined ? "not filed" : ""} inputmode=${sort === "number" ? "numeric" : nothing}
    .value=${value === undefined ? "" : String(value)} aria-invalid=${wrong.length ? "true" : nothing} aria-describedby="${id}-said" @input=${(/** @type {any} */ event) => set(path, given(event.target.value, sort))}>
    <div id="${id}-said">${wrong.length ? wrong.map(finding) : html`<span class="soft">${hint} ${citeLink(cite)}</span>`}</div></div>`;
}

/** @param {string} text @param {"text"|"number"} sort */
function given(text, sort) {
  const plain = text.trim();
  if (!plain) return undefined;
  return sort === "number" && /^[\d,]+$/.test(plain) ? Number(plain.replaceAll(",", "")) : plain;
}

/** @param {string} name @param {any} one @param {any[]} wrong @param {(path: string[], value: any) => void} set @param {(path: string[]) => void} takeOut */
function instrument(name, one, wrong, set, takeOut) {
  const games = Array.isArray(one?.games) ? one.games : [];
  const id = `instrument-${name}`;
  return html`<fieldset class="own-rows instrument ${wrong.length ? "wrong" : ""}"><legend>${name}</legend>
    <label for=${id}><span>Face value, $</span><input class="box" id=${id} inputmode="numeric" autocomplete="off" .value=${String(one?.value ?? "")} @input=${(/** @type {any} */ event) => set(["instruments", name, "value"], given(event.target.value, "number"))}></label>
    <button class="linkish" type="button" aria-label="Take out ${name}" @click=${() => takeOut(["instruments", name])}>out</button>
    <div class="ticked">${Object.entries(GAMES).map(([slug, game]) => html`<label class="tick"><input type="checkbox" .checked=${games.includes(slug)} @change=${(/** @type {any} */ event) =>
      set(["instruments", name, "games"], event.target.checked ? [...games, slug] : games.filter((/** @type {string} */ other) => other !== slug))}> ${game.name}</label>`)}</div>
    ${wrong.map(finding)}</fieldset>`;
}
