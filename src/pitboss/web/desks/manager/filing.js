// Filing: a clean text is filed by one authority, proposed to be put in force, and approved by another.

import { html, nothing } from "../../vendor/lit.js";
import { signatures } from "../lib/signatures.js";
import "../lib/act.js";

const ADOPT = "adopt-submission";

/** @param {{text: string, isClean: boolean, filed: any[], waiting: any[], as: string, n: number, you: string,
 *   open: (text: string) => void}} how */
export function filing({ text, isClean, filed, waiting, as, n, you, open }) {
  const same = filed.find((one) => one.text === text);
  return html`<section class="card-box" aria-labelledby="filing"><h2 id="filing">Filing <span class="soft">by two authorities</span></h2>
    ${same ? html`<p class="soft">This text is filed as number ${same.number}${same.in_force ? ", and in force" : ""}.</p>`
      : isClean ? html`<pit-act .kind=${"file-submission"} .body=${{ text }} .as=${as} .n=${n} .label=${"File this text"} .said=${"It is kept with your name. Nothing changes at a table until it is put in force."} .fields=${NONE}></pit-act>`
        : html`<p class="soft">Only a clean text can be filed.</p>`}
    <ul class="rows filed">${filed.toReversed().slice(0, 6).map((one) => oneFiled(one, waiting, as, n, you, open))}</ul></section>`;
}

/** @type {any[]} */
const NONE = [];

/** @param {any} one @param {any[]} waiting @param {string} as @param {number} n @param {string} you @param {(text: string) => void} open */
function oneFiled(one, waiting, as, n, you, open) {
  const proposal = waiting.find((act) => act.act?.kind === ADOPT && act.act.body.digest === one.digest);
  return html`<li><p class="top"><b>Number ${one.number}</b><span class="soft">by ${one.by} · <code>${one.digest.slice(0, 12)}</code></span>
      ${one.in_force ? html`<span class="tag win">in force</span>` : nothing}<button class="linkish" type="button" @click=${() => open(one.text)}>${proposal ? "open and compare" : "open"}</button></p>
    ${one.in_force ? nothing : proposal ? html`${signatures([["proposed", proposal.by], ["approved", ""]])}
      <div class="pair">${proposal.by === you ? html`<p class="soft">Somebody else approves it. You may take it back.</p>` : html`<pit-act .kind=${"approve-act"} .body=${{ proposal: proposal.proposal }} .as=${as} .n=${n} .plain=${true} .label=${"Approve, put in force"} .fields=${NONE}></pit-act>`}
        <pit-act .kind=${"reject-act"} .body=${{ proposal: proposal.proposal }} .as=${as} .n=${n} .quiet=${true} .label=${"Reject"} .said=${""}></pit-act></div>`
      : html`<pit-act .kind=${"propose-act"} .body=${{ act: { kind: ADOPT, body: { digest: one.digest } } }} .as=${as} .n=${n} .plain=${true} .quiet=${true} .label=${"Propose to put in force"} .fields=${NONE}></pit-act>`}</li>`;
}
