// The fields of a command's form: made from a move and a schema, read from what was typed.

import assert from "node:assert/strict";
import { test } from "node:test";

const { centsOf, chipsIn, chipsWords, cardOf, fieldOf, fieldsOf, readFields } = await import(
  "../../../src/pitboss/web/desks/lib/fields.js"
);

const CENTS = { type: "integer", description: "Whole cents." };

test("amounts are typed in dollars and sent in cents", () => {
  assert.equal(centsOf("$1,250.50"), 125050);
  assert.equal(centsOf("12"), 1200);
  assert.throws(() => centsOf("twelve"), /no amount/);
  assert.throws(() => centsOf("1.005"), /no amount/);
});

test("chips are typed by value and pieces, or by value and amount", () => {
  const chips = chipsIn("$100 × 20, 25x4; $5 = 50");
  assert.deepEqual(chips, { 10000: 200000, 2500: 10000, 500: 5000 });
  assert.equal(chipsWords(chips), "$100 × 20, $25 × 4, $5 × 10");
  assert.throws(() => chipsIn("$100"), /how many/);
});

test("a card is read however it is typed", () => {
  assert.deepEqual(["ah", "10D", "Tc", "jk"].map((one) => cardOf(one)), ["Ah", "Td", "Tc", "Jk"]);
  assert.throws(() => cardOf("1h"), /no card/);
});

test("the fields of a move are those of its fill, with their limits", () => {
  const kind = { schema: { properties: { amount: CENTS, reason: { type: "string" } }, required: ["amount"] } };
  const fields = fieldsOf(kind, { body: {}, fill: { amount: [500, 10000], reason: "text" } });
  assert.deepEqual(fields.map((one) => [one.name, one.sort, one.needed, one.least, one.most]), [
    ["amount", "money", true, 500, 10000], ["reason", "long", true, undefined, undefined],
  ]);
});

test("every sort of field has its form", () => {
  const sorts = [
    [{ type: "boolean" }, "flag"], [{ enum: ["a"] }, "choice"], [{ type: "integer" }, "number"],
    [{ type: "array", items: { type: "integer" } }, "numbers"], [{ type: "array", items: { type: "string" } }, "list"],
    [{ type: "object", propertyNames: { pattern: "^0$" }, additionalProperties: CENTS }, "chips"],
    [{ anyOf: [{ type: "string" }, { type: "null" }] }, "text"],
  ];
  for (const [schema, sort] of sorts) assert.equal(fieldOf("x", schema, true).sort, sort);
});

test("what is left empty is not sent", () => {
  const form = new Map([["amount", "20"], ["player", ""]]);
  const fields = [fieldOf("amount", CENTS, true), fieldOf("player", { type: "string" }, false)];
  assert.deepEqual(readFields(fields, { get: (name) => form.get(name) ?? null }), { amount: 2000 });
});
