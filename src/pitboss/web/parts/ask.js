// The bar under the felt: the question of the moment, and what one can do about it.

import { bankOf, CITE, opponent } from "../lib/bank.js";
import { middleSeat } from "../lib/chips.js";
import { freeSeat } from "../lib/free-seats.js";
import { gameName, tableName } from "../lib/games.js";
import { mainLine } from "../lib/hands.js";
import { keyFor, keyWords } from "../lib/keys.js";
import { prefs } from "../lib/prefs.js";
import { sitAt } from "../lib/sitting.js";
import { visitor } from "../lib/visitor.js";
import { capital, dollars, listed } from "../lib/words.js";
import { storyOf } from "../panels/why.js";
import { html, nothing } from "../vendor/lit.js";
import { assumed, bankBar, bankLine, bankQuestion, bankResult } from "./bank.js";
import { choiceButtons, otherSum } from "./choices.js";
import { citeLink, icon } from "./drawings.js";
import { rail } from "./rail.js";
import "./ring.js";

const BUY_INS = [10_000, 20_000, 50_000];
/** A good stake is this often the least wager. */
const GOOD_STAKE = 20;
/** The account does not cover a slip. */
const SHORT = "account/short";

/** @param {any} session */
export function askBar(session) {
  const { view } = session;
  if (session.isOut) return askAgain(session);
  if (view.you?.role !== "player" || !session.own) return askSeat(session);
  if (!view.table.electronic) return askDealt(session);
  if (session.askedSeat) return askDecision(session);
  if (session.isPoor) return askBuyIn(session);
  if (session.bank.isAsked) return bankQuestion(session);
  if (session.mayBet && session.bank.isHeld) return bankBar(session);
  if (session.mayBet) return askBets(session);
  return askWait(session);
}

/** @param {any} session @param {unknown} title @param {unknown} about @param {unknown} [rest] @param {string} [kind] */
function box(session, title, about, rest = nothing, kind = "") {
  const wrong = session.problem?.detail ?? session.problem?.message;
  return html`<section class="ask ${kind}" aria-label="What to do now">
    <pit-ring .session=${session}></pit-ring>
    <div class="say"><h2>${title}</h2><p>${about}</p>
      ${wrong ? html`<p class="err" role="alert">${wrong} ${citeLink(session.problem.cite)}</p>` : nothing}</div>${rest}</section>`;
}

/** @param {string} key */
const kbd = (key) => (prefs.values.keys ? html`<kbd aria-hidden="true">${key}</kbd>` : nothing);

/** One was signed out, or the role was taken away: nothing can be done here as one's self.
 * @param {any} session */
function askAgain(session) {
  const here = encodeURIComponent(`/tables/${session.table}`);
  return box(session, "You cannot go on as you were", "What you see is from that moment. What is yours stays with the house.",
    html`<a class="btn go big" href="/sign-in?next=${here}">Sign in</a>`);
}

// ── Before one plays ─────────────────────────────────────────────────────────────────────────

/** @param {any} session */
function askSeat(session) {
  const free = session.seatNumbers.filter((/** @type {number} */ seat) => session.maySit(seat));
  const taken = session.seatNumbers.filter((/** @type {number} */ one) => !free.includes(one));
  const seat = free.includes(session.wish) ? session.wish : middleSeat(session.seatNumbers.length, taken);
  const watching = html`${session.round?.about ?? "Between rounds."} ${citeLink(session.round?.cite)}`;
  if (!seat) return askElsewhere(session, watching);
  const label = visitor.isPlayer ? `Sit down at seat ${seat}` : `Sit down at seat ${seat} as a guest`;
  return box(session, visitor.isPlayer ? "Take a seat" : "You are watching", watching,
    html`<button class="btn go big" type="button" id="sit" ?disabled=${session.busy}
      @click=${() => session.takeSeat(seat)}>${label}</button>`);
}

/** No seat is to be had here: why not, and where there is one.
 * @param {any} session @param {unknown} watching */
