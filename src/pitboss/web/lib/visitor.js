// Who looks: nobody yet, a spectator, or somebody signed in.

import * as api from "./api.js";

const KEY = "pitboss-signed-in";

async function hasSession() {
  const floor = await api.floor();
  return floor.chips > 0 || floor.outstanding !== null || Boolean(floor.moves?.length);
}

class Visitor extends EventTarget {
  /** Whether the server was asked. */
  known = false;
  /** @type {{person: string, roles: string[]}|null} */
  who = null;

  get isPlayer() {
    return Boolean(this.who?.roles.includes("player"));
  }

  /** Whoever never signed in here is not asked for: an answer of 401 is an error on the console. The
   * floor tells of a session that this page did not begin. */
  async load() {
    try {
      const began = localStorage.getItem(KEY) === "yes" || (await hasSession());
      this.#is(began ? await api.session() : null);
    } catch {
      this.#is(null);
    }
  }

  /** Play at once: a new player with chips. */
  async becomeGuest() {
    this.#is(await api.playAsGuest());
    return this.who;
  }

  /** Somebody of a demonstration: of a role, or one by name. @param {string} role @param {string} [person] */
  async takeRole(role, person = "") {
    this.#is(await api.takeRole(role, person));
    return this.who;
  }

  /** @param {string} person @param {string} password */
  async signIn(person, password) {
    this.#is(await api.signIn(person, password));
    return this.who;
  }

  async signOut() {
    await api.signOut().catch(() => null);
    this.#is(null);
  }

  /** @param {any} who */
  #is(who) {
    const before = this.who?.person;
    this.known = true;
    this.who = who?.person ? who : null;
    // The visit at the tables is that of one person.
    if (before && before !== this.who?.person) {
      for (const key of Object.keys(sessionStorage)) if (/^pitboss-(coach|visit|last)/.test(key)) sessionStorage.removeItem(key);
    }
    if (this.who) localStorage.setItem(KEY, "yes");
    else localStorage.removeItem(KEY);
    this.dispatchEvent(new Event("change"));
  }
}

export const visitor = new Visitor();
