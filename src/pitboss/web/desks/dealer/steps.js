// The procedure on the dealer's left: what is done, what is due, what comes.

import { capital } from "../../lib/words.js";
import { citeLink, icon } from "../../parts/drawings.js";
import { html } from "../../vendor/lit.js";

/** @typedef {{key: string, words: string, cite: string}} Step */

/** @type {[string, string][]} */
const BEFORE = [
  ["receive-decks", "Receive decks at the table"],
  ["inspect-deck", "Inspect the cards for defects"],
  ["verify-inspection", "A floorperson verifies the inspection"],
  ["spread-deck", "Spread the deck for the first player"],
  ["player-looks", "Let the first player look at the cards"],
  ["wash-deck", "Turn the cards down, wash and stack them"],
  ["shuffle", "Shuffle the deck"],
  ["finish-shuffle", "Take the report of the shuffler"],
  ["cut-deck", "Cut the deck"],
  ["start-round", "Open the betting"],
];


/** The steps of now, with the one that is due; -1 where none of them is.
 * @param {any} view @param {any} procedure @returns {{title: string, steps: Step[], at: number}} */
export function stepsOf(view, procedure) {
  const { round, next } = view;
  if (!round || round.phase === "closed") {
    const steps = BEFORE.map(([key, words]) => ({ key, words, cite: key === next?.kind ? next.cite : "" }));
    return { title: "Before the round", steps, at: steps.findIndex((one) => one.key === next?.kind) };
  }
  const told = (procedure?.steps ?? []).map((/** @type {any} */ one) => ({ key: one.name, words: capital(one.about), cite: one.cite }));
  const steps = [
    { key: "betting", words: "Record the wagers; then “no more bets”", cite: "" },
    { key: "chips", words: "Collect and count progressive chips", cite: "" },
    ...told,
    { key: "closing", words: "Cards to the discard rack, in order", cite: "" },
  ];
  return { title: "This round", steps, at: atOf(steps, round, next, procedure) };
}

/** @param {Step[]} steps @param {any} round @param {any} next @param {any} procedure */
function atOf(steps, round, next, procedure) {
  if (round.phase === "betting") return 0;
  if (next?.kind === "count-chips" || next?.kind === "resolve-chips" || round.phase === "mixing") return 1;
  if (round.phase === "closing") return steps.length - 1;
  if (round.phase === "settlement" || round.phase === "approval") return steps.findIndex((one) => one.key === "settle");
  const found = (procedure?.steps ?? []).findIndex((/** @type {any} */ one) => one.about === round.about && one.cite === round.cite);
  return found < 0 ? -1 : found + 2;
}

/** What is said aloud at the step that is due. @param {any} view @param {any} procedure @returns {{say: string, notes: any[]}} */
export function toldAt(view, procedure) {
  const { round, next } = view;
  const act = procedure?.acts?.[next?.kind] ?? [];
  const step = (procedure?.steps ?? []).find((/** @type {any} */ one) => round && one.about === round.about && one.cite === round.cite);
  const own = next?.kind === "proceed" || next?.kind === "decide" ? step : null;
  const notes = [...(own?.notes ?? []), ...act];
  return { say: own?.say || act.map((/** @type {any} */ one) => one.say).find(Boolean) || "", notes };
}

/** @param {{title: string, steps: Step[], at: number}} told */
export const stepList = ({ title, steps, at }) => html`<section class="proc" aria-labelledby="proc-t"><h2 id="proc-t">${title}</h2>
  <ol>${steps.map((one, number) => html`<li class=${number < at ? "done" : number === at ? "now" : ""} aria-current=${number === at ? "step" : "false"}>
    <span class="mk">${number < at ? icon("check") : number + 1}</span><span>${one.words} ${citeLink(one.cite)}</span></li>`)}</ol></section>`;
