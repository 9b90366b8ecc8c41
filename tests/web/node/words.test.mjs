import assert from "node:assert/strict";
import { test } from "node:test";
import { edgesOf, expected } from "../../../src/pitboss/web/lib/edges.js";
import { roundName } from "../../../src/pitboss/web/lib/games.js";
import { deciding, mainLine } from "../../../src/pitboss/web/lib/hands.js";
import { fallbackOf, keyWords, whyNot } from "../../../src/pitboss/web/lib/keys.js";

test("a round has a name for people", () => {
  assert.deepEqual(roundName("let-it-ride-practice-1-10-431111c3"), {
    title: "Round 10", table: "Practice 1", game: "Let It Ride",
  });
  assert.equal(roundName("ultimate-texas-holdem-1-812").title, "Round 812");
  assert.equal(roundName("odd").title, "Round odd");
});

test("the line that tells how a seat fared is the dearest that was won or lost", () => {
  const line = (wager, staked, returned) => ({ wager, staked, returned, against_cards: "Ah" });
  const [ante, blind, play] = [line("ante", 10, 10), line("blind", 10, 0), line("play", 40, 0)];
  assert.equal(mainLine({ lines: [ante, blind, play] }), play);
  assert.equal(mainLine({ lines: [ante] }), ante);
  assert.equal(mainLine({ lines: [{ wager: "bet-1", cards: "Ah" }] }).wager, "bet-1");
  assert.equal(mainLine({ lines: [] }), null);
});

test("the cards that decide: a kicker between two of a kind, else what makes each hand", () => {
  const [mine, theirs] = deciding({
    hand: "Pair of kings", cards: "Kd Kc Ac Jh Th", against: "Pair of kings", against_cards: "Ks Kc Qs Jh Th",
  });
  assert.deepEqual([[...mine], [...theirs]], [["Ac"], ["Qs"]]);
  const [pair, flush] = deciding({
    hand: "Pair of kings", cards: "Kd Kc Ac Jh Th", against: "Flush, queen high", against_cards: "Qs Js 9s 7s 2s",
  });
  assert.deepEqual([...pair], ["Kd", "Kc"]);
  assert.equal(flush.size, 5);
  const [twos, threes] = deciding({
    hand: "Pair of twos", cards: "2s 2d Jc", against: "Pair of threes", against_cards: "3h 3c 8s",
  });
  assert.deepEqual([[...twos], [...threes]], [["2s", "2d"], ["3h", "3c"]]);
});

test("a key that is taken, or none, is refused with its reason", () => {
  assert.equal(whyNot("q", "rebet", []), "");
  assert.match(whyNot("d", "rebet", []), /key of “Double”/);
  assert.match(whyNot("a", "rebet", [{ action: "area-ante", name: "Ante", fallback: "a" }]), /“Ante”/);
  assert.match(whyNot("5", "rebet", []), /cannot be used/);
  assert.equal(whyNot("f", "choice-fold", []), "");
  assert.equal(whyNot("r", "choice-fold", []), "", "betting and choosing never meet");
  assert.match(whyNot("1+alt", "choice-fold", []), /“Your hand”/);
  assert.equal(keyWords("1+alt"), "Alt+1");
  assert.equal(fallbackOf("choice-set house"), "h");
});

const FELT = {
  required: ["ante", "blind"],
  wagers: [
    { wager: "ante", name: "Ante", kind: "main", paytable: null },
    { wager: "blind", name: "Blind", kind: "main", paytable: "B" },
    { wager: "trips", name: "Trips", kind: "optional", paytable: "A" },
    { wager: "odd", name: "Odd", kind: "optional", paytable: "Z" },
  ],
};
const ODDS = [
  { wager: "main", paytable: "A", house_edge: 0.02 },
  { wager: "main", paytable: "B", house_edge: 0.06 },
  { wager: "trips", paytable: "A", house_edge: 0.01 },
];

test("what the house keeps follows the paytables of the table", () => {
  const edges = edgesOf(FELT, { options: {} }, ODDS);
  assert.deepEqual(edges.map((one) => [one.name, one.edge]), [["Main game played best, of the Ante", 0.06], ["Trips", 0.01]]);
  assert.equal(expected({ ante: 1000, blind: 1000, trips: 500, play: 4000 }, FELT, edges), -65);
  assert.equal(expected({ ante: 1000, odd: 500 }, FELT, edges), null, "unknown odds are not guessed");
});
