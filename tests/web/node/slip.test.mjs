import assert from "node:assert/strict";
import { test } from "node:test";
import { chipsOf, stackOf } from "../../../src/pitboss/web/lib/chips.js";
import { Slip } from "../../../src/pitboss/web/lib/slip.js";

const wager = (wager, name, rest = {}) => ({
  wager, name, minimum: 500, maximum: 10_000, after: [], after_any: [], equals: null, choice: [],
  kind: "required", shares: null, electronic: false, ...rest,
});
const OFFERED = [
  wager("ante", "Ante", { minimum: 1000, maximum: 50_000 }),
  wager("blind", "Blind", { minimum: 1000, maximum: 50_000, equals: "ante" }),
  wager("trips", "Trips", { after: ["ante", "blind"] }),
  wager("bad-beat", "Bad Beat", { after: ["ante", "blind", "trips"] }),
  wager("progressive", "Progressive", { minimum: 100, maximum: 100, after: ["ante"] }),
  wager("play", "Play", { kind: "raise" }),
];
const made = () => new Slip(OFFERED, ["ante", "blind"]);

test("the Blind is made with the Ante, whichever of them is meant", () => {
  const slip = made();
  assert.equal(slip.add("blind", 500), "");
  assert.deepEqual(slip.body, { ante: 1000, blind: 1000 });
  slip.add("ante", 500);
  assert.deepEqual(slip.body, { ante: 1500, blind: 1500 });
  assert.equal(slip.isComplete, true);
});

test("a wager whose condition is not met does not go, and says why", () => {
  const slip = made();
  assert.match(slip.add("trips", 500), /once Ante is down/);
  assert.match(slip.add("play", 500), /after you have looked/);
  assert.match(slip.add("six-card-bonus", 500), /not offered/);
  assert.equal(slip.isEmpty, true);
});

test("what needed a wager goes back with it", () => {
  const slip = made();
  slip.add("ante", 1000);
  slip.add("trips", 500);
  slip.add("bad-beat", 500);
  slip.take("trips");
  assert.deepEqual(slip.body, { ante: 1000, blind: 1000 });
  slip.take("blind");
  assert.equal(slip.isEmpty, true);
});

test("a wager of one size goes on and off, and is not doubled", () => {
  const slip = made();
  slip.add("ante", 1000);
  slip.add("progressive", 2500);
  slip.double();
  assert.deepEqual(slip.body, { ante: 2000, blind: 2000, progressive: 100 });
  slip.add("progressive", 500);
  assert.equal(slip.wagers.progressive, undefined);
});

test("no wager goes over its maximum", () => {
  const slip = made();
  slip.add("ante", 100_000);
  assert.equal(slip.wagers.ante, 50_000);
  assert.match(slip.add("ante", 500), /The most on Ante is/);
  slip.double();
  assert.equal(slip.wagers.ante, 50_000);
});

test("undo takes back one step, also a clear", () => {
  const slip = made();
  slip.add("ante", 1000);
  slip.add("trips", 500);
  slip.clear();
  assert.equal(slip.isEmpty, true);
  slip.undo();
  assert.equal(slip.total, 2500);
  slip.undo();
  assert.deepEqual(slip.body, { ante: 1000, blind: 1000 });
  slip.undo();
  assert.equal(slip.undo(), false);
});

test("rebet leaves out what is no bet of the start", () => {
  const slip = made();
  slip.replace({ ante: 1000, blind: 1000, play: 4000 });
  assert.deepEqual(slip.body, { ante: 1000, blind: 1000 });
});

test("a choice goes with its wager", () => {
  const slip = new Slip([wager("red-black", "Red/Black", { choice: ["red", "black"] })], []);
  slip.add("red-black", 500, "red");
  assert.deepEqual(slip.body, { "red-black": { amount: 500, choice: "red" } });
});

test("a sum is made of the largest chips, and five are drawn", () => {
  assert.deepEqual(chipsOf(63_100), [500, 100, 25, 5, 1]);
  assert.deepEqual(stackOf(900), [5, 1, 1, 1, 1]);
  assert.deepEqual(chipsOf(50), []);
});
