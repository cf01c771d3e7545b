import { expect, test } from "vitest";
import { cacheTags, everyTag } from "../../../cache/tags.ts";
import { Prisma } from "../../../generated/prisma/client.ts";
import { countReader, type ListContext } from "./keptCounts.ts";

const countOf = (kind: string) => Prisma.sql`SELECT count(*) FROM device WHERE kind = ${kind}`;
const phones = countOf("SMARTPHONE");

/** Returns functions that read counts and announce changes, and an object with the number of sent statements. */
function open({ isListening = true, isTransaction = false, isPrimary = false } = {}) {
  let announce = (_tag: string) => {};
  const state = { sent: 0, version: "" };
  const reads = {
    viewVersion: async () => state.version,
    read: async () => [{ count: ++state.sent }],
  };
  const ctx = {
    reads,
    responseCache: {
      isListening,
      onChange: (listener: typeof announce) => {
        announce = listener;
      },
    },
    database: { isTransaction, ...(isPrimary && { primaryReads: reads }) },
  } as unknown as ListContext;
  const counts = countReader(ctx);
  return {
    state,
    read: (statement = phones) => counts.read(statement),
    announce: (tag: string) => announce(tag),
  };
}

test("equal statements are read once, and statements with other values are read separately", async () => {
  const { read } = open();
  expect(await read()).toEqual([{ count: 1 }]);
  expect(await read(countOf("SMARTPHONE"))).toEqual([{ count: 1 }]);
  expect(await read(countOf("TABLET"))).toEqual([{ count: 2 }]);
});

test.each([cacheTags.devices(), everyTag])(
  "counts are read again after the change %s",
  async (tag) => {
    const { read, announce } = open();
    await read();
    announce(cacheTags.reviews);
    expect(await read()).toEqual([{ count: 1 }]);
    announce(tag);
    expect(await read()).toEqual([{ count: 2 }]);
  },
);

test("counts that were being read during a change are not kept", async () => {
  const { read, announce } = open();
  await read(countOf("TABLET"));
  const reading = read();
  await Promise.resolve();
  announce(cacheTags.devices());
  await reading;
  expect(await read()).toEqual([{ count: 3 }]);
});

test("counts are read again when a reservation ends without a write", async () => {
  const { read, state } = open();
  await read();
  state.version = "2026-11-30";
  expect(await read()).toEqual([{ count: 2 }]);
});

test.each([
  { isTransaction: true },
  { isListening: false },
  // A client that may recently have written reads from the primary.
  { isPrimary: true },
])("nothing is kept with %o", async (source) => {
  const { read } = open(source);
  await read();
  expect(await read()).toEqual([{ count: 2 }]);
});
