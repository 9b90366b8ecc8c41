// The HTTP API: JSON in, JSON out, problems as errors.

/** A refusal by the server (RFC 9457), or of the network: then `status` is 0. */
export class Problem extends Error {
  /** @param {Record<string, any>} body */
  constructor(body) {
    super(body.detail || body.title || "The server did not answer.");
    this.status = body.status ?? 0;
    this.code = body.code ?? "";
    this.cite = body.cite ?? "";
    this.where = body.where ?? "";
    this.faults = body.faults ?? [];
    this.retryAfter = body.retryAfter ?? 0;
  }
}

const BASE = "/api/v1";
const OFFLINE = { title: "The server cannot be reached.", code: "offline", status: 0 };

/** Ask the server, as who is signed in here; or as somebody else with a session of their own, which
 * this browser does not keep: `apart` is their token, "" to begin one.
 * @param {string} method @param {string} path @param {any} [body] @param {string|null} [apart]
 * @returns {Promise<any>} */
export async function call(method, path, body, apart = null) {
  let answer;
  try {
    answer = await fetch(`${BASE}${path}`, {
      method,
      credentials: apart === null ? "same-origin" : "omit",
      headers: {
        Accept: "application/json",
        ...(apart ? { Authorization: `Bearer ${apart}` } : {}),
        ...(method === "GET" ? {} : { "Content-Type": "application/json" }),
      },
      body: method === "GET" || method === "DELETE" ? undefined : JSON.stringify(body ?? {}),
    });
  } catch {
    throw new Problem(OFFLINE);
  }
  if (answer.status === 204) return null;
  const data = await answer.json().catch(() => ({ title: answer.statusText }));
  if (answer.ok) return data;
  const retryAfter = Number(answer.headers.get("Retry-After") ?? 0);
  throw new Problem({ ...data, status: answer.status, retryAfter });
}

/** @param {string} path */
export const get = (path) => call("GET", path);
/** @param {string} path @param {any} [body] */
export const post = (path, body) => call("POST", path, body);

/** Ask, and ask again where the server is busy. @template T @param {() => Promise<T>} ask @returns {Promise<T>} */
export async function patiently(ask, tries = 4) {
  for (let left = tries; ; left--) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof Problem && (error.status === 429 || error.status === 503)) || left <= 1) throw error;
      await new Promise((go) => setTimeout(go, 1000 * (error.retryAfter || 1)));
    }
  }
}

export const session = () => get("/session");
export const signOut = () => call("DELETE", "/session");
/** @param {string} person @param {string} password */
export const signIn = (person, password) => post("/session", { person, password });
export const playAsGuest = () => post("/session/guest");
export const demoPeople = () => get("/session/demo");
/** @param {string} role @param {string} [person] */
export const takeRole = (role, person = "") => post("/session/demo", { role, ...(person ? { person } : {}) });
export const floor = () => get("/floor");
/** @param {string} table */
export const felt = (table) => get(`/tables/${encodeURIComponent(table)}/felt`);

/** A new id of a command, unique for each person. */
export function commandId() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (one) => (one % 36).toString(36)).join("") + Date.now().toString(36);
}

/** Commands without an answer, by what they say: whoever gives the same again means the same one.
 * @type {Map<string, any>} */
const unanswered = new Map();

/** Send a command once; without an answer it is sent again with the same id, also when somebody
 * gives it again later: it may be carried out already.
 * @param {{kind: string, table?: string, round?: string, n?: number, body?: any, as?: string}} said
 * @param {{tries?: number, wait?: number, apart?: string|null}} [how] */
export async function command(said, { tries = 3, wait = 1000, apart = null } = {}) {
  const key = JSON.stringify([said.kind, said.table, said.round, said.body, said.as, apart]);
  const whole = unanswered.get(key) ?? { id: commandId(), body: {}, ...said };
  unanswered.set(key, whole);
  for (let left = tries; ; left--) {
    try {
      const answer = await call("POST", "/commands", whole, apart);
      unanswered.delete(key);
      return answer;
    } catch (error) {
      const lost = error instanceof Problem && (error.status === 0 || error.status === 503);
      if (!lost) unanswered.delete(key);
      if (!lost || left <= 1) throw error;
      await new Promise((go) => setTimeout(go, wait));
    }
  }
}

/** What was answered once and does not change while the page is open.
 * @type {Map<string, Promise<any>>} */
const kept = new Map();

/** @param {string} path @returns {Promise<any>} */
export function once(path) {
  const found = kept.get(path) ?? get(path);
  kept.set(path, found);
  found.catch(() => kept.delete(path));
  return found;
}
