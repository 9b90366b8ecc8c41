// The base of a desk: it reads paths of the API in the role that its person acts in, again whenever
// the floor moves, and shows what it has while it reads.

import { deskPage } from "../pages.js";
import { get, Problem } from "../../lib/api.js";
import { tableFullName } from "../../lib/games.js";
import { Part } from "../../lib/part.js";
import { prefs } from "../../lib/prefs.js";
import { Stream } from "../../lib/stream.js";
import { visitor } from "../../lib/visitor.js";
import { nothing } from "../../vendor/lit.js";
import { frame } from "./frame.js";
import { actingAs } from "./roles.js";

/** The shortest time between two readings, and the longest. */
const SOON_MS = 1500;
const LATE_MS = 10_000;
/** How long the last act is told. */
const GIVEN_MS = 15_000;

/** A path with the role that is acted in. @param {string} path @param {string} as */
export function inRole(path, as) {
  return as ? `${path}${path.includes("?") ? "&" : "?"}as=${as}` : path;
}

/** All rows of a desk, page after page. @param {string} path @param {string} rows @param {string} as */
export async function allRows(path, rows, as) {
  let answer = await get(inRole(path, as));
  const found = [...answer[rows]];
  while (answer.next) {
    answer = await get(inRole(`${path}${path.includes("?") ? "&" : "?"}after=${encodeURIComponent(answer.next)}`, as));
    found.push(...answer[rows]);
  }
  return { ...answer, [rows]: found };
}

export class Desk extends Part {
  /** The page's id in the list of pages. */
  static id = "";

  constructor() {
    super();
    /** What was read, by name. @type {Record<string, any>} */ this.got = {};
    /** What could not be read, by name. @type {Record<string, Problem>} */ this.failed = {};
    /** @type {Stream|null} */ this.stream = null;
    this.actor = "";
    /** @type {any} */ this.timer = null;
    this.readAt = 0;
    this.reading = false;
    this.again = false;
    this.onVisitor = () => this.#visitorChanged();
    this.onPrefs = () => this.requestUpdate();
    this.onOnline = () => this.stream?.retry();
    /** The last act that was given on this page, in words; its own form may have gone with it. */ this.given = "";
    /** @type {any} */ this.forget = null;
    this.addEventListener("done", (/** @type {any} */ event) => this.#done(event.detail));
  }

  // ── For a page to say ────────────────────────────────────────────────────────────────────

  /** The paths that the page reads, by the name under which it finds them in `got`.
   * @returns {Record<string, string>} */
  get reads() {
    return {};
  }

  /** Whether what is read is worth asking of this page now. */
  get title() {
    return "";
  }

  /** The page itself. @returns {unknown} */
  draw() {
    return nothing;
  }

  /** What stands at the right of the bar. @returns {unknown} */
  status() {
    return nothing;
  }

  /** The stream that the page follows. */
  get followed() {
    return "/floor/stream";
  }

  // ── What a page has ──────────────────────────────────────────────────────────────────────

  get page() {
    const { id } = /** @type {typeof Desk} */ (this.constructor);
    return /** @type {import("../pages.js").DeskPage} */ (deskPage(id));
  }

  /** The role that is acted in here, or "" for whom the page is not. */
  get as() {
    return actingAs(this.page.roles);
  }

  /** Whether the page is open to everybody: it follows nothing and is read once. */
  get isOpen() {
    return !this.page.roles.length;
  }

  /** Whether the page is for whoever looks. */
  get mayLook() {
    return this.isOpen || Boolean(this.as);
  }

  /** The lobby, or the table, as the stream told it last. @returns {any} */
  get now() {
    return this.stream?.current?.view ?? null;
  }

  /** The number of its newest entry. */
  get n() {
    return this.stream?.current?.n ?? 0;
  }

  get state() {
    return this.stream?.state ?? "connecting";
  }

  /** The moves of the stream's view, of one kind. @param {string} kind @returns {any[]} */
  moves(kind) {
    return (this.now?.moves ?? []).filter((/** @type {any} */ one) => one.kind === kind);
  }

  // ── Its life ─────────────────────────────────────────────────────────────────────────────

  connectedCallback() {
    super.connectedCallback();
    visitor.addEventListener("change", this.onVisitor);
    prefs.addEventListener("change", this.onPrefs);
    globalThis.addEventListener("online", this.onOnline);
    this.begin();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    visitor.removeEventListener("change", this.onVisitor);
    prefs.removeEventListener("change", this.onPrefs);
    globalThis.removeEventListener("online", this.onOnline);
    this.end();
  }

  /** Begin to follow and to read, in the role of now. */
  begin() {
    this.end();
    this.actor = `${visitor.who?.person} ${this.as}`;
    if (this.isOpen) this.refresh();
    if (!this.as) return;
    this.stream = new Stream(this.followed, { as: this.as });
    this.stream.addEventListener("change", () => {
      this.requestUpdate();
      this.#soon();
    });
    for (const one of ["state", "tried"]) this.stream.addEventListener(one, () => this.requestUpdate());
    this.stream.start();
    this.refresh();
  }

  end() {
    this.stream?.stop();
    this.stream = null;
    clearTimeout(this.timer);
  }

  /** @param {{kind: string, table: string}} act */
  #done({ kind, table }) {
    const words = kind.replaceAll("-", " ");
    this.given = `${words.charAt(0).toUpperCase()}${words.slice(1)}${table ? `, ${tableFullName(table)}` : ""}: on record.`;
    clearTimeout(this.forget);
    this.forget = setTimeout(() => {
      this.given = "";
      this.requestUpdate();
    }, GIVEN_MS);
    this.refresh();
  }

