import type pg from "pg";
import { v7 } from "uuid";
import { expect, test } from "vitest";
import { Prisma } from "../generated/prisma/client.ts";
import { BatchReader } from "./reads.ts";

/** Returns a reader and the statements that it sends. Each part of a statement returns a row with its index. */
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

/** Sends a statement often enough for it to be prepared. Returns its last name. */
async function nameAfterUses({ reader, sent }: ReturnType<typeof recorded>, statement: Prisma.Sql) {
  for (let use = 0; use < 5; use++) await reader.read(statement);
  return sent.at(-1)?.name;
}

test("a statement with only ids as parameters is prepared at its fifth use, under a name derived from its text", async () => {
  const recording = recorded();
  const name = await nameAfterUses(recording, byId());
  expect(recording.sent.slice(0, 4).map((statement) => statement.name)).toEqual(
    Array(4).fill(undefined),
  );
  expect(name).toBeDefined();
  expect(await nameAfterUses(recording, byId())).toBe(name);
  expect(await nameAfterUses(recording, byId("variant"))).not.toBe(name);
});

test("readers that share connections give equal texts the same name, and different texts different names", async () => {
  const [name, same, other] = await Promise.all(
    [byId(), byId(), byId("variant")].map((statement) => nameAfterUses(recorded(), statement)),
  );
  expect(same).toBe(name);
  expect(other).not.toBe(name);
});

test.each([["Samsung"], [20_000], [null], [new Date()], [[v7()]]])(
  "a statement with the value %s is planned each time",
  async (value) => {
    const statement = Prisma.sql`SELECT * FROM device WHERE id = ${v7()} AND brand = ${value}`;
    expect(await nameAfterUses(recorded(), statement)).toBeUndefined();
  },
);

test("the number of prepared statements is limited", async () => {
  const recording = recorded();
  const names = new Set<string | undefined>();
  for (let index = 0; index < 60; index++) {
    names.add(await nameAfterUses(recording, byId(`table_${index}`)));
  }
  names.delete(undefined);
  expect(names.size).toBe(50);
});
