// A seat: its areas with chips, its cards, its plate. The own seat's areas are buttons.

import { litCards } from "../lib/hands.js";
import { placed, styled } from "../lib/part.js";
import { dollars, limits } from "../lib/words.js";
import { classMap, html, nothing } from "../vendor/lit.js";
import { heldWords, marker } from "./bank.js";
import { cardDrawing, stackDrawing, sumTag } from "./drawings.js";

/** What a page does with areas.
 * @typedef {{bet: (seat: number, wager: string, choice?: string) => void,
 *   take: (seat: number, wager: string) => void, look: (wager: string|null) => void,
 *   drop: (event: DragEvent, seat: number, wager: string) => void, sit: (seat: number) => void,
 *   keyOf: (wager: string) => string, looking: string|null}} Hands */

/** @param {any} session @param {number} seat @param {Hands} hands */
export function seatPlace(session, seat, hands) {
  const player = session.view.seats.find((/** @type {any} */ one) => one.seat === seat)?.player;
  const own = session.ownSeats.includes(seat);
  const shown = session.inRound(seat);
  const turn = session.round?.asked?.includes(seat) ?? false;
  const name = own ? "You" : player;
  const state = stateOf(session, seat, player, shown);
  const classes = {
    seat: true, [`a${seat}`]: true, you: own && seat === session.own, mine: own, open: !player,
    turn, folded: Boolean(shown?.folded),
  };
  return html`<section class=${classMap(classes)} ${styled({ "--ratio": session.felt.seat.ratio })}
    aria-label="Seat ${seat}, ${name ?? "open"}. ${[state.text, heldWords(session.round, seat, state.text)].filter(Boolean).join(". ")}">
    <div class="spot">
      <svg class="layout" aria-hidden="true"><use href="/api/v1/tables/${encodeURIComponent(session.table)}/seat.svg#seat" width="100%" height="100%"></use></svg>
      ${session.felt.wagers.map((/** @type {any} */ one) => area(session, seat, one, own, hands))}
      ${hand(session, seat)}
      ${marker(own ? session.shownRound : session.round, seat)}
    </div>
    ${player || !session.maySit(seat)
      ? html`<p class="plate" aria-hidden="true">${seat} · ${name ?? "open"}${state.text ? html`<span class=${state.tone}>${state.text}</span>` : nothing}</p>`
      : html`<button class="plate" type="button" @click=${() => hands.sit(seat)}>${seat} · open<span>sit here</span></button>`}
  </section>`;
}

/** @param {any} session @param {number} seat @param {string|undefined} player @param {any} shown */
export function stateOf(session, seat, player, shown) {
  const { round, phase } = session;
  const none = { text: "", tone: "" };
  if (!player) return none;
  if (!shown) return none;
  if (shown.net !== null && shown.net !== undefined) {
    const tone = shown.net > 0 ? "win" : shown.net < 0 ? "lose" : "";
    return { text: shown.net ? dollars(shown.net, { sign: true }) : round.void ? "void" : "even", tone };
  }
  if (shown.abandoned) return { text: "left", tone: "" };
  if (shown.folded) return { text: shown.decisions.includes("surrender") ? "surrendered" : "folded", tone: "" };
  if (round.asked.includes(seat)) return { text: session.ownSeats.includes(seat) ? "your turn" : "deciding", tone: "" };
  if (phase === "betting" && round.bank?.seat === seat) return { text: round.bank.co_banked ? "co-banks" : "has the bank", tone: "" };
  if (phase === "betting" && !round.bank && round.bank_offer?.seat === seat) return { text: "offered the bank", tone: "" };
  if (phase === "betting") return shown.staked ? { text: `${dollars(shown.staked)} down`, tone: "" } : none;
  const last = shown.decisions.at(-1);
  return last ? { text: pastOf(last), tone: "" } : { text: shown.staked ? dollars(shown.staked) : "", tone: "" };
}

/** @param {string} decision */
export function pastOf(decision) {
  const [word, times] = decision.split(" ");
  if (word === "raise") return `played ${times}×`;
  if (word === "set") return "hands set";
  return { check: "checked", ride: "lets it ride", withdraw: "took a bet back", surrender: "surrendered" }[word] ?? decision;
}

// ── Areas ────────────────────────────────────────────────────────────────────────────────────

