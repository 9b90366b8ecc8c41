// The player's bank on the felt: the offer as a question, the marker, and what the bank must cover.

import { against, bankOf, CITE, consequence, counterparts, dealersPart, needed, RULING } from "../lib/bank.js";
import { keyFor, keyWords } from "../lib/keys.js";
import { prefs } from "../lib/prefs.js";
import { dollars } from "../lib/words.js";
import { html, nothing } from "../vendor/lit.js";
import { citeLink, icon } from "./drawings.js";

/** The text of the chapter on banks was put together from other sources: it says so wherever it is stated. */
export const assumed = () => html`<span class="tag warn">assumed</span> ${citeLink(RULING)}`;

/** The marker before the bank, and before a co-bank. @param {any} round @param {number} seat */
export function marker(round, seat) {
  const bank = bankOf(round);
  if (bank?.seat !== seat) return nothing;
  return html`<span class="bank-mark" aria-hidden="true">${bank.co_banked ? "CO-BANK" : "BANK"}</span>`;
}

/** The marker in words, where the state of the seat does not say it. @param {any} round @param {number} seat @param {string} state */
export function heldWords(round, seat, state) {
  const bank = bankOf(round);
  return bank?.seat !== seat || /bank/.test(state) ? "" : bank.co_banked ? "co-banks" : "has the bank";
}

/** A round at which a player may bank, in words at the dealer's side. @param {any} session @param {any} round */
export function bankWords(session, round) {
  const bank = bankOf(round);
  const offer = round?.bank_offer;
  const mine = (/** @type {any} */ one) => session.ownSeats.includes(one.seat);
  if (bank) {
    const whose = mine(bank) ? "You have the bank" : `${bank.player} has the bank, seat ${bank.seat}`;
    return `${whose}${bank.co_banked ? ", half of it the house’s" : ""}. ${bank.dealer_wager ? `The dealer plays ${dollars(bank.dealer_wager)}` : "The dealer does not play"}`;
  }
  if (offer && round.phase === "betting") return mine(offer) ? "The bank is offered to you" : `The bank is offered to seat ${offer.seat}, ${offer.player}`;
  return "";
}

/** The offer as a question, with what follows from each answer. @param {any} session */
export function bankQuestion(session) {
  const { bank: state, own, round, view } = session;
  const { terms } = state;
  const [, most] = state.move?.fill.dealer_wager ?? [0, 0];
  const need = needed(round, own, terms);
  const has = state.funds;
  const lies = !state.move;
  const held = bankOf(round)?.seat === own;
  const wrong = session.problem?.detail ?? session.problem?.message;
  return html`<section class="ask bank-ask" aria-label="What to do now"><pit-ring .session=${session}></pit-ring>
    <div class="say"><h2>${held ? "On which terms do you bank?" : "Do you take the bank?"}</h2>
      <p>${lies ? "A Pai Gow wager lies on your seat. The bank stands in its place: take it back first." : consequence(terms)} ${citeLink(CITE)} ${assumed()}</p>
      ${lies ? nothing : html`<p><b class=${need > has ? "lose" : ""}>You need ${dollars(need)}, you have ${dollars(has)} at this table.</b> More wagers may come, up to what you have.</p>`}
      ${wrong ? html`<p class="err" role="alert">${wrong} ${citeLink(session.problem.cite)} ${assumed()}</p>` : nothing}</div>
    ${lies ? nothing : html`<div class="bank-terms">
      <label class="field"><span>The dealer plays</span><select class="box" id="dealer-wager" @change=${(/** @type {any} */ event) => state.play(Number(event.target.value))}>
        ${wagersTo(most).map((one) => html`<option value=${one} ?selected=${one === terms.dealer_wager}>${one === 0 ? "nothing" : one === most ? `${dollars(one)}, as you last` : dollars(one)}</option>`)}</select></label>
      ${state.halves ? html`<button class="btn small" type="button" id="co-banked" aria-pressed=${terms.co_banked} @click=${() => state.share(!terms.co_banked)}>${terms.co_banked ? html`${icon("check")} Half of it is the house’s` : "Share it with the house"}</button>` : nothing}</div>`}
    <div class="choices" role="group" aria-label="Your choices">
      ${lies ? choice("clear-bank", "Take it back", "then you may bank", keyFor("clear", ""), session.busy, () => session.act("clear"))
        : choice("take-bank", held ? "Bank on these terms" : "Take the bank", terms.co_banked ? "half of it, for this round" : "for this round; then it moves on", BANK_KEYS.take, session.busy, () => state.take())}
      ${held ? choice("keep-bank", "Leave it as it is", "nothing changes", BANK_KEYS.pass, session.busy, () => state.edit(false))
        : choice("pass-bank", "Pass", view.seats.length > 1 ? "the next player is asked" : "the dealer banks", BANK_KEYS.pass, session.busy, () => state.pass())}</div></section>`;
}

/** The keys of the two answers. */
export const BANK_KEYS = { take: "b", pass: "n" };

/** @param {string} id @param {string} title @param {string} does @param {string} key @param {boolean} busy @param {() => void} act */
function choice(id, title, does, key, busy, act) {
  return html`<button class="choice" type="button" id=${id} ?disabled=${busy} aria-keyshortcuts=${prefs.values.keys ? key : nothing} @click=${act}>
    <b>${title}</b>${prefs.values.keys ? html`<kbd aria-hidden="true">${keyWords(key)}</kbd>` : html`<span></span>`}<span class="does">${does}</span></button>`;
}

