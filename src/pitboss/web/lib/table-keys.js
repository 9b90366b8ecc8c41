// The keys of a table: what each press does, by the moment.

import { BANK_KEYS } from "../parts/bank.js";
import { VALUES } from "./chips.js";
import { keyFor } from "./keys.js";
import { prefs } from "./prefs.js";

/** @typedef {import("./played-table.js").PlayedTable} PlayedTable */

/** Do what a key means now. Whether it did something.
 * @param {PlayedTable} session @param {string} key @param {KeyboardEvent} event */
export function take(session, key, event) {
  if (key === "Escape" && session.looking) {
    session.look(null, true);
    return true;
  }
  const said = ["hand", "board", "money", "time"].find((what) => key === keyFor(`say-${what}`, ""));
  if (said) {
    session.speech.again(said);
    return true;
  }
  if (!prefs.values.keys || event.altKey || session.isOut) return false;
  if (key === keyFor("paytable", "") && !session.setting) {
    const area = /** @type {any} */ (document.activeElement)?.dataset?.wager ?? session.felt.required[0];
    session.look(session.pinned === area ? null : area, true);
    return true;
  }
  const onControl = /** @type {Element} */ (event.target).closest("button, a, summary, [role=tab]");
  if (key === "Enter" && onControl) return false;
  if (session.setting) return setterKey(session, key);
  if (session.askedSeat) return choiceKey(session, key);
  if (session.mayBet) return bettingKey(session, key);
  if (key === keyFor("rebet", "") && session.last && session.inRound(session.own)?.lines) {
    session.toggleRebet();
    return true;
  }
  return false;
}

/** @param {PlayedTable} session @param {string} key */
function choiceKey(session, key) {
  const choice = session.choices.find((one) => keyFor(`choice-${one.decision}`, one.key) === key);
  if (choice) session.choose(choice);
  return Boolean(choice);
}

/** @param {PlayedTable} session @param {string} key */
function setterKey(session, key) {
  if (/^[1-7]$/.test(key)) session.setter?.moveNumber(Number(key));
  else if (key === "Enter") session.setHands();
  else return choiceKey(session, key);
  return true;
}

/** @param {PlayedTable} session @param {string} key */
function bettingKey(session, key) {
  if (session.bank.isAsked && bankKey(session, key)) return true;
  if (/^[1-6]$/.test(key)) {
    session.pick(VALUES[Number(key) - 1]);
    return true;
  }
  for (const [wager, letter] of session.areaKeys) {
    if (letter && letter === key) {
      session.bet(session.own, wager);
      return true;
    }
  }
  if (key === keyFor("ready", "Enter") && session.moves("ready").length) {
    session.ready();
    return true;
  }
  const action = ["rebet", "double", "undo", "clear"].find((one) => keyFor(one, "") === key);
  return action ? session.act(action) : false;
}

/** @param {PlayedTable} session @param {string} key */
function bankKey({ bank }, key) {
  if (key === BANK_KEYS.take && bank.move) bank.take();
  else if (key === BANK_KEYS.pass && bank.isHeld) bank.edit(false);
  else if (key === BANK_KEYS.pass) bank.pass();
  else return false;
  return true;
}
