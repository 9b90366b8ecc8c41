// The whole page: the bar, the page of the address, one live region, one line for the connection.

import { deskPage } from "./desks/pages.js";
import { styles } from "./desks/lib/styles.js";
import { Part } from "./lib/part.js";
import { prefs } from "./lib/prefs.js";
import { routeOf, watchRoutes } from "./lib/router.js";
import { visitor } from "./lib/visitor.js";
import { html, nothing } from "./vendor/lit.js";
import "./parts/live-region.js";

/** Each page is loaded when it is first opened. @type {Record<string, () => Promise<unknown>>} */
const PAGES = {
  lobby: () => import("./pages/lobby.js"),
  "sign-in": () => import("./pages/sign-in.js"),
  table: () => import("./pages/table.js"),
  rounds: () => import("./pages/rounds.js"),
  round: () => import("./pages/round.js"),
  law: () => import("./pages/law.js"),
  account: () => import("./pages/account.js"),
};

class App extends Part {
  static properties = { route: { state: true }, ready: { state: true }, failed: { state: true }, old: { state: true } };

  constructor() {
    super();
    this.route = routeOf(location.pathname);
    this.ready = false;
    this.failed = "";
    /** Whether the server has a newer page than this. */ this.old = false;
    globalThis.addEventListener("pitboss:version", () => {
      this.old = true;
    });
    /** The desk of the address. @type {{draw: (params: Record<string, string>) => unknown}|null} */
    this.desk = null;
    prefs.apply();
    watchRoutes(() => this.#moved());
    visitor.addEventListener("change", () => this.requestUpdate());
  }

  connectedCallback() {
    super.connectedCallback();
    this.#load();
    visitor.load();
  }

  async #moved() {
    const before = this.route.path;
    this.route = routeOf(location.pathname);
    if (before === this.route.path) return;
    await this.#load();
    scrollTo(0, 0);
    await this.updateComplete;
    document.getElementById("main")?.focus({ preventScroll: true });
  }

  async #load() {
    this.ready = false;
    this.failed = "";
    const { page } = this.route;
    const desk = deskPage(page);
    try {
      const [loaded] = await Promise.all([desk?.load() ?? null, PAGES[page]?.(), desk && styles(desk.sheet)]);
      if (page !== this.route.page) return;
      this.desk = loaded;
      this.ready = true;
    } catch {
      this.failed = "This page could not be loaded. Is the server up?";
    }
  }

  render() {
    return html`${this.old ? html`<p class="line-state" role="status">Pitboss has a newer page. Nothing is lost:
      <button class="linkish" type="button" @click=${() => location.reload()}>load it</button> when it suits you.</p>` : nothing}
      ${this.#page()}<pit-live></pit-live>`;
  }

  #page() {
    if (this.failed) return this.#alone("Not loaded", this.failed);
    const { page, params } = this.route;
    if (page === "missing") return this.#alone("No such page", "The address leads nowhere here.");
    if (!this.ready || !visitor.known) return html`<main id="main" tabindex="-1" class="alone">
      <p class="soft">Opening…</p></main>`;
    switch (page) {
      case "lobby":
        return html`<pit-lobby></pit-lobby>`;
      case "sign-in":
        return html`<pit-sign-in></pit-sign-in>`;
      case "table":
        return html`<pit-table .table=${params.table}></pit-table>`;
      case "rounds":
        return html`<pit-rounds></pit-rounds>`;
      case "round":
        return html`<pit-round .round=${params.round}></pit-round>`;
      case "account":
        return html`<pit-account></pit-account>`;
      case "law":
        return html`<pit-law .paragraph=${params.paragraph}></pit-law>`;
      default:
        return this.desk?.draw(params) ?? nothing;
    }
  }

  /** @param {string} title @param {string} words */
  #alone(title, words) {
    document.title = `${title} · Pitboss`;
    return html`<main id="main" tabindex="-1" class="alone"><h1>${title}</h1><p>${words}</p>
      <p><a class="btn go" href="/">To the lobby</a></p></main>`;
  }
}

customElements.define("pit-app", App);
