import assert from "node:assert/strict";
import { test } from "node:test";
import { command } from "../../../src/pitboss/web/lib/api.js";

function server(answers) {
  const sent = [];
  globalThis.fetch = async (_, { body }) => {
    sent.push(JSON.parse(body));
    const status = answers.shift();
    if (status === 0) throw new TypeError("no line");
    return { ok: status === 200, status, headers: new Map(), json: async () => ({ id: sent.at(-1).id, n: 1, status }) };
  };
  return sent;
}

const SALE = { kind: "sell-chips", body: { amount: 10_000 }, as: "cashier" };

test("an act without an answer keeps its id when it is given again, and only then", async () => {
  const sent = server([0, 0, 200, 200]);
  await assert.rejects(command(SALE, { tries: 2, wait: 0 }));
  await command(SALE);
  await command(SALE);
  const [first, again, later, next] = sent.map((one) => one.id);
  assert.equal(first, again);
  assert.equal(first, later, "it may have been carried out: the same sale");
  assert.notEqual(first, next, "that one was answered: another sale");
});

test("a refusal is an answer, and another sum another act", async () => {
  const sent = server([409, 200, 0, 200]);
  await assert.rejects(command(SALE));
  await command(SALE);
  await assert.rejects(command(SALE, { tries: 1 }));
  await command({ ...SALE, body: { amount: 20_000 } });
  assert.equal(new Set(sent.map((one) => one.id)).size, 4);
});
