// The check of a deal: the page for a disk holds it whole, the browser client loads it as a module.
// docs/fairness.md describes the format. It needs nothing but the language.

const FORMAT = "pitboss-deal-3", CODE = "PITBOSS1:", DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:";
const CARDS = [..."23456789TJQKA"].flatMap((rank) => [..."cdhs"].map((suit) => rank + suit)).concat("Jk");
const HEX = /^[0-9a-f]{64}$/;

class Wrong extends Error {}
function need(good, words) { if (!good) throw new Wrong(words); }
const whole = (x, low, high) => Number.isSafeInteger(x) && low <= x && x <= high;
const isText = (x) => typeof x === "string" && x.length > 0 && x.isWellFormed?.() !== false;
function fields(x, names) {
  need(x !== null && typeof x === "object" && !Array.isArray(x), "something is no object");
  need(JSON.stringify(Object.keys(x).sort()) === JSON.stringify([...names].sort()), `the fields must be ${names.join(", ")}`);
}

// ── Bytes and SHA-256 ───────────────────────────────────────────────────────────────────────
const utf8 = (text) => new TextEncoder().encode(text);
const hex = (bytes) => Array.from(bytes, (one) => one.toString(16).padStart(2, "0")).join("");
const unhex = (text) => Uint8Array.from(text.match(/../g) ?? [], (two) => parseInt(two, 16));
function joined(parts) {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) { all.set(part, at); at += part.length; }
  return all;
}
const PRIMES = [];
for (let n = 2; PRIMES.length < 64; n++) if (PRIMES.every((p) => n % p)) PRIMES.push(n);
const bitsOf = (root) => ((root - Math.floor(root)) * 2 ** 32) >>> 0;
const START = PRIMES.slice(0, 8).map((p) => bitsOf(Math.sqrt(p)));
const ROUNDS = PRIMES.map((p) => bitsOf(Math.cbrt(p)));
function sha256(data) {
  const size = data.length, padded = new Uint8Array(((size + 8) >> 6 << 6) + 64);
  padded.set(data); padded[size] = 128;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(size / 2 ** 29)); view.setUint32(padded.length - 4, size << 3);
  const state = [...START], w = new Array(64), turn = (x, n) => (x >>> n) | (x << (32 - n));
  for (let block = 0; block < padded.length; block += 64) {
    for (let i = 0; i < 16; i++) w[i] = view.getUint32(block + 4 * i);
    for (let i = 16; i < 64; i++) {
      const a = w[i - 15], b = w[i - 2];
      w[i] = (w[i - 16] + w[i - 7] + (turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)) + (turn(b, 17) ^ turn(b, 19) ^ (b >>> 10))) | 0;
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let i = 0; i < 64; i++) {
      const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[i] + w[i]) | 0;
      const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
    }
    [a, b, c, d, e, f, g, h].forEach((x, i) => { state[i] = (state[i] + x) | 0; });
  }
  const out = new DataView(new ArrayBuffer(32));
  state.forEach((x, i) => out.setInt32(4 * i, x));
  return new Uint8Array(out.buffer);
}
function f(x) {
  const data = x instanceof Uint8Array ? x : utf8(String(x)), size = new DataView(new ArrayBuffer(4));
  size.setUint32(0, data.length);
  return joined([new Uint8Array(size.buffer), data]);
}
let heard = null;
/** Tell of the data and hash of every step, so that another SHA-256 can be asked; null ends it. */
function listen(told) { heard = told; }
function h(tag, ...parts) {
  const data = joined([Uint8Array.of(tag), ...parts]), hash = sha256(data);
  heard?.(data, hash);
  return hash;
}

