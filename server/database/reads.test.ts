import type pg from "pg";
import { v7 } from "uuid";
import { expect, test } from "vitest";
import { Prisma } from "../generated/prisma/client.ts";
import { BatchReader } from "./reads.ts";

/** A reader and the statements that it sends; each part of a statement has a row with its index. */
function recorded() {
  const sent: pg.QueryArrayConfig[] = [];
  const reader = new BatchReader({
    async query<Row extends unknown[]>(statement: pg.QueryArrayConfig) {
      sent.push(statement);
      const parts = statement.text.split("json_agg").length - 1;
      const row = Array.from({ length: parts }, (_, index) => [{ index }]);
      return { rows: [row] } as unknown as pg.QueryArrayResult<Row>;
    },
  });
  return { reader, sent };
}

const byId = (table = "device") =>
  Prisma.sql`SELECT * FROM ${Prisma.raw(table)} WHERE id = ${v7()}`;

test("statements of one tick are sent as one, and each caller gets its own rows", async () => {
  const { reader, sent } = recorded();
  const afterPromises = async () => {
    await Promise.resolve();
    return reader.read(byId());
  };
  const results = await Promise.all([reader.read(byId()), reader.read(byId()), afterPromises()]);
  expect(results).toEqual([[{ index: 0 }], [{ index: 1 }], [{ index: 2 }]]);
  expect(sent).toHaveLength(1);
  await reader.read(byId());
  expect(sent).toHaveLength(2);
});

test("a statement by ids alone is prepared, under a name for each text", async () => {
  const { reader, sent } = recorded();
  for (const table of ["device", "device", "variant"]) await reader.read(byId(table));
  const [first, second, third] = sent.map(({ name }) => name);
  expect(first).toBeDefined();
  expect(second).toBe(first);
  expect(third).toBeDefined();
  expect(third).not.toBe(first);
});

test.each([["Samsung"], [20_000], [null], [new Date()], [[v7()]]])(
  "a statement with the value %s is planned each time",
  async (value) => {
    const { reader, sent } = recorded();
    await reader.read(Prisma.sql`SELECT * FROM device WHERE id = ${v7()} AND brand = ${value}`);
    expect(sent[0]?.name).toBeUndefined();
  },
);

test("the number of prepared statements is limited", async () => {
  const { reader, sent } = recorded();
  for (let index = 0; index < 60; index++) await reader.read(byId(`table_${index}`));
  expect(new Set(sent.flatMap(({ name }) => name ?? [])).size).toBe(50);
  await reader.read(byId("table_0"));
  expect(sent.at(-1)?.name).toBe(sent[0]?.name);
});
