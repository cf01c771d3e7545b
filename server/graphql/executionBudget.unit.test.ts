import { buildSchema, execute, parse } from "graphql";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Context } from "../core/context.ts";
import { countValues } from "./countValues.ts";
import { startBudget } from "./executionBudget.ts";

const schema = countValues(
  buildSchema(`
    type Query { items: [Item!]! nullable: [Item] texts: [String!]! item: Item }
    type Item { name: String note: String items: [Item!]! busy: String }`),
);

let resolved: number;
beforeEach(() => {
  resolved = 0;
});

const item = {
  name: () => {
    resolved++;
    return "name";
  },
  note: () => {
    resolved++;
    return null;
  },
  items: () => items(10),
  /** Occupies the event loop for a millisecond. */
  busy: () => {
    resolved++;
    const end = performance.now() + 1;
    while (performance.now() < end);
    return "busy";
  },
};
const items = (count: number) => Array<typeof item>(count).fill(item);

async function run(query: string, maxValues: number, root: object = {}, maxMs?: number) {
  const contextValue = {} as Context;
  startBudget({ contextValue } as Parameters<typeof startBudget>[0], maxValues, maxMs);
  const rootValue = { items: () => items(1_000), nullable: async () => items(1_000), ...root };
  return execute({ schema, document: parse(query), rootValue, contextValue });
}

describe("the execution of an operation ends", () => {
  test("when it has resolved too many values", async () => {
    const { errors } = await run("{ nullable { name note } }", 3_500);
    expect(errors?.map(({ message }) => message)).toEqual([
      "The response would have more than 3,500 values: request fewer or smaller lists",
    ]);
    expect(resolved).toBeLessThan(600);
  });

  test("with one error, regardless of the remaining fields", async () => {
    const { data, errors } = await run(
      "{ nullable { name note } again: nullable { name } }",
      3_500,
    );
    expect(errors).toHaveLength(1);
    expect(data?.again).toBeNull();
  });

  test("before the items of a list that is too long are resolved", async () => {
    const root = {
      items: async () => items(1_000_000),
      texts: () => Array(1_000_000).fill("text"),
    };
    for (const query of ["{ items { name } }", "{ texts }"])
      expect((await run(query, 10_000, root)).errors).toHaveLength(1);
    expect(resolved).toBe(0);
  });

  test("in a cycle of types", async () => {
    const { errors } = await run("{ items { items { items { items { name } } } } }", 50_000);
    expect(errors?.[0]?.message).toMatch(/more than 50,000 values/);
    expect(resolved).toBeLessThan(50_000);
  });

  test("while lists wait for their turn, with all rejections handled", async () => {
    // Vitest fails a run with an unhandled rejection.
    const waiting = { ...item, items: () => items(250) };
    const root = { items: () => Array<typeof item>(100).fill(waiting) };
    const { errors } = await run("{ items { items { name items { name } } } }", 50_000, root);
    expect(errors?.[0]?.path?.[0]).toBe("items");
  });

  test("when it has taken the event loop for too long", async () => {
    const { errors } = await run("{ items { busy } }", 100_000, {}, 100);
    expect(errors?.[0]?.message).toMatch(/takes too long/);
    expect(resolved).toBeLessThan(400);
  });

  test("when its texts exceed the largest response", async () => {
    const long = "x".repeat(500_000);
    const root = { items: () => Array(1_000).fill({ ...item, name: () => ++resolved && long }) };
    const { errors } = await run("{ items { name } }", 100_000, root);
    expect(errors?.[0]?.message).toMatch(/larger than 2 MB/);
    expect(resolved).toBeLessThan(300);
  });
});

test("within its budget, an operation is executed as if it had no budget", async () => {
  const query = "{ items { name note items { name } } nullable { name } texts item { name } }";
  const root = { texts: async () => ["a", "b"], item: null };
  const { data, errors } = await run(query, 100_000, root);
  expect(errors).toBeUndefined();
  expect(data).toEqual(
    JSON.parse(
      JSON.stringify(
        await execute({
          schema,
          document: parse(query),
          rootValue: { items: () => items(1_000), nullable: async () => items(1_000), ...root },
        }),
      ),
    ).data,
  );
});

test("other requests get their turn between the lists of an operation", async () => {
  let turns = 0;
  const count = () => {
    turns++;
    timer = setImmediate(count);
  };
  let timer = setImmediate(count);
  const root = { items: () => items(20) };
  const { errors } = await run("{ items { busy items { busy } } }", 100_000, root, 60_000);
  clearImmediate(timer);
  expect(errors).toBeUndefined();
  expect(turns).toBeGreaterThan(1);
});

test("short operations share a reading of the processor time", async () => {
  const usage = vi.spyOn(process, "cpuUsage");
  for (let operation = 0; operation < 100; operation++)
    await run("{ item { name } }", 10, { item });
  expect(usage.mock.calls.length).toBeLessThan(50);
  usage.mockRestore();
});