// ── Reading ─────────────────────────────────────────────────────────────────────────────────
async function read(text) {
  text = text.trim();
  if (text.startsWith(CODE)) {
    try { return await expand(text.replace(/[\r\n]/g, "")); } catch {
      throw new Wrong("This is no whole code of a round: it begins with PITBOSS1: and ends with /. Scan it again.");
    }
  }
  let found;
  try { found = JSON.parse(text); } catch { throw new Wrong("This is neither the text of a QR code nor the openings of a round."); }
  need(found?.format !== "pitboss-round-digest-1", "This code holds only the number and the hash of the round’s last entry: a dealer dealt real cards, or the round was called off. No card can be checked with it.");
  return found;
}
function fromBase45(code) {
  need(code.endsWith("/") && code.length < 100000, "cut off");
  const digits = [...code.slice(CODE.length, -1)].map((one) => DIGITS.indexOf(one)), data = [];
  need(!digits.includes(-1), "no digit");
  for (let at = 0; at < digits.length; at += 3) {
    const group = digits.slice(at, at + 3), number = group.reduce((sum, one, place) => sum + one * 45 ** place, 0);
    need(group.length > 1 && number < 256 ** (group.length - 1), "no number");
    if (group.length === 3) data.push(number >> 8);
    data.push(number & 255);
  }
  return Uint8Array.from(data);
}
async function inflate(packed) {
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
  const parts = [];
  let size = 0;
  for (const reader = stream.getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) return joined(parts);
    size += value.length;
    need(size <= 100000, "too long");
    parts.push(value);
  }
}
async function expand(code) {
  const data = fromBase45(code), size = data[0] * 256 + data[1];
  const head = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(await inflate(data.slice(2, 2 + size))));
  const rest = data.slice(2 + size);
  need(rest.length % 32 === 0, "cut off");
  let at = 0;
  const next = () => { need(at < rest.length, "cut off"); at += 32; return rest.slice(at - 32, at); };
  const [format, round_id, cards, draws, wagers, players, openings, drawn] = head;
  need(whole(cards, 0, 53), "no such deck");
  const r = { format, round_id, cards, rules_digest: hex(next()), root: hex(next()), house: { bits: hex(next()), salt: hex(next()) } };
  r.draws = draws.map(([name, chance, choices]) => ({ name, chance, choices }));
  r.wagers = wagers.flatMap(([seat, player, own]) => own.map(([wager, amount_cents, choice]) => ({ seat, player, wager, amount_cents, choice: choice ?? null })));
  r.players = players.map(([seat, player, opened]) => {
    const value = next();
    return { seat, player, hash: hex(opened ? h(3, f(FORMAT), f(round_id), f(player), f(value)) : value), bits: opened ? hex(value) : null };
  });
  r.openings = openings.map(([dealt, position, card]) => ({ dealt, position, card, salt: hex(next()) }));
  r.drawn = drawn.map(([name, number, choice]) => ({ name, number, choice, salt: hex(next()) }));
  expandPaths(r, next);
  need(at === rest.length, "too long");
  return r;
}
function expandPaths(r, next) {
  const names = r.draws.map((draw) => draw.name);
  let level = new Map(), last = r.cards + names.length;
  const put = (index, place, value, leaf) => {
    need(whole(index, 0, last), "no such place");
    leaf.path = [];
    level.set(index, [leafHash(r, place, value, leaf.salt), [leaf]]);
  };
  put(r.cards, "house", r.house.bits, r.house);
  for (const leaf of r.openings) put(leaf.position, leaf.position, leaf.card, leaf);
  for (const leaf of r.drawn) put(r.cards + 1 + names.indexOf(leaf.name), leaf.name, leaf.number, leaf);
  for (; last > 0; last >>= 1) {
    const above = new Map();
    for (const index of [...level.keys()].sort((a, b) => a - b)) {
      let [node, leaves] = level.get(index);
      if (index % 2 || index < last) {
        const other = level.get(index ^ 1)?.[0] ?? next();
        for (const leaf of leaves) leaf.path.push(hex(other));
        node = index % 2 ? h(1, other, node) : h(1, node, other);
      }
      above.set(index >> 1, [node, [...(above.get(index >> 1)?.[1] ?? []), ...leaves]]);
    }
    level = above;
  }
}

// ── The form ────────────────────────────────────────────────────────────────────────────────
function proofForm(leaf) {
  need(HEX.test(leaf.salt), "the salt must be hex");
  need(Array.isArray(leaf.path) && leaf.path.length < 16 && leaf.path.every((one) => typeof one === "string" && HEX.test(one)), "the path must be hashes");
}
function form(r) {
  fields(r, ["format", "round_id", "rules_digest", "root", "cards", "house", "draws", "wagers", "players", "openings", "drawn"]);
  need(r.format === FORMAT, `this page checks ${FORMAT} alone`);
  need(isText(r.round_id) && HEX.test(r.root) && HEX.test(r.rules_digest), "round_id, root and rules_digest");
  need([0, 52, 53].includes(r.cards), "cards must be 52, 53 or 0");
  for (const name of ["draws", "wagers", "players", "openings", "drawn"]) need(Array.isArray(r[name]), `${name} must be a list`);
  need(r.cards > 0 || r.draws.length > 0, "nothing is committed to");
  for (const draw of r.draws) {
    fields(draw, ["name", "chance", "choices"]);
    need(/^[a-z][a-z0-9-]{0,31}$/.test(draw.name) && draw.name !== "house", "a draw must have a plain name");
    need(/^(0|[1-9][0-9]{0,9})\/[1-9][0-9]{0,9}$/.test(draw.chance), "no such chance");
    const [top, below] = draw.chance.split("/").map(Number), gcd = (a, b) => (b ? gcd(b, a % b) : a);
    need(top <= below && gcd(top, below) === 1, "no such chance, or not in lowest terms");
    need(whole(draw.choices, 1, Math.floor(2 ** 53 / below)), "choices must be a number in range");
  }
  need(new Set(r.draws.map((draw) => draw.name)).size === r.draws.length, "two draws have one name");
  fields(r.house, ["bits", "salt", "path"]);
  need(HEX.test(r.house.bits), "the house’s bits must be hex");
  proofForm(r.house);
  for (const w of r.wagers) {
    fields(w, ["seat", "player", "wager", "amount_cents", "choice"]);
    need(whole(w.seat, 1, 99) && isText(w.player) && isText(w.wager) && whole(w.amount_cents, 1, 1e15), "a wager is malformed");
    need(w.choice === null || isText(w.choice), "the choice must be a text");
  }
  for (const p of r.players) {
    fields(p, ["seat", "player", "hash", "bits"]);
    need(whole(p.seat, 1, 99) && isText(p.player) && HEX.test(p.hash) && (p.bits === null || HEX.test(p.bits)), "a player is malformed");
  }
}

