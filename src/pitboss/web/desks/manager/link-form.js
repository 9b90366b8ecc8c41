// The links of a submission as a form: one meter for several tables or games.

import { html, nothing } from "../../vendor/lit.js";
import { citeLink } from "../../parts/drawings.js";
import { finding } from "./game-form.js";

const KINDS = ["five-card-progressive", "four-card-progressive", "three-card-progressive", "five-card-hand-bonus"];
/** @type {[string, string][]} */
const KEYS = [["paytable", "Paytable"], ["amount", "Size of the wager, $"], ["seed", "Seed, for each $1"], ["reseed", "Reseed, for each $1"], ["rate", "Rate"], ["reserve_rate", "Reserve rate"]];

/** @param {{name: string, link: any, joins: string[], violations: any[], set: (path: string[], value: any) => void}} form */
export function linkForm({ name, link, joins, violations, set }) {
  const at = (/** @type {string} */ key) => violations.filter((one) => one.path === `links.${name}.${key}` || one.path.startsWith(`links.${name}.${key}.`));
  const rest = violations.filter((one) => !["wager", ...KEYS.map(([key]) => key)].some((key) => one.path.startsWith(`links.${name}.${key}`)));
  return html`${rest.map(finding)}<div class="keys">
    <div class="field ${at("wager").length ? "wrong" : ""}"><label for="link-wager">Wager</label><select class="box" id="link-wager" @change=${(/** @type {any} */ event) => set(["links", name, "wager"], event.target.value)}>
      ${KINDS.map((one) => html`<option value=${one} ?selected=${one === link.wager}>${one.replaceAll("-", " ")}</option>`)}</select>${at("wager").map(finding)}</div>
    ${KEYS.map(([key, label]) => {
      const wrong = at(key);
      const value = link[key];
      const isTable = value && typeof value === "object";
      return html`<div class="field ${wrong.length ? "wrong" : ""}"><label for="link-${key}">${label}</label><input class="box" id="link-${key}" autocomplete="off" ?readonly=${isTable}
        .value=${value === undefined ? "" : isTable ? Object.entries(value).map(([level, one]) => `${level} ${one}`).join(", ") : String(value)} aria-invalid=${wrong.length ? "true" : nothing} aria-describedby=${wrong.length ? `link-${key}-said` : nothing}
        @input=${(/** @type {any} */ event) => {
          const text = event.target.value.trim();
          set(["links", name, key], text === "" ? undefined : /^\d+(\.\d+)?$/.test(text) ? Number(text) : text);
        }}>${wrong.length ? html`<div id="link-${key}-said">${wrong.map(finding)}</div>` : nothing}</div>`;
    })}</div>
    <p class="soft">${joins.length ? `Joins ${joins.join(", ")}.` : "No wager joins it yet."} ${citeLink("605a.7")}</p>`;
}
