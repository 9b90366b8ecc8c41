// The stream of a table or of the lobby: a view, then its changed sections; commands go up it and
// are sent again until they are answered.

import { commandId } from "./api.js";

const AGAIN_MS = 2500;
const PING_MS = 10_000;
const SILENCE_MS = 25_000;
const FIRST_MS = 500;
const SOON_MS = 1500;
const LONG_MS = 10_000;
const SOON_FOR_MS = 60_000;

/** The wait before a try to connect: half a second doubling to 1.5 s for a minute, then to ten; up
 * to a quarter shorter, so that not everybody comes at once.
 * @param {number} tries how often it failed @param {number} since milliseconds since it was lost
 * @param {number} chance from 0 to 1 */
export function backOff(tries, since, chance) {
  const most = since < SOON_FOR_MS ? SOON_MS : LONG_MS;
  return Math.min(FIRST_MS * 2 ** tries, most) * (1 - 0.25 * chance);
}

/** A view after a change, or null where the change does not follow from it.
 * @param {any} now `{n, view}` @param {any} change `{from, n, sections}` */
export function changed(now, change) {
  if (!now || now.n !== change.from) return null;
  return { n: change.n, now: change.now, view: { ...now.view, ...change.sections } };
}

/** Events: `view` (all of it is new), `change` (detail: the message), `state` (detail: `open`,
 * `lost`, `restart`, `signed-out`, `role`). */
export class Stream extends EventTarget {
  /** @param {string} path such as `/tables/table-1/stream`
   * @param {{as?: string, socket?: (url: string) => any, clock?: () => number}} [options] */
  constructor(path, { as = "", socket = openSocket, clock = () => performance.now() } = {}) {
    super();
    this.path = path;
    this.as = as;
    this.open = socket;
    this.clock = clock;
    /** @type {{n: number, now: number, view: any}|null} */
    this.current = null;
    /** When the newest clock was told, by this browser's clock. */
    this.heard = 0;
    /** @type {Map<string, {message: any, done: (answer: any) => void}>} */
    this.waiting = new Map();
    /** Answers that came before the view that they led to.
     * @type {Set<{message: any, give: () => void}>} */
    this.early = new Set();
    this.state = "connecting";
    this.tries = 0;
    this.lostAt = clock();
    /** @type {any} */ this.socket = null;
    /** @type {any} */ this.timer = null;
    /** @type {any} */ this.watch = null;
    /** @type {any} */ this.ping = null;
    this.isFresh = true;
    this.closed = false;
  }

  start() {
    this.closed = false;
    this.#connect();
    return this;
  }

  stop() {
    this.closed = true;
    clearTimeout(this.timer);
    clearTimeout(this.watch);
    clearInterval(this.ping);
    for (const one of this.waiting.values()) clearInterval(/** @type {any} */ (one).again);
    for (const one of this.early) one.give();
    closed(this.socket);
  }

  /** Send a command. The answer is `{op: "done"}` or `{op: "refused"}`.
   * @param {{kind: string, body: any, round?: string, n?: number, id?: string}} said
   * @returns {Promise<any>} */
  do(said) {
    const message = { op: "do", id: commandId(), ...said };
    return new Promise((done) => {
      const again = setInterval(() => this.#send(message), AGAIN_MS);
      this.waiting.set(message.id, /** @type {any} */ ({ message, done, again }));
      this.#send(message);
    });
  }

  /** The milliseconds that remain on the table's clock, or null. */
  remaining() {
    const clock = this.current?.view?.clock;
    if (!clock) return null;
    return Math.max(0, clock.remaining_ms - (this.clock() - this.heard));
  }

  #connect() {
    const query = new URLSearchParams();
    if (this.current) query.set("after", String(this.current.n));
    if (this.as) query.set("as", this.as);
    const asked = query.size ? `?${query}` : "";
    const socket = this.open(`/api/v1${this.path}${asked}`);
    this.socket = socket;
    this.isFresh = true;
    socket.onopen = () => {
      this.#listen();
      clearInterval(this.ping);
      this.ping = setInterval(() => this.#send({ op: "ping" }), PING_MS);
    };
    socket.onmessage = (/** @type {any} */ event) => {
      if (socket === this.socket) this.#heard(event.data);
    };
    socket.onclose = (/** @type {any} */ event) => {
      if (socket === this.socket) this.#lost(event.code);
    };
  }

  #listen() {
    clearTimeout(this.watch);
    this.watch = setTimeout(() => this.socket?.close(4000), SILENCE_MS);
  }