  #visitorChanged() {
    if (this.actor !== `${visitor.who?.person} ${this.as}`) {
      this.got = {};
      this.begin();
    }
    this.requestUpdate();
  }

  #soon() {
    clearTimeout(this.timer);
    const wait = Math.max(0, this.readAt + SOON_MS - performance.now());
    this.timer = setTimeout(() => this.refresh(), wait);
  }

  /** Read all paths now; once more if asked for meanwhile. */
  async refresh() {
    if (this.reading) {
      this.again = true;
      return;
    }
    this.reading = true;
    clearTimeout(this.timer);
    const { as } = this;
    await Promise.all(Object.entries(this.reads).map(([name, path]) => this.#read(name, path, as)));
    this.readAt = performance.now();
    this.reading = false;
    if (!this.isConnected || !this.mayLook) return;
    this.requestUpdate();
    if (this.again) {
      this.again = false;
      this.refresh();
    } else if (!this.isOpen) this.timer = setTimeout(() => this.refresh(), LATE_MS);
  }

  /** A table as this person sees it, with the moves of every role that the page is for: each move
   * says the role in which it is made. @param {string} table */
  async tableNow(table) {
    const held = visitor.who?.roles ?? [];
    const roles = [this.as, ...this.page.roles.filter((one) => one !== this.as && held.includes(one))];
    const path = `/tables/${encodeURIComponent(table)}`;
    const found = await Promise.all(roles.map((as) => get(inRole(path, as)).catch(() => null)));
    /** @type {Map<string, any>} */
    const moves = new Map();
    for (const [at, told] of found.entries()) {
      for (const move of told?.view.moves ?? []) {
        const key = `${move.kind} ${JSON.stringify(move.body)} ${JSON.stringify(move.fill)}`;
        if (!moves.has(key)) moves.set(key, { ...move, as: roles[at] });
      }
    }
    const first = found.find((one) => one !== null);
    return first ? { ...first, view: { ...first.view, moves: [...moves.values()] } } : null;
  }

  /** Keep more that was read, and forget what `gone` names.
   * @param {Record<string, any>} found @param {(name: string) => boolean} [gone] */
  keep(found, gone = () => false) {
    const kept = Object.entries(this.got).filter(([name]) => !gone(name));
    this.got = { ...Object.fromEntries(kept), ...found };
    if (this.isConnected) this.requestUpdate();
  }

  /** @param {string} name @param {string} path @param {string} as */
  async #read(name, path, as) {
    try {
      const answer = await get(inRole(path, as));
      if (as !== this.as) return;
      this.got = { ...this.got, [name]: answer };
      delete this.failed[name];
    } catch (error) {
      if (error instanceof Problem) this.failed[name] = error;
      else throw error;
    }
  }

  render() {
    return frame(this, this.mayLook ? this.draw() : nothing);
  }
}