function askElsewhere(session, watching) {
  const { view, sitting } = session;
  const { table } = view;
  const [held] = sitting.elsewhere;
  const full = view.seats.length > 0;
  if (table.status !== "open") {
    return box(session, "This table is closed", "Nothing is dealt here now. What lay in your account stays yours.", lobbyLink(true));
  }
  if (held && view.seats.length < session.seatNumbers.length && !(table.practice && full)) {
    return box(session, `Your hand waits at ${tableName(held.table)}`,
      html`Cards of a round are yours there, ${gameName(held.game)}: play it to its end, then sit down here.`,
      html`<a class="btn go big" href="/tables/${encodeURIComponent(held.table)}">Back to that hand</a>`);
  }
  const title = !full ? "You are watching" : table.practice ? "Somebody practises here" : "Every seat is taken";
  const about = table.practice && full ? "A practice table is for one person. You may watch, or play elsewhere." : watching;
  return box(session, title, about, sitting.other ? otherTable(sitting.other) : lobbyLink(full));
}

/** @param {any} table */
function otherTable(table) {
  const where = table.practice ? "Practise at another table" : `Sit down at ${tableName(table.table)}`;
  return html`<button class="btn go big" type="button" id="other" @click=${() => sitAt(table.table, freeSeat(table))}>${where}</button>`;
}

/** @param {boolean} gold */
const lobbyLink = (gold) => html`<a class="btn ${gold ? "go" : ""}" href="/">To the lobby</a>`;

/** @param {any} session */
function askBuyIn(session) {
  const chips = session.view.you.chips ?? 0;
  const { sitting, view } = session;
  const sums = BUY_INS.filter((one) => one <= chips);
  if (chips > 0 && (!sums.length || chips < BUY_INS[1])) sums.splice(0, 1, chips);
  const good = sums.find((one) => one >= GOOD_STAKE * view.table.minimum) ?? sums.at(-1);
  const more = sitting.sum ? html`<button class="btn ${sums.length ? "" : "go"}" type="button" id="collect" ?disabled=${session.busy}
    @click=${() => sitting.collect()}>Bring ${dollars(sitting.sum)} from other tables</button>` : nothing;
  const again = !chips && !sitting.sum && isGuest() ? html`<button class="btn go" type="button" id="again"
    @click=${() => sitting.beginAgain()}>Begin again with $1,000</button>` : nothing;
  return box(session, chips || sitting.sum ? "How much do you bring to this table?" : "You have no chips left",
    chips ? html`You have ${dollars(chips)} in chips. What you do not lose you take with you when you leave.`
      : sitting.sum ? "Your chips lie on other tables." : isGuest() ? "As a guest you begin again as somebody new." : "The cashier sells chips.",
    html`<div class="acts sums">${sums.map((one) => html`<button class="btn ${one === good ? "go" : ""}" type="button"
      ?disabled=${session.busy} @click=${() => session.buyIn(one)}>${dollars(one)}</button>`)}${more}${again}
      <button class="btn quiet" type="button" ?disabled=${session.busy} @click=${() => sitting.standUp()}>Leave the seat</button></div>`);
}

const isGuest = () => /^Guest \d/.test(visitor.who?.person ?? "");

// ── Betting ──────────────────────────────────────────────────────────────────────────────────

