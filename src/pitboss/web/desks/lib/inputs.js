// The fields of a command's form as they are drawn.

import { dollars } from "../../lib/words.js";
import { html, nothing } from "../../vendor/lit.js";
import "./chips-field.js";

/** @typedef {import("./fields.js").Field} Field */

/** @param {Field} field @param {string} at the id of the form @param {string} [inside] @returns {unknown} */
export function fieldDrawing(field, at, inside = "") {
  const name = `${inside}${field.name}`;
  const id = `${at}-${name}`.replaceAll(".", "-");
  switch (field.sort) {
    case "flag":
      return html`<label class="tick"><input type="checkbox" name=${name}> ${field.label}</label>`;
    case "group":
      return html`<fieldset class="group"><legend>${field.label}</legend>${field.fields?.map((one) => fieldDrawing(one, at, `${name}.`))}</fieldset>`;
    case "ticks":
      return html`<fieldset class="group"><legend>${field.label}</legend><div class="ticked">${field.options?.map(
        (one) => html`<label class="tick"><input type=${field.single ? "radio" : "checkbox"} name=${name} value=${one} ?checked=${/** @type {string[]} */ (field.value ?? []).includes(one)}> ${field.names?.[one] ?? one}</label>`)}</div></fieldset>`;
    case "cards":
      return field.options
        ? html`<fieldset class="group"><legend>${field.label}</legend><div class="ticked">${field.options.map(
          (one) => html`<label class="field narrow-field"><span>${field.names?.[one] ?? `card ${Number(one) + 1}`}</span><input class="box" name="${name}.${one}" size="3" maxlength="3" pattern="(?:(?:[2-9TJQKAtjqka]|10)[CDHScdhs]|[Jj][Kk])"></label>`)}</div></fieldset>`
        : labelled(field, id, input(field, name, id, "text", "1=Ah, 2=Kd"));
    case "choice":
      return labelled(field, id, html`<select class="box" id=${id} name=${name} ?required=${field.needed}>
        ${field.needed && (field.options?.length ?? 0) === 1 ? nothing : html`<option value="">–</option>`}
        ${field.options?.map((one) => html`<option value=${one} ?selected=${field.value === one}>${field.names?.[one] ?? one.replaceAll("-", " ")}</option>`)}</select>`);
    case "long":
      return labelled(field, id, html`<textarea class="box" id=${id} name=${name} rows="2" ?required=${field.needed}></textarea>`);
    case "chips":
      return html`<pit-chips .name=${name} .at=${id} .label=${field.label} .value=${String(field.value ?? "")}></pit-chips>`;
    default:
      return labelled(field, id, input(field, name, id, ...kindOf(field)));
  }
}

/** @param {Field} field @returns {[string, string]} */
function kindOf(field) {
  switch (field.sort) {
    case "money":
      return ["text", field.least === undefined ? "$" : `${dollars(field.least)} – ${dollars(field.most ?? 0)}`];
    case "number":
      return ["number", field.least === undefined ? "" : `${field.least} – ${field.most}`];
    case "time":
      return ["datetime-local", ""];
    case "numbers":
      return ["text", "1, 3"];
    case "pairs":
    case "decks":
      return ["text", "red 1, blue 1"];
    case "sums":
      return ["text", "name = $50"];
    default:
      return [["day", "date", "expires", "last_opened"].includes(field.name) ? "date" : "text", ""];
  }
}

/** @param {Field} field @param {string} name @param {string} id @param {string} type @param {string} hint */
function input(field, name, id, type, hint) {
  const isNumber = type === "number";
  return html`<input class="box" id=${id} name=${name} type=${type} placeholder=${hint} autocomplete="off"
    .value=${field.value === undefined ? "" : String(field.value)} ?required=${field.needed} inputmode=${field.sort === "money" ? "decimal" : nothing}
    min=${isNumber && field.least !== undefined ? field.least : nothing} max=${isNumber && field.most !== undefined ? field.most : nothing}>`;
}

/** @param {Field} field @param {string} id @param {unknown} inside @param {string} [hint] */
const labelled = (field, id, inside, hint = "") =>
  html`<div class="field"><label for=${id}>${field.label}${field.needed ? "" : " (if any)"}</label>${inside}${hint ? html`<span class="soft">${hint}</span>` : nothing}</div>`;
