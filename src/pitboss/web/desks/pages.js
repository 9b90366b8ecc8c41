// The pages of the people who run the floor: address, title, whose they are. A page is one module
// with a function `draw`; it is loaded when it is first opened. To add one, add a line.

/** @typedef {{id: string, at: RegExp, names: string[], home: string, title: string,
 *   roles: string[], sheet?: string, load: () => Promise<{draw: (params: Record<string, string>) => unknown}>}} DeskPage
 * `home` is the address in the navigation; a page without one is reached from another. A page
 * without roles is open to everybody. `sheet` is a stylesheet of its own. */

/** Those who look at everything on the floor. */
export const EYES = ["surveillance", "revenue-audit", "internal-auditor", "regulator"];
export const PIT = ["floorperson", "pit-manager", "assistant-shift-manager", "shift-manager"];

/** Those who answer for what the tables win. */
export const MANAGERS = PIT.slice(1);

/** In the order of the navigation. @type {DeskPage[]} */
export const DESK_PAGES = [
  {
    id: "dealer", at: /^\/desks\/dealer$/, names: [], home: "/desks/dealer", title: "Dealer",
    roles: ["dealer"], sheet: "/pit.css", load: () => import("./dealer-tables.js"),
  },
  {
    id: "dealer-table", at: /^\/desks\/dealer\/([^/]+)$/, names: ["table"], home: "", title: "Dealer",
    roles: ["dealer"], sheet: "/pit.css", load: () => import("./dealer.js"),
  },
  {
    id: "players-screen", at: /^\/desks\/dealer\/([^/]+)\/players$/, names: ["table"], home: "", title: "Players’ screen",
    roles: ["dealer", ...PIT], sheet: "/pit.css", load: () => import("./players-screen.js"),
  },
  {
    id: "pit", at: /^\/desks\/pit$/, names: [], home: "/desks/pit", title: "Pit",
    roles: PIT, sheet: "/pit.css", load: () => import("./pit.js"),
  },
  {
    id: "pit-table", at: /^\/desks\/pit\/([^/]+)$/, names: ["table"], home: "", title: "Table",
    roles: PIT, sheet: "/pit.css", load: () => import("./pit-table.js"),
  },
  {
    id: "papers", at: /^\/desks\/papers$/, names: [], home: "/desks/papers", title: "Papers",
    roles: [...PIT, "cashier", "security", "dealer", "revenue-audit"], sheet: "/pit.css", load: () => import("./papers.js"),
  },
  {
    id: "people", at: /^\/desks\/people$/, names: [], home: "/desks/people", title: "People",
    roles: [...PIT, "administrator"], sheet: "/pit.css", load: () => import("./people.js"),
  },
  {
    id: "approvals", at: /^\/desks\/approvals$/, names: [], home: "/desks/approvals", title: "Approvals",
    roles: [...PIT, "administrator", "security"], sheet: "/pit.css", load: () => import("./approvals.js"),
  },
  {
    id: "cards", at: /^\/desks\/cards$/, names: [], home: "/desks/cards", title: "Cards",
    roles: [...PIT, "security"], sheet: "/pit.css", load: () => import("./cards.js"),
  },
  {
    id: "shift", at: /^\/desks\/shift$/, names: [], home: "/desks/shift", title: "Shift",
    roles: MANAGERS, sheet: "/pit.css", load: () => import("./shift.js"),
  },
  {
    id: "cage", at: /^\/desks\/cage$/, names: [], home: "/desks/cage", title: "Cage",
    roles: ["cashier"], load: () => import("./cage.js"),
  },
  {
    id: "surveillance", at: /^\/desks\/surveillance(?:\/([^/]+))?$/, names: ["round"], home: "/desks/surveillance", title: "Rounds",
    roles: EYES, sheet: "/desks/surveillance/surveillance.css", load: () => import("./surveillance/surveillance.js"),
  },
  {
    id: "exceptions", at: /^\/desks\/exceptions$/, names: [], home: "/desks/exceptions", title: "Exceptions",
    roles: EYES, sheet: "/desks/surveillance/surveillance.css", load: () => import("./surveillance/exceptions.js"),
  },
  {
    id: "records", at: /^\/desks\/records(?:\/(law|documents|verification|reports|registers))?$/, names: ["view"], home: "/desks/records", title: "Records",
    roles: EYES, sheet: "/desks/records/records.css", load: () => import("./records/records.js"),
  },
  {
    id: "manager", at: /^\/desks\/manager$/, names: [], home: "/desks/manager", title: "Manager",
    roles: ["pit-manager", "administrator"], sheet: "/desks/manager/manager.css", load: () => import("./manager/manager.js"),
  },
  {
    id: "lab", at: /^\/lab(?:\/([^/]+)(?:\/(paytables|best-play|sessions))?)?$/, names: ["game", "view"], home: "/lab",
    title: "Odds lab", roles: [], sheet: "/desks/lab/lab.css", load: () => import("./lab/lab.js"),
  },
  {
    id: "school", at: /^\/school(?:\/([^/]+))?$/, names: ["game"], home: "/school", title: "School",
    roles: [], sheet: "/desks/school/school.css", load: () => import("./school/school.js"),
  },
];

/** @param {string} id */
export const deskPage = (id) => DESK_PAGES.find((one) => one.id === id) ?? null;

/** The pages that are for somebody who may act in these roles. @param {string[]} roles */
export const ownPages = (roles) =>
  DESK_PAGES.filter((one) => one.home && one.roles.some((role) => roles.includes(role)));

/** Those, and the pages that are open to everybody. @param {string[]} roles */
export const pagesOf = (roles) => [...ownPages(roles), ...DESK_PAGES.filter((one) => one.home && !one.roles.length)];