/** @param {any} session */
function askBets(session) {
  const slip = session.slip(session.own);
  const last = session.last;
  const lastTotal = last ? sumOf(last.wagers) : 0;
  const refused = session.refusals.get(session.own);
  const isReady = session.moves("ready").length > 0 && !refused;
  const keys = [...session.areaKeys].filter(([, key]) => key).slice(0, 3);
  const result = session.shownRound !== session.round ? lastResult(session) : "";
  const need = session.settled || !slip.isEmpty ? "" : html` <b>${listed(session.felt.required.map((/** @type {string} */ key) => session.offered(key)?.name ?? key))}</b> ${session.felt.required.length > 1 ? "are" : "is"} all you need.`;
  const about = refused
    ? html`<span class="err" role="alert">${shortOf(session, refused) || refused.detail} ${citeLink(refused.cite)}</span>${refused.code === SHORT && session.offeredMore ? html` <button class="linkish" type="button" id="more" ?disabled=${session.busy} @click=${() => session.bringMore()}>Bring ${dollars(session.offeredMore)} more</button>` : nothing}`
    : html`${result}Pick a chip, then an area.${need}${prefs.values.keys ? html` <span class="keyed">Or ${keys.map(([wager, key]) => html`${kbd(keyWords(key))} ${session.offered(wager).name} `)}</span>` : nothing}`;
  const empty = slip.isEmpty;
  const isAlone = session.view.table.practice;
  const waits = !isReady && !session.sending.size && slip.isComplete && !isAlone && sumOf(session.accepted(session.own)) === slip.total;
  const title = session.sending.size ? "On its way" : waits ? "You are ready" : "Place your bets";
  const facing = bankOf(session.round) ? html`<b>You play against ${opponent(session.round)}</b> ${citeLink(CITE)} ${assumed()}. ` : nothing;
  const together = waits ? "The cards come when everybody who bets is ready, or when time is up."
    : isReady && !isAlone ? "Deal says that you are ready: the cards come when all who bet are, or when time is up." : about;
  return box(session, title, refused ? about : html`${facing}${together}`, html`
    ${rail((value) => session.pick(value))}
    <div class="acts">
      ${empty && last ? act(session, "rebet", html`Rebet ${dollars(lastTotal)}`, false, true) : isReady
        ? html`<button class="btn go" type="button" id="ready" ?disabled=${session.busy || session.sending.size > 0}
          @click=${() => session.ready()}>Deal ${kbd(keyWords(keyFor("ready", "Enter")))}</button>`
        : act(session, "rebet", html`Rebet`, !last)}
      ${act(session, "double", "Double", empty)}
      ${act(session, "undo", "Undo", slip.past.length === 0)}
      ${act(session, "clear", "Clear", empty)}
    </div>`, "bet");
}

/** That the account does not cover the slip, or "". @param {any} session @param {any} refused */
function shortOf(session, refused) {
  const account = session.view.you.account ?? 0;
  const more = session.slip(session.own).total - sumOf(session.accepted(session.own));
  if (refused.code !== SHORT || more <= account) return "";
  return `You have ${dollars(account)} left at this table, and this slip wants ${dollars(more)} more.`;
}

/** @param {any} session */
function lastResult(session) {
  const net = session.settled?.seats.find((/** @type {any} */ one) => one.seat === session.own)?.net;
  if (net === undefined || net === null) return "";
  return html`<b class=${net > 0 ? "win" : net < 0 ? "lose" : ""}>${resultWords(net)}</b> `;
}

/** @param {number} net */
const resultWords = (net) => (net > 0 ? `You won ${dollars(net)}.` : net < 0 ? `You lost ${dollars(-net)}.` : "You are even.");

/** @param {any} session @param {string} action @param {unknown} words @param {boolean} off @param {boolean} [gold] */
function act(session, action, words, off, gold = false) {
  return html`<button class="btn ${gold ? "go" : ""}" type="button" data-action=${action} ?disabled=${off}
    @click=${() => session.act(action)}><span>${words}</span>${kbd(keyWords(keyFor(action, "")))}</button>`;
}

// ── Decisions ────────────────────────────────────────────────────────────────────────────────

