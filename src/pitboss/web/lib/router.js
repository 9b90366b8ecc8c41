// Addresses of the pages: the history API, and links that do not reload.

import { DESK_PAGES } from "../desks/pages.js";

/** @typedef {{page: string, params: Record<string, string>, path: string}} Route */

/** @type {[RegExp, string, string[]][]} */
const ROUTES = [
  [/^\/$/, "lobby", []],
  [/^\/sign-in$/, "sign-in", []],
  [/^\/tables\/([^/]+)$/, "table", ["table"]],
  [/^\/rounds$/, "rounds", []],
  [/^\/rounds\/([^/]+)$/, "round", ["round"]],
  [/^\/law\/(.+)$/, "law", ["paragraph"]],
  [/^\/account$/, "account", []],
  ...DESK_PAGES.map((one) => /** @type {[RegExp, string, string[]]} */ ([one.at, one.id, one.names])),
];

/** @param {string} path @returns {Route} */
export function routeOf(path) {
  for (const [pattern, page, names] of ROUTES) {
    const match = pattern.exec(path);
    if (match) {
      const params = names.map((name, at) => [name, decodeURIComponent(match[at + 1] ?? "")]);
      return { page, params: Object.fromEntries(params), path };
    }
  }
  return { page: "missing", params: {}, path };
}

/** @param {string} path */
export function go(path, { replace = false } = {}) {
  if (replace) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
  globalThis.dispatchEvent(new Event("pitboss:route"));
}

/** Tell of every change of the address, by links, by code and by the browser's buttons.
 * @param {() => void} moved */
export function watchRoutes(moved) {
  globalThis.addEventListener("popstate", moved);
  globalThis.addEventListener("pitboss:route", moved);
  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey)
      return;
    const link = /** @type {Element} */ (event.target).closest?.("a[href]");
    if (!(link instanceof HTMLAnchorElement)) return;
    if (link.origin !== location.origin || link.target || link.hasAttribute("download")) return;
    if (link.pathname.startsWith("/api/") || routeOf(link.pathname).page === "missing") return;
    event.preventDefault();
    go(link.pathname + link.search);
  });
}
