import { v7 } from "uuid";
import { expect, test } from "vitest";
import { PreparedStatements } from "./preparedStatements.ts";

const times = (count: number, ask: () => string | undefined) =>
  Array.from({ length: count }, ask).at(-1);

test("what is asked by ids alone is prepared once it was asked often", () => {
  const prepared = new PreparedStatements();
  const ask = () => prepared.nameOf("SELECT $1::uuid", [v7()]);
  expect(ask()).toBeUndefined();
  const name = times(10, ask);
  expect(name).toBeDefined();
  expect(ask()).toBe(name);
});

test("different statements have different names", () => {
  const prepared = new PreparedStatements();
  const [one, other] = ["SELECT 1", "SELECT 2"].map((text) =>
    times(10, () => prepared.nameOf(text, [])),
  );
  expect(one).toBeDefined();
  expect(other).toBeDefined();
  expect(one).not.toBe(other);
});

test.each([["Samsung"], [20_000], [null], [new Date()], [["Samsung"]]])(
  "what is looked for by %s is planned each time anew",
  (value) => {
    const prepared = new PreparedStatements();
    expect(times(10, () => prepared.nameOf("SELECT $1", [value]))).toBeUndefined();
  },
);

test("no more are prepared than a connection has room for, however many are asked", () => {
  const prepared = new PreparedStatements();
  const names = new Set<string>();
  for (let index = 0; index < 2_000; index++) {
    const name = times(10, () => prepared.nameOf(`SELECT ${index}`, []));
    if (name) names.add(name);
  }
  expect(names.size).toBe(50);
});