/** What the dealer may play: the last wager, parts of it, or nothing. @param {number} most @returns {number[]} */
const wagersTo = (most) => [...new Set([most, ...[4, 2].map((one) => Math.floor(most / one / 100) * 100).reverse(), 0])].sort((one, other) => other - one);

/** The bar of who has the bank, while the others bet. @param {any} session */
export function bankBar(session) {
  const { bank: state, own, round } = session;
  const bank = /** @type {any} */ (bankOf(round));
  const need = needed(round, own, bank);
  const isReady = session.moves("ready").length > 0;
  const wrong = session.problem?.detail ?? session.problem?.message ?? session.refusals.get(own)?.detail;
  const key = keyFor("ready", "Enter");
  return html`<section class="ask bank-ask" aria-label="What to do now"><pit-ring .session=${session}></pit-ring>
    <div class="say"><h2>${bank.co_banked ? "You and the house have the bank" : "You have the bank"}</h2>
      <p><b>${dollars(need)} is set aside</b> of your ${dollars(state.funds)}: ${dollars(against(round, own))} of the others${bank.dealer_wager ? `, ${dollars(bank.dealer_wager)} of the dealer` : ""}${bank.co_banked ? ", half of both" : ""}. No wager of your own lies on Pai Gow Poker meanwhile. ${citeLink(CITE)} ${assumed()}</p>
      ${wrong ? html`<p class="err" role="alert">${wrong} ${citeLink(session.problem?.cite ?? CITE)}</p>` : nothing}</div>
    <div class="acts">
      ${isReady ? html`<button class="btn go" type="button" id="ready" ?disabled=${session.busy} @click=${() => session.ready()}>Deal ${prefs.values.keys ? html`<kbd aria-hidden="true">${keyWords(key)}</kbd>` : nothing}</button>`
        : html`<p class="soft">${against(round, own) || bank.dealer_wager ? html`${icon("check")} You are ready` : "Nobody plays against it yet"}</p>`}
      ${state.move ? html`<button class="btn quiet" type="button" id="bank-terms" ?disabled=${session.busy} @click=${() => state.edit(true)}>Other terms</button>` : nothing}
      ${session.moves("pass-bank").length ? html`<button class="btn quiet" type="button" id="give-bank" ?disabled=${session.busy} @click=${() => state.pass()}>Give it back</button>` : nothing}
    </div></section>`;
}

/** The line of a settled bank, or null. @param {any} seat */
export const bankLine = (seat) => seat?.lines?.find((/** @type {any} */ one) => one.wager === "bank") ?? null;

/** What a bank came to, in a sentence. @param {any} round @param {any} line */
export function bankResult(round, line) {
  const net = line.returned + (line.vigorish ?? 0) - line.staked;
  const half = bankOf(round)?.co_banked ? "Your half of the bank" : "Your bank";
  const came = net > 0 ? `won ${dollars(net)}` : net < 0 ? `lost ${dollars(-net)}` : "won as much as it lost";
  return html`${half} ${came}${line.vigorish ? `; ${dollars(line.vigorish)} of it went to the house` : ""}. ${citeLink(CITE)} ${assumed()}`;
}

/** Whom a bank collected from and whom it paid, and what was left. @param {any} round @param {any} seat */
export function bankBox(round, seat) {
  const bank = /** @type {any} */ (bankOf(round));
  const own = round.seats.find((/** @type {any} */ one) => one.seat === bank.seat);
  const line = bankLine(own);
  if (!line) return nothing;
  if (seat.seat !== bank.seat) return html`<p class="soft">${bank.player} had the bank${bank.co_banked ? ", half of it the house’s" : ""}: the Pai Gow Poker Wager went against it. ${citeLink(CITE)} ${assumed()}</p>`;
  const dealer = dealersPart(round, line);
  const rows = [...counterparts(round).map((one) => ({ ...one, who: `Seat ${one.seat}, ${one.who}` })),
    ...(dealer === null ? [] : [{ who: "The dealer", staked: bank.dealer_wager, collected: Math.max(0, dealer), paid: Math.max(0, -dealer) }])];
  const net = line.returned + (line.vigorish ?? 0) - line.staked;
  return html`<section class="paybox bank-box" aria-label="The bank"><h3>The bank${bank.co_banked ? ", half of it the house’s" : ""} ${citeLink(CITE)} ${assumed()}</h3>
    <table class="pay"><thead><tr><th scope="col">against</th><th scope="col">wager</th><th scope="col">collected</th><th scope="col">paid</th></tr></thead>
    <tbody>${rows.map((one) => html`<tr><th scope="row">${one.who}</th><td>${dollars(one.staked)}</td><td>${one.collected ? dollars(one.collected) : "–"}</td><td>${one.paid ? dollars(one.paid) : "–"}</td></tr>`)}
      <tr><th scope="row">In all</th><td></td><td>${dollars(total(rows, "collected"))}</td><td>${dollars(total(rows, "paid"))}</td></tr>
      <tr><th scope="row" colspan="3">${bank.co_banked ? "Your half" : "Net"}</th><td>${dollars(net, { sign: true })}</td></tr>
      <tr><th scope="row" colspan="3">Vigorish, 5% of a net win</th><td>${line.vigorish ? dollars(-line.vigorish) : "–"}</td></tr></tbody></table></section>`;
}

/** @param {any[]} rows @param {string} key */
const total = (rows, key) => rows.reduce((sum, one) => sum + one[key], 0);