// ── The hashes ──────────────────────────────────────────────────────────────────────────────
const headOf = (r) => joined([FORMAT, r.round_id, r.rules_digest, r.cards, r.draws.length, ...r.draws.flatMap((d) => [d.name, d.chance, d.choices])].map(f));
const leafHash = (r, place, value, salt) => h(0, headOf(r), f(place), f(value), f(unhex(salt)));
function leadsToRoot(r, place, value, leaf) {
  const names = ["house", ...r.draws.map((draw) => draw.name)], path = [...leaf.path];
  let node = leafHash(r, place, value, leaf.salt);
  let index = typeof place === "number" ? place : r.cards + names.indexOf(place);
  for (let last = r.cards + names.length - 1; last > 0; last >>= 1, index >>= 1) {
    if (index % 2 || index < last) {
      need(path.length > 0, "the path is too short");
      const other = unhex(path.shift());
      node = index % 2 ? h(1, other, node) : h(1, node, other);
    }
  }
  need(path.length === 0, "the path is too long");
  need(hex(h(2, headOf(r), node)) === r.root, "does NOT lead to the root: it was changed");
}
const lockOf = (r) => h(4, ...[FORMAT, r.round_id, r.root, r.wagers.length, ...r.wagers.flatMap((w) => [w.seat, w.player, w.wager, w.amount_cents, w.choice ?? ""]), r.players.length, ...r.players.flatMap((p) => [p.seat, p.player, p.hash])].map(f));
const mixOf = (r) => h(5, f(FORMAT), f(lockOf(r)), f(unhex(r.house.bits)), ...r.players.flatMap((p) => [f(p.bits === null ? "not opened" : "opened"), f(unhex(p.bits ?? p.hash))]));
function* stream(mix, purpose) { for (let block = 0; ; block++) yield* h(6, f(mix), f(purpose), f(block)); }
function below(b, source) {
  let size = 1n;
  while (256n ** size < b) size++;
  const turns = (256n ** size) / b;
  for (;;) {
    let drawn = 0n;
    for (let i = 0n; i < size; i++) drawn = drawn * 256n + BigInt(source.next().value);
    if (drawn < turns * b) return drawn % b;
  }
}
function shuffle(mix, size) {
  const source = stream(mix, "permutation"), order = Array.from({ length: size }, (_, i) => i);
  for (let i = size - 1; i > 0; i--) {
    const j = Number(below(BigInt(i + 1), source));
    [order[i], order[j]] = [order[j], order[i]];
  }
  return order;
}
function choiceOf(mix, draw, number) {
  const [top, bottom] = draw.chance.split("/").map(BigInt), choices = BigInt(draw.choices), span = bottom * choices;
  const final = (BigInt(number) + below(span, stream(mix, `offset:${draw.name}`))) % span;
  return final / choices < top ? Number(final % choices) : null;
}

