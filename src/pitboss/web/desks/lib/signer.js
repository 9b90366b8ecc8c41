// Somebody who signs in place: a session of its own beside that of the one who is signed in. Its
// token is kept by the page alone, and ended as soon as the signature is given.

import { call } from "../../lib/api.js";

export class Signer {
  /** @param {{person: string, roles: string[], token: string}} begun @param {string} as */
  constructor({ person, roles, token }, as) {
    this.person = person;
    this.roles = roles;
    this.token = token;
    this.as = as;
  }

  /** Sign in with a name and a password, in the first of these roles that the person may act in.
   * @param {string} person @param {string} password @param {string[]} roles */
  static async named(person, password, roles) {
    return Signer.#of(await call("POST", "/session", { person, password, bearer: true }, ""), roles);
  }

  /** On a demonstration floor: its person of a role, in the first of these roles.
   * @param {string} role @param {string[]} roles */
  static async ofDemo(role, roles) {
    return Signer.#of(await call("POST", "/session/demo", { role, bearer: true }, ""), roles);
  }

  /** @param {any} begun @param {string[]} roles */
  static #of(begun, roles) {
    const as = roles.find((one) => begun.roles.includes(one)) ?? begun.roles[0];
    return new Signer(begun, as);
  }

  /** A path as this person sees it. @param {string} path @returns {Promise<any>} */
  get(path) {
    return call("GET", `${path}${path.includes("?") ? "&" : "?"}as=${this.as}`, undefined, this.token);
  }

  end() {
    return call("DELETE", "/session", undefined, this.token).catch(() => null);
  }
}