/** @param {any} session @param {number} seat @param {any} wager @param {boolean} own @param {Hands} hands */
function area(session, seat, wager, own, hands) {
  const place = session.felt.seat.areas[wager.wager];
  if (!place) return nothing;
  const { cents, hollow } = session.onArea(seat, wager.wager);
  const line = session.inRound(seat)?.lines?.find((/** @type {any} */ one) => one.wager === wager.wager && one.of_seat == null);
  const classes = {
    area: true, [`k-${place.kind}`]: true, filled: cents > 0, hollow, dark: cents === 0,
    allowed: own && session.mayBet && cents === 0 && !(wager.wager === "pai-gow" && session.bank.isHeld) && !session.slip(seat).obstacle(wager.wager),
    asked: own && session.raised === wager.wager, looked: own && hands.looking === wager.wager,
  };
  const inside = html`${chipsOn(place, cents, hollow, line, own, isCrowded(session.felt.seat.areas, place))}${envyTag(session, seat, wager.wager)}`;
  const isSwitch = place.kind === "device" || place.kind === "key";
  if (!own) return html`<span class=${classMap(classes)} ${placed(place.box)}>${inside}</span>`;
  return html`<button type="button" class=${classMap(classes)} ${placed(place.box)} data-wager=${wager.wager}
    role=${isSwitch ? "switch" : nothing} aria-checked=${isSwitch ? String(cents > 0 && !hollow) : nothing}
    aria-label=${areaLabel(session, seat, wager, cents, hollow, line)} aria-keyshortcuts=${hands.keyOf(wager.wager) || nothing}
    draggable=${cents && session.mayBet ? "true" : "false"}
    @click=${(/** @type {MouseEvent} */ event) => hands.bet(seat, wager.wager, choiceAt(event, wager))}
    @contextmenu=${(/** @type {Event} */ event) => {
      event.preventDefault();
      hands.take(seat, wager.wager);
    }}
    @keydown=${(/** @type {KeyboardEvent} */ event) => {
      if (event.key === "Backspace" || event.key === "Delete") hands.take(seat, wager.wager);
    }}
    @pointerenter=${(/** @type {PointerEvent} */ event) => event.pointerType === "mouse" && hands.look(wager.wager)}
    @pointerleave=${() => hands.look(null)}
    @focus=${(/** @type {FocusEvent} */ event) =>
      /** @type {Element} */ (event.target).matches(":focus-visible") && hands.look(wager.wager)}
    @blur=${() => hands.look(null)}
    @dragstart=${(/** @type {DragEvent} */ event) => event.dataTransfer?.setData("text/plain", `area:${wager.wager}`)}
    @dragover=${(/** @type {Event} */ event) => event.preventDefault()}
    @drop=${(/** @type {DragEvent} */ event) => hands.drop(event, seat, wager.wager)}>${inside}</button>`;
}

/** Whether three or more areas stand in one row, where tags have no room for names.
 * @param {Record<string, any>} areas @param {any} place */
function isCrowded(areas, place) {
  const row = Object.values(areas).filter((one) => one.kind === place.kind && Math.abs(one.box.y - place.box.y) < 1);
  return row.length > 2;
}

/** @param {MouseEvent} event @param {any} wager */
function choiceAt(event, wager) {
  if (!wager.choice.length) return undefined;
  const box = /** @type {Element} */ (event.currentTarget).getBoundingClientRect();
  if (!event.detail) return undefined;
  const at = Math.floor(((event.clientX - box.left) / box.width) * wager.choice.length);
  return wager.choice[Math.max(0, Math.min(wager.choice.length - 1, at))];
}

/** What the hands of others brought a wager: its Envy Bonus. @param {any} session @param {number} seat @param {string} wager */
function envyTag(session, seat, wager) {
  const lines = session.inRound(seat)?.lines ?? [];
  const sum = lines.filter((/** @type {any} */ one) => one.wager === wager && one.of_seat != null)
    .reduce((/** @type {number} */ all, /** @type {any} */ one) => all + one.returned, 0);
  return sum ? html`<span class="envy">${sumTag(`Envy ${dollars(sum, { sign: true })}`, "win")}</span>` : nothing;
}

/** @param {any} place @param {number} cents @param {boolean} hollow @param {any} line @param {boolean} own
 * @param {boolean} crowded whether its tag has no room beside those of its row */