// ── The verdicts ────────────────────────────────────────────────────────────────────────────
function verify(r, shown, name, bits) {
  const lines = [];
  const judge = (label, check) => {
    try { const said = check(); if (said) lines.push(["good", `${label}: ${said}`]); }
    catch (wrong) {
      if (!(wrong instanceof Wrong) && !(wrong instanceof TypeError)) throw wrong;
      lines.push(["bad", `${label}: ${wrong instanceof Wrong ? wrong.message : "it is malformed"}`]);
    }
  };
  const bad = () => lines.some(([how]) => how === "bad");
  judge("the form", () => form(r));
  if (bad()) return { lines, bad: true, compared: false };
  if (shown) judge("the root", () => {
    const digits = shown.replace(/[\s-]+/g, "").toLowerCase();
    need(/^[0-9a-f]*$/.test(digits), "this is not hexadecimal");
    need(digits.length >= 32, `${digits.length} digits are too few to compare: give 32 or more`);
    need(r.root.startsWith(digits), "this is NOT what was shown: not the same round, or not the same deck");
    return "the same as the screen showed";
  });
  if (name || bits) judge("your bits", () => {
    const mine = r.players.find((p) => p.player === name);
    need(mine, "you are not among the players who sent a hash");
    need(mine.bits !== null, "they did not count: marked as not opened in time");
    need(mine.bits === bits.trim().toLowerCase(), "the bits under your name are NOT yours");
    return "they are in the shuffle";
  });
  let fixed = true;
  const step = (label, check) => { const before = lines.length; judge(label, check); fixed = fixed && !lines.slice(before).some(([how]) => how === "bad"); };
  step("the round", () => {
    const ordered = (list, key) => list.every((one, i) => i === 0 || compare(key(list[i - 1]), key(one)) <= 0);
    need(ordered(r.wagers, (w) => [w.seat, w.wager]) && ordered(r.players, (p) => [p.seat, p.player]), "not in the order of the seats");
    need(r.cards === 0 || r.players.length > 0, "no player sent a hash");
  });
  r.players.forEach((p, i) => step(`player ${p.player}`, () => {
    need(r.players.slice(0, i).every((other) => other.player !== p.player), "this player has two hashes");
    if (p.bits !== null) need(hex(h(3, f(FORMAT), f(r.round_id), f(p.player), f(unhex(p.bits)))) === p.hash, "the bits opened are NOT those of the hash");
    return p.bits === null ? "did not open their bits in time; the hash itself counts" : "shuffled with bits of their own";
  }));
  r.wagers.forEach((w, i) => step(`seat ${w.seat}, ${w.wager}`, () => {
    const there = r.wagers.slice(0, i).filter((other) => other.seat === w.seat);
    need(there.every((other) => other.wager !== w.wager), "this wager stands there twice");
    need(there.length === 0 || there[0].player === w.player, "this seat is another player’s");
    need(r.cards === 0 || r.players.some((p) => p.player === w.player), "its player sent no hash");
    return `$${(w.amount_cents / 100).toFixed(2)}, locked before any bits were opened`;
  }));
  step("the house’s bits", () => { leadsToRoot(r, "house", r.house.bits, r.house); return "fixed before the first wager"; });
  const mix = fixed ? mixOf(r) : null, order = mix ? shuffle(mix, r.cards) : null, seen = new Set();
  const once = (...marks) => { for (const mark of marks) { need(!seen.has(mark), "it is opened twice"); seen.add(mark); } };
  for (const leaf of r.openings) judge(`card ${leaf?.card}`, () => {
    fields(leaf, ["dealt", "position", "card", "salt", "path"]);
    need(r.cards > 0 && whole(leaf.dealt, 0, r.cards - 1) && whole(leaf.position, 0, r.cards - 1), "there is no such place in the deck");
    need(CARDS.slice(0, r.cards).includes(leaf.card), "this is no card of the deck");
    proofForm(leaf);
    once(`d${leaf.dealt}`, `p${leaf.position}`, leaf.card);
    leadsToRoot(r, leaf.position, leaf.card, leaf);
    if (order) need(order[leaf.dealt] === leaf.position, "NOT what the players’ shuffle dealt there");
    return `fixed at place ${leaf.position + 1} of the deck, dealt as card ${leaf.dealt + 1} by the players’ shuffle`;
  });
  for (const leaf of r.drawn) judge(`draw ${leaf?.name}`, () => {
    fields(leaf, ["name", "number", "choice", "salt", "path"]);
    const draw = r.draws.find((one) => one.name === leaf.name);
    need(draw, "the round has no such draw");
    const span = Number(draw.chance.split("/")[1]) * draw.choices;
    need(whole(leaf.number, 0, span - 1) && (leaf.choice === null || whole(leaf.choice, 0, draw.choices - 1)), "out of range");
    proofForm(leaf);
    once(`n${leaf.name}`);
    leadsToRoot(r, leaf.name, leaf.number, leaf);
    if (mix) need(choiceOf(mix, draw, leaf.number) === leaf.choice, "NOT what the players’ offset gives");
    return leaf.choice === null ? "it did not happen" : leaf.name === "magic" ? CARDS[leaf.choice] : `choice ${leaf.choice}`;
  });
  return { lines, bad: bad(), compared: Boolean(shown) };
}
function compare(a, b) {
  if (a[0] !== b[0]) return a[0] - b[0];
  const [x, y] = [[...a[1]], [...b[1]]];
  for (let i = 0; i < Math.min(x.length, y.length); i++) if (x[i] !== y[i]) return x[i].codePointAt(0) - y[i].codePointAt(0);
  return x.length - y.length;
}

export { FORMAT, Wrong, listen, read, sha256, verify };
