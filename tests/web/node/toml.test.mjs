// A submission's text: read with places, one value changed, all else left as it is.

import assert from "node:assert/strict";
import { test } from "node:test";
import { changes, cutTo, read, reached, whole, withValue, written } from "../../../src/pitboss/web/desks/manager/toml.js";

const TEXT = `# A casino
facility = "Demo"   # its name

[approval]
date = 2026-01-15

[links.five]
wager = "five-card-progressive"

[links.other]
wager = 'five-card-hand-bonus'

[games.let-it-ride]
minimum = 5
closed_table_form = true # at night

[games.let-it-ride.wagers]
main = "A"
five-card-progressive = { amount = 1, link = "five" }
own = { paytable = [
  ["Royal flush", "100 to 1"],  # the top
  ["Flush", "5 to 1"],
] }

[games.let-it-ride.variants.high]
minimum = 1_000
`;
const all = (text) => whole(read(text));
const GAME = ["games", "let-it-ride"];

test("values are read as they are meant", () => {
  const found = all(TEXT);
  assert.equal(found.facility, "Demo");
  assert.equal(found.approval.date, "2026-01-15");
  assert.deepEqual(found.games["let-it-ride"].wagers["five-card-progressive"], { amount: 1, link: "five" });
  assert.equal(found.games["let-it-ride"].wagers.own.paytable[1][1], "5 to 1");
  assert.equal(reached(found, [...GAME, "variants", "high", "minimum"]), 1000);
  assert.equal(reached(found, [...GAME, "variants", "low", "minimum"]), undefined);
});

test("a changed value leaves everything else as it is", () => {
  const changed = withValue(TEXT, [...GAME, "minimum"], 10);
  assert.equal(changed, TEXT.replace("minimum = 5\n", "minimum = 10\n"));
  const within = withValue(TEXT, [...GAME, "wagers", "five-card-progressive", "amount"], 5);
  assert.equal(within, TEXT.replace("amount = 1", "amount = 5"));
  assert.equal(withValue(TEXT, ["approval", "date"], "2026-02-01"), TEXT.replace("2026-01-15", "2026-02-01"));
});

test("a new value goes to the end of its table, or into a new one", () => {
  const added = withValue(TEXT, [...GAME, "maximum"], 100);
  assert.equal(added, TEXT.replace("# at night\n", "# at night\nmaximum = 100\n"));
  const table = withValue(TEXT, ["games", "pai-gow-poker", "minimum"], 25);
  assert.ok(table.startsWith(TEXT.trimEnd()));
  assert.equal(all(table).games["pai-gow-poker"].minimum, 25);
  assert.equal(all(withValue("", ["facility"], "New")).facility, "New");
});

test("a value that is taken out takes its line with it", () => {
  const gone = withValue(TEXT, [...GAME, "wagers", "main"], undefined);
  assert.equal(gone, TEXT.replace('main = "A"\n', ""));
  const list = withValue(TEXT, [...GAME, "wagers", "own"], undefined);
  assert.equal(all(list).games["let-it-ride"].wagers.own, undefined);
  assert.equal(withValue(TEXT, ["nowhere"], undefined), TEXT);
});

test("a line that is none is passed over", () => {
  const found = all(`facility =\n[games.x]\nminimum = 5\n= 3\nmaximum = 7\n`);
  assert.deepEqual(found.games.x, { minimum: 5, maximum: 7 });
});

test("what changed is told by field", () => {
  const found = changes(TEXT, withValue(TEXT, [...GAME, "minimum"], 10));
  assert.deepEqual(found, [{ path: [...GAME, "minimum"], was: 5, is: 10 }]);
  assert.deepEqual(changes(TEXT, `# more words\n${TEXT}`), []);
});

test("one game is cut out with the links that it joins", () => {
  const found = all(cutTo(TEXT, "let-it-ride"));
  assert.deepEqual(Object.keys(found.links), ["five"]);
  assert.deepEqual(found.games, all(TEXT).games);
  assert.match(cutTo(TEXT, "let-it-ride"), /^date = 2026-01-15$/m);
});

test("what is written is read back", () => {
  for (const one of ["a \"b\" \\ c", 0.05, true, ["x", 1], { "a b": 1, c: ["d"] }]) {
    assert.deepEqual(all(`v = ${written(one)}`).v, one);
  }
});
