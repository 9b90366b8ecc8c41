// Sitting down and standing up: the seat chosen in the lobby, money on other tables, another table.

import * as api from "./api.js";
import { seatsOf, tableFor } from "./free-seats.js";
import { go } from "./router.js";
import { visitor } from "./visitor.js";

/** The seat that was chosen in the lobby a moment ago. It is no part of the address, so that no
 * link from elsewhere seats anybody. */
let chosen = { table: "", seat: 0 };

/** @param {string} table @param {number} seat */
export function sitAt(table, seat) {
  chosen = { table, seat };
  go(`/tables/${encodeURIComponent(table)}?sit=${seat}`);
}

export class Sitting {
  /** @param {import("./played-table.js").PlayedTable} session */
  constructor(session) {
    this.session = session;
    this.asked = "";
    /** Another table of the game, once it was looked for. @type {any} */ this.other = null;
    /** Where the visitor sits elsewhere. @type {{table: string, game: string, seat: number}[]} */ this.elsewhere = [];
    /** Money on other tables. @type {{table: string, amount: number}[]} */ this.money = [];
    session.addEventListener("change", () => this.#changed());
  }

  get sum() {
    return this.money.reduce((sum, one) => sum + one.amount, 0);
  }

  #changed() {
    const { session } = this;
    if (!session.view || !session.felt) return;
    if (chosen.table === session.table && visitor.isPlayer) {
      const { seat } = chosen;
      chosen = { table: "", seat: 0 };
      if (session.maySit(seat)) session.takeSeat(seat);
    }
    const left = session.view.table.practice && session.round && session.inRound(session.own)?.player !== visitor.who?.person;
    const stuck = session.own ? session.isPoor || left : !session.seatNumbers.some((seat) => session.maySit(seat));
    const key = stuck ? `${session.own} ${session.view.seats.length} ${session.view.you?.chips}` : "";
    if (key && key !== this.asked) this.#look();
    this.asked = key;
  }

  /** Look at the floor, and at one's accounts. */
  async #look() {
    const { session } = this;
    const person = visitor.who?.person ?? "";
    const floor = await api.floor().catch(() => null);
    const account = visitor.isPlayer ? await api.get("/account").catch(() => null) : null;
    this.other = tableFor(floor?.tables ?? [], session.felt?.game, session.table);
    this.elsewhere = person ? seatsOf(floor?.tables ?? [], person).filter((one) => one.table !== session.table) : [];
    this.money = (account?.balances ?? []).filter(
      (/** @type {any} */ one) => one.account === "game" && one.amount > 0 && one.table !== session.table);
    session.dispatchEvent(new CustomEvent("change"));
  }

  /** Take the money of the other tables back into one's chips, and their seats with it where no
   * cards are in play. */
  async collect() {
    for (const { table } of this.money) {
      const paid = await api.command({ kind: "cash-out", table }).catch(() => null);
      const seat = this.elsewhere.find((one) => one.table === table)?.seat;
      if (paid && seat) await api.command({ kind: "leave", table, body: { seat } }).catch(() => null);
    }
    await this.#look();
  }

  /** Take one's chips and stand up. */
  async standUp() {
    const { session } = this;
    const seat = session.own;
    if (!(await session.clearFelt(seat))) return;
    if ((session.view.you?.account ?? 0) > 0 && (await session.cashOut()).op !== "done") return;
    if ((await session.leave(seat)).op === "done") go("/");
  }

  /** A guest without chips begins again. */
  async beginAgain() {
    await visitor.becomeGuest().catch((error) => told(this.session, error));
  }
}

/** @param {any} session @param {unknown} error */
function told(session, error) {
  session.problem = error;
  session.dispatchEvent(new CustomEvent("change"));
}