  /** @param {string} text */
  #heard(text) {
    this.#listen();
    const message = JSON.parse(text);
    if (message.op === "view") this.#taken(message, []);
    else if (message.op === "change") this.#change(message);
    else if (message.op === "done" || message.op === "refused") this.#answered(message);
  }

  /** @param {any} message */
  #change(message) {
    const next = changed(this.current, message);
    if (!next) return this.#send({ op: "resync" });
    if (!("clock" in message.sections) && next.view.clock) this.#keepClock(next);
    return this.#taken(next, message.said ?? []);
  }

  /** A clock that was not told anew goes on from where it was.
   * @param {any} next */
  #keepClock(next) {
    const left = this.remaining() ?? next.view.clock.remaining_ms;
    next.view.clock = { ...next.view.clock, remaining_ms: left };
  }

  /** @param {any} next @param {any[]} said */
  #taken(next, said) {
    const before = this.current;
    const who = before?.view.you?.person;
    if (who && who !== next.view.you?.person) this.#forget();
    this.current = { n: next.n, now: next.now, view: next.view };
    this.heard = this.clock();
    this.tries = 0;
    this.#say("open");
    this.#send({ op: "seen", n: next.n });
    if (this.isFresh) for (const one of this.waiting.values()) this.#send(one.message);
    this.isFresh = false;
    this.dispatchEvent(new CustomEvent("change", { detail: { before, said } }));
    for (const one of this.early) if (one.message.n <= next.n) one.give();
  }

  /** Somebody else is signed in now: what was not answered yet is not done in their name. */
  #forget() {
    for (const { message, done, again } of /** @type {any[]} */ ([...this.waiting.values()])) {
      clearInterval(again);
      this.waiting.delete(message.id);
      done({ op: "refused", id: message.id, code: "session/other", detail: "somebody else is signed in here now", cite: null });
    }
  }

  /** @param {any} message */
  #answered(message) {
    const one = this.waiting.get(message.id);
    if (!one) return;
    clearInterval(/** @type {any} */ (one).again);
    this.waiting.delete(message.id);
    if (message.op === "refused" || message.n <= (this.current?.n ?? -1)) one.done(message);
    else this.#await(message, one.done);
  }

  /** Hold an answer back until its view is there: who has answered a question does not find it
   * open again. If the view is long in coming, ask for it.
   * @param {any} message @param {(answer: any) => void} done */
  #await(message, done) {
    const again = setInterval(() => this.#send({ op: "resync" }), AGAIN_MS);
    const early = {
      message,
      give: () => {
        clearInterval(again);
        this.early.delete(early);
        done(message);
      },
    };
    this.early.add(early);
  }

  /** @param {number} code */
  #lost(code) {
    clearTimeout(this.watch);
    clearInterval(this.ping);
    if (this.closed) return;
    if (code === 4401) return this.#say("signed-out");
    if (code === 4403) return this.#say("role");
    if (this.state === "open" || this.tries === 0) this.lostAt = this.clock();
    this.#say(code === 1012 ? "restart" : "lost");
    const wait = backOff(this.tries++, this.clock() - this.lostAt, Math.random());
    this.dispatchEvent(new CustomEvent("tried"));
    this.timer = setTimeout(() => this.#connect(), wait);
  }

  /** Try at once: the browser says that it is online again. */
  retry() {
    if (this.closed || this.state === "open" || this.socket?.readyState <= 1) return;
    clearTimeout(this.timer);
    this.#connect();
  }

  /** @param {any} message */
  #send(message) {
    if (this.socket?.readyState === 1) this.socket.send(JSON.stringify(message));
  }

  /** @param {string} state */
  #say(state) {
    if (this.state === state) return;
    this.state = state;
    this.dispatchEvent(new CustomEvent("state", { detail: state }));
  }
}

/** Close a socket; one that is not open yet as soon as it is, for browsers complain otherwise.
 * @param {any} socket */
function closed(socket) {
  if (socket?.readyState === 0) socket.onopen = () => socket.close(1000);
  else socket?.close(1000);
}

/** @param {string} path */
function openSocket(path) {
  const { protocol, host } = globalThis.location;
  return new WebSocket(`${protocol === "https:" ? "wss" : "ws"}://${host}${path}`, "pitboss.v1");
}