/** @param {any} session */
function askDecision(session) {
  const { round, setting } = session;
  const { advice } = session.coach;
  const own = session.inRound(session.askedSeat);
  const how = {
    take: (/** @type {any} */ one) => session.choose(one),
    worth: (/** @type {string} */ decision) => (prefs.values.coach ? advice?.worth(decision) ?? "" : ""),
    best: !prefs.values.coach || !advice ? "" : advice.best === advice.house_way ? "set house" : advice.best,
    busy: session.busy,
  };
  const late = session.view.clock ? ` If time runs out, ${setting ? "the house way sets your hands" : lateWords(session)}.` : "";
  if (setting) {
    const setter = session.setter;
    return box(session, "Set your two hands",
      html`Move a card to its hand with a click${prefs.values.keys ? html`<span class="keyed">, or with ${kbd("1")} to ${kbd("7")}</span>` : nothing}. Everybody sets at the same time. ${citeLink(round.cite)}`,
      html`<div class="choices"><button class="choice" type="button" id="set" ?disabled=${!setter?.isSet || session.busy} aria-keyshortcuts="Enter"
        @click=${() => session.setHands()}><b>${setter?.isFoul ? (setter.isSure ? "Yes, set the foul" : "Set anyway") : "Set these hands"}</b>${kbd("Enter")}
        <span class="does">${setter?.isFoul ? `${setter.isSure ? "press again: this" : "asks once more: this"} loses ${dollars(own?.wagers["pai-gow"] ?? 0)}` : setter?.isSet ? "two low cards, five high" : "choose two cards for the low hand"}</span></button>
        ${choiceButtons(session.choices, how)}</div>`);
  }
  const cost = own?.hand ? html`${own.hand}. ` : "";
  return box(session, html`${cost}${questionOf(session)}`,
    html`${round.about ?? ""}${late && round.about ? "." : ""}${late} ${citeLink(round.cite)}`, session.raiseSpan
      ? html`<div class="with-sum">${choiceButtons(session.choices, how)}${otherSum(session.raiseSpan, how.take, how.busy)}</div>` : choiceButtons(session.choices, how));
}

/** What the clock decides in one's place. @param {any} session */
function lateWords(session) {
  const words = session.choices.map((/** @type {any} */ one) => one.decision);
  return words.includes("check") ? "you check" : words.includes("ride") ? "you let it ride" : words.includes("stand") ? "your hands are played" : "you fold";
}

/** A name as it stands in a question: `3rd Street`, `Fold` as `fold`. @param {string} name */
const uncapital = (name) => (/^[A-Z][a-z]/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name);