function chipsOn(place, cents, hollow, line, own, crowded) {
  if (!cents && !line) return nothing;
  const result = line ? resultOf(line) : null;
  const word = place.words.join(" ");
  const short = own && !(line && crowded) && place.kind === "ring" && word.length < 6 ? `${word.charAt(0)}${word.slice(1).toLowerCase()} ` : "";
  const tag = `${short}${result ? result.text : dollars(cents)}`;
  if (place.kind === "device" || place.kind === "key") {
    return html`<span class="light ${hollow ? "" : "on"}" aria-hidden="true"></span>${sumTag(tag, result?.tone ?? "")}`;
  }
  return stackDrawing(cents || line.staked, { hollow, tag, tone: result?.tone ?? "" });
}

/** @param {any} line */
export function resultOf(line) {
  const net = line.returned - line.staked;
  switch (line.outcome) {
    case "win":
      return { text: net > 0 ? dollars(net, { sign: true }) : "win", tone: "win", word: "wins" };
    case "push":
      return { text: "push", tone: "push", word: "pushes" };
    case "withdrawn":
      return { text: "taken back", tone: "push", word: "taken back" };
    case "surrender":
      return { text: dollars(net, { sign: true }), tone: "lose", word: "surrendered" };
    default:
      return { text: dollars(net, { sign: true }), tone: "lose", word: line.outcome === "forfeit" ? "given up" : "loses" };
  }
}

/** @param {any} session @param {number} seat @param {any} wager @param {number} cents @param {boolean} hollow @param {any} line */
function areaLabel(session, seat, wager, cents, hollow, line) {
  if (line) {
    const { word } = resultOf(line);
    return `${wager.name}, ${dollars(line.staked)}, ${word}, ${dollars(line.returned)} back`;
  }
  const now = cents ? `${hollow ? "on its way" : "now"} ${dollars(cents)}` : "empty";
  const obstacle = session.mayBet ? session.slip(seat).obstacle(wager.wager) : "";
  const follows = wager.equals && wager.kind !== "raise" ? `, equal to the ${session.offered(wager.equals)?.name ?? wager.equals}` : "";
  const choice = session.slip(seat).choices[wager.wager] ?? session.inRound(seat)?.choices?.[wager.wager];
  return `${wager.name}, ${limits(wager.minimum, wager.maximum)}${follows}, ${now}${choice ? `, on ${choice}` : ""}${obstacle ? `. ${obstacle}` : ""}`;
}

// ── Cards ────────────────────────────────────────────────────────────────────────────────────

/** The cards of a seat on a tray over their printed place, so that every rank and suit is seen.
 * @param {any} session @param {number} seat */
function hand(session, seat) {
  const own = session.ownSeats.includes(seat);
  const round = own ? session.shownRound : session.round;
  const found = round?.seats.find((/** @type {any} */ one) => one.seat === seat);
  const cards = found?.cards ?? [];
  if (!cards.length || (own && session.setting)) return nothing;
  const lit = own || found.lines ? litCards(round, seat) : new Set();
  const classes = { tray: true, [`n${cards.length}`]: true, past: round !== session.round, gone: found.folded };
  return html`<span class=${classMap(classes)} ${placed(trayPlace(session.felt.seat.hands))} role="group"
    aria-label="${own ? "Your cards" : `Cards of seat ${seat}`}: ${found.hand ?? (cards.some(Boolean) ? "" : "face down")}">${rowsOf(found, session.felt).map(
    (row) => html`<span class="row">${row.map((/** @type {any} */ card) => {
      const isLit = lit.has(card);
      return cardDrawing(card, { lit: isLit, dim: lit.size > 0 && !isLit, label: own || card !== null });
    })}</span>`)}</span>`;
}

/** One hand, or two where the game has a low one. @param {any} found @param {any} felt @returns {any[][]} */
function rowsOf({ cards, low }, felt) {
  if (felt.seat.hands.length < 2) return [cards];
  const first = low?.length ? low : cards.slice(0, 2);
  return [first, low?.length ? cards.filter((/** @type {any} */ one) => !low.includes(one)) : cards.slice(2)];
}

/** What the printed places of the cards take up together. @param {any[]} hands */
function trayPlace(hands) {
  const places = hands.flatMap((one) => one.places);
  const [left, right] = [Math.min(...places.map((one) => one.x - one.width / 2)), Math.max(...places.map((one) => one.x + one.width / 2))];
  return { x: (left + right) / 2, y: places[0].y, width: right - left, height: places[0].height };
}
