// Roles in words, and the role in which a person of several acts.

import { visitor } from "../../lib/visitor.js";

const KEY = "pitboss-as";

/** `pit-manager` to `pit manager`. @param {string} role */
export const roleWords = (role) => role.replaceAll("-", " ");

/** `a dealer`, `an internal auditor`, `surveillance`. @param {string} role */
export function somebody(role) {
  const words = roleWords(role);
  if (["surveillance", "security", "revenue audit"].includes(words)) return words;
  return `${/^[aeiou]/.test(words) ? "an" : "a"} ${words}`;
}

/** The role in which the visitor acts on a page: the chosen one where it is the page's, else the
 * first that is; "" for whom the page is not. @param {string[]} roles */
export function actingAs(roles) {
  const held = visitor.who?.roles ?? [];
  const chosen = sessionStorage.getItem(KEY) ?? "";
  const fits = held.filter((one) => roles.includes(one));
  return fits.includes(chosen) ? chosen : (fits[0] ?? "");
}

/** @param {string} role */
export function actAs(role) {
  sessionStorage.setItem(KEY, role);
  visitor.dispatchEvent(new Event("change"));
}