/** @param {any} session */
function questionOf(session) {
  const names = session.choices.map((/** @type {any} */ one) => uncapital(one.title.replace(/ \$.*$/, "")));
  const unique = [...new Set(names)];
  const text = unique.length > 1 ? `${unique.slice(0, -1).join(", ")} or ${unique.at(-1)}?` : `${unique[0] ?? "your choice"}?`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

// ── Waiting ──────────────────────────────────────────────────────────────────────────────────

/** @param {any} session */
function askWait(session) {
  const { round, view } = session;
  const own = session.inRound(session.own);
  if (view.table.status === "closed" && !(own?.staked && !own.lines)) {
    return box(session, "This table is closed", "Nothing more is dealt here. Take what lies in your account with you.", leaveButton(session));
  }
  if (own?.net !== null && own?.net !== undefined) return askAfter(session, own);
  const who = round?.turn ? `Seat ${round.turn}` : "";
  const isOver = !round || ["closing", "closed"].includes(round.phase);
  const title = isOver ? "The next round begins in a moment"
    : round.phase === "mixing" ? "Shuffling with everybody’s part"
      : round.phase === "decision" && who ? `${who} decides` : own?.folded ? outWords(own) : "The dealer deals";
  const mine = own?.player === view.you.person;
  if (round && !mine && view.table.practice && !view.clock) {
    return box(session, "This table waits for somebody who left", "A round is open for who sat here before. Play at another table meanwhile.",
      session.sitting.other ? otherTable(session.sitting.other) : lobbyLink(true));
  }
  if (round && !isOver && !own?.staked) {
    return box(session, "You are in from the next round", round.phase === "betting" ? "This one took bets before you sat down. The next begins when it is over."
      : html`This one goes on without you: ${round.about ?? ""} ${citeLink(round.cite)}`);
  }
  const hand = own?.hand && !own.folded ? html`<b>${own.hand}.</b> ` : nothing;
  const half = bankOf(round)?.co_banked && bankOf(round)?.seat === session.own ? html` The house way sets the hands of a co-bank ${assumed()}.` : nothing;
  return box(session, title, html`${hand}${capital(round?.about ?? view.next?.about ?? "")} ${citeLink(round?.cite)}${half}`,
    round ? nothing : leaveButton(session));
}

/** @param {any} own */
const outWords = (own) => (own.decisions.includes("surrender") ? "You surrendered" : "You folded");

/** A dealer deals: chips lie on the layout, answers are said aloud. @param {any} session */
function askDealt(session) {
  const { round } = session;
  const own = session.inRound(session.own);
  const about = html`${lastResult(session)}${round?.about ?? ""} ${citeLink(round?.cite)}`;
  if (round?.phase === "betting") return box(session, "Put your chips on the layout", html`${lastResult(session)}The dealer records them. Electronic wagers are made on your device, beside.`);
  if (round?.asked.includes(session.own)) return box(session, "Tell the dealer your answer", html`${round.about} ${citeLink(round.cite)}`);
  if (round && !own?.staked) return box(session, "You are in from the next round", html`This one goes on without you: ${round.about ?? ""} ${citeLink(round.cite)}`);
  const settled = own?.net !== null && own?.net !== undefined;
  const title = settled ? resultWords(own.net) : own?.folded ? outWords(own) : round ? "The dealer deals" : "The dealer makes the cards ready";
  return box(session, title, settled ? html`Question it on your device if something was different ${citeLink("R64")}` : about);
}

/** The round is settled for oneself: what it brought, why, and what now.
 * @param {any} session @param {any} own */
function askAfter(session, own) {
  const { round } = session;
  const waits = round.phase === "approval";
  const line = mainLine(own);
  const given = own.folded ? own.lines.filter((/** @type {any} */ one) => one.outcome === "forfeit") : [];
  const bank = bankLine(own);
  const why = bank ? bankResult(round, bank) : waits ? html`${icon("clock")} A prize waits for a floorperson and is not paid yet. Your other wagers are settled.`
    : line ? html`${storyOf(line)} ${citeLink(line.cite)}` : given.length ? html`${outWords(own)}: ${listed(given.map((/** @type {any} */ one) => one.name))} ${given.length > 1 ? "are" : "is"} given up. ${citeLink(given[0].cite)}` : "The next round begins in a moment.";
  const { last } = session;
  const voided = round.void ? html`<b>${capital(round.void.irregularity.replaceAll("-", " "))}.</b> ` : nothing;
  return box(session, round.void ? "This round is void" : resultWords(own.net), html`${voided}${why}`, html`<div class="afters">
    <a class="btn quiet" href="/rounds/${encodeURIComponent(round.id)}">Replay</a>
    <a class="btn quiet" href="/api/v1/rounds/${encodeURIComponent(round.id)}/sheet?seat=${session.own}" target="_blank" rel="noopener">Dispute sheet</a>
    ${last ? html`<button class="btn go" type="button" data-action="rebet" aria-pressed=${session.rebetting} @click=${() => session.toggleRebet()}>
      ${session.rebetting ? html`${icon("check")} Rebet when it opens` : `Rebet ${dollars(sumOf(last.wagers))}`} ${kbd(keyWords(keyFor("rebet", "")))}</button>` : nothing}</div>`);
}

/** @param {any} session */
const leaveButton = (session) => html`<button class="btn quiet" type="button" id="leave" ?disabled=${session.busy}
  @click=${() => session.sitting.standUp()}>Leave ${tableName(session.table)}</button>`;

/** @param {Record<string, number>} wagers */
const sumOf = (wagers) => Object.values(wagers).reduce((sum, one) => sum + one, 0);
