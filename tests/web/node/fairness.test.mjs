import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { BitsBox, drawBits, hashOf } from "../../../src/pitboss/web/lib/bits.js";
import { hex } from "../../../src/pitboss/web/lib/bytes.js";
import { sha256 } from "../../../src/pitboss/web/lib/sha256.js";
import { checkDeal } from "../../../src/pitboss/web/lib/verify.js";

const openings = JSON.parse(readFileSync(process.env.PITBOSS_OPENINGS, "utf8"));

test("the SHA-256 of our own is the standard's, at every length around a block", () => {
  for (let size = 0; size < 200; size++) {
    const data = new Uint8Array(size).map((_, at) => (at * 31 + size) & 255);
    assert.equal(hex(sha256(data)), createHash("sha256").update(data).digest("hex"));
  }
});

test("a player's hash is that of the deal's format", async () => {
  for (const one of openings.players.filter((player) => player.bits)) {
    assert.equal(await hashOf(openings.round_id, one.player, one.bits), one.hash);
  }
});

test("bits are drawn once for a round, and found again", () => {
  const kept = new Map();
  const storage = { getItem: (key) => kept.get(key) ?? null, setItem: (key, to) => kept.set(key, to) };
  const box = new BitsBox(storage);
  const bits = box.for("r1", "ann");
  assert.match(bits, /^[0-9a-f]{64}$/);
  assert.equal(new BitsBox(storage).for("r1", "ann"), bits);
  assert.notEqual(box.for("r1", "ben"), bits);
  assert.equal(box.found("r2", "ann"), "");
  assert.notEqual(drawBits(), drawBits());
  for (let round = 0; round < 60; round++) box.for(`x${round}`, "ann");
  assert.ok(box.all().length <= 40);
});

test("an honest deal is good, and says so by the browser's own SHA-256", async () => {
  const player = openings.players.find((one) => one.bits);
  const seen = { root: openings.root, name: player.player, bits: player.bits };
  const verdict = await checkDeal(openings, seen);
  assert.equal(verdict.bad, false, JSON.stringify(verdict.lines));
  assert.equal(verdict.compared, true);
  assert.equal(verdict.native, true);
  assert.ok(verdict.hashes > openings.openings.length);
});

test("another root, other bits, another card: bad", async () => {
  const root = openings.root;
  assert.equal((await checkDeal(openings, { root: "0".repeat(64) })).bad, true);
  const name = openings.players[0].player;
  assert.equal((await checkDeal(openings, { root, name, bits: "1".repeat(64) })).bad, true);
  const other = structuredClone(openings);
  const card = other.openings[0].card;
  other.openings[0].card = card === "As" ? "Ks" : "As";
  assert.equal((await checkDeal(other, { root })).bad, true);
  assert.equal((await checkDeal("no openings", { root })).bad, true);
});
