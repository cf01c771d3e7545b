import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, inject, onTestFinished, test } from "vitest";
import { makeBackup } from "../../../cli/backup/backup.ts";
import { restoreBackup } from "../../../cli/backup/restore.ts";
import { openDatabase } from "../../../database/client.ts";
import { testApp } from "../../../testing/app.ts";
import { changesHandled } from "../../../testing/changes.ts";
import { createDatabase, dropDatabase, emptyDatabase } from "../../../testing/database.ts";
import { deviceInputs, gadgetInput, phoneInput } from "../../../testing/fixtures/factories.ts";
import { contextOfAdmin } from "../../../testing/fixtures/uploads.ts";
import { statementsOf } from "../../../testing/statements.ts";
import { deleteDevice, createDevice as insert, updateDevice } from "../service.ts";
import { fromText, start, toText } from "./cursor.ts";
import { deviceChanges, removeOldDeletions } from "./service.ts";

const shop = await testApp();
const { database } = shop.deps;
let ctx: Awaited<ReturnType<typeof contextOfAdmin>>;

beforeEach(async () => {
  await emptyDatabase();
  await database.$executeRaw`DELETE FROM device_last_change`;
  ctx = await contextOfAdmin(shop);
});

const newGadget = async () => (await insert(ctx, "GADGET", gadgetInput())).id;

/** Reads a page of changes over REST. */
async function pageAfter(after?: string, limit = 100) {
  const query = new URLSearchParams({
    limit: String(limit),
    ...(after !== undefined && { after }),
  });
  const { status, body } = await shop.rest(`GET /device-changes?${query}`);
  return { status, message: body.message, body, ...body.data };
}

/** Reads the ids of all changes after a cursor. Ids of deletions begin with a minus sign. */
async function changesAfter(after?: string, limit = 100): Promise<string[]> {
  const { changes, endCursor, hasNextPage } = await pageAfter(after, limit);
  const ids = changes.map(({ _id, device }: { _id: string; device: unknown }) =>
    device ? _id : `-${_id}`,
  );
  return hasNextPage ? [...ids, ...(await changesAfter(endCursor, limit))] : ids;
}

/** Polls the changes. Open transactions of other test files on the same PostgreSQL server delay them for a moment. */
const expectChanges = (after?: string, limit?: number) =>
  expect.poll(() => changesAfter(after, limit));

const cursorNow = async (expected: string[]) => {
  await expectChanges().toEqual(expected);
  return (await pageAfter()).endCursor as string;
};

describe("the changes", () => {
  test("begin with all devices, in pages, and continue with later changes", async () => {
    const [one, two, three] = [await newGadget(), await newGadget(), await newGadget()];
    await expectChanges(undefined, 2).toEqual([one, two, three]);
    const after = await cursorNow([one, two, three]);
    expect(await changesAfter(after)).toEqual([]);
    expect((await pageAfter(after)).endCursor).toBe(after);
    await updateDevice(ctx, one, "GADGET", { price: 5 });
    await deleteDevice(ctx, two);
    const four = await newGadget();
    await expectChanges(after, 1).toEqual([one, `-${two}`, four]);
    const [, gone] = (await pageAfter(after)).changes;
    expect(Date.parse(gone.deletedAt)).toBeGreaterThan(Date.now() - 60_000);
  });

  test("of an empty catalogue are an empty page with a cursor for later changes", async () => {
    const { changes, endCursor, hasNextPage } = await pageAfter();
    expect([changes, hasNextPage]).toEqual([[], false]);
    const id = await newGadget();
    await expectChanges(endCursor).toEqual([id]);
  });

  test("include changes of variants by hand, and name each device once", async () => {
    const { id } = await insert(ctx, "SMARTPHONE", phoneInput());
    const after = await cursorNow([id]);
    const statements = [
      `INSERT INTO variant (id, "deviceId", position, ram, rom, price, "sellingPrice", stock)
       VALUES (gen_random_uuid(), '${id}', 1, 8, 512, 99000, 70000, 'IN_STOCK')`,
      `UPDATE variant SET "sellingPrice" = 71000 WHERE position = 1`,
      "DELETE FROM variant WHERE position = 1",
    ];
    let last = after;
    for (const statement of statements) {
      await database.$executeRawUnsafe(statement);
      await expectChanges(last).toEqual([id]);
      expect(await changesAfter(after)).toEqual([id]);
      last = (await pageAfter(last)).endCursor;
    }
  });

  test("show a changed id as a deletion and a new device", async () => {
    const id = await newGadget();
    const after = await cursorNow([id]);
    const [other] = await database.$queryRaw<{ id: string }[]>`
      UPDATE device SET id = gen_random_uuid() RETURNING id`;
    await expectChanges(after).toEqual(expect.arrayContaining([`-${id}`, other?.id]));
    await database.$executeRaw`UPDATE device SET id = ${id}::uuid`;
    await expectChanges(after).toEqual(expect.arrayContaining([id, `-${other?.id}`]));
  });

  test("of a bulk load are as many as its devices", async () => {
    await database.$executeRaw`
      INSERT INTO device (id, kind, "gadgetName", "gadgetType", title, "searchText", "coverImage",
        price, stock, "updatedAt")
      SELECT gen_random_uuid(), 'GADGET', 'Case', 'CASE', 'Case', 'case', '/img/test.png',
        100, 'IN_STOCK', now() FROM generate_series(1, 450)`;
    const ids = async () => new Set(await changesAfter()).size;
    await expect.poll(ids).toBe(450);
    expect((await changesAfter(undefined, 100)).length).toBe(450);
  });

  test("start anew after TRUNCATE", async () => {
    const after = await cursorNow([await newGadget()]);
    await database.$executeRaw`TRUNCATE device CASCADE`;
    await shop.deps.responseCache.receiveCommitted();
    expect((await pageAfter(after)).status).toBe(410);
    expect((await pageAfter()).changes).toEqual([]);
  });
});

describe("changes that the consumer has handled", () => {
  test("keep their positions, so that none is missed and none appears twice", async () => {
    const [one, two, three] = [await newGadget(), await newGadget(), await newGadget()];
    const after = await cursorNow([one, two, three]);
    await updateDevice(ctx, one, "GADGET", { price: 5 });
    await expectChanges(after).toEqual([one]);
    const last = (await pageAfter(after)).endCursor;
    await changesHandled(shop);
    await dropResponses();
    expect(await changesAfter(after)).toEqual([one]);
    expect(await changesAfter(last)).toEqual([]);
    await deleteDevice(ctx, two);
    await updateDevice(ctx, three, "GADGET", { price: 6 });
    await expectChanges(last).toEqual([`-${two}`, three]);
    await changesHandled(shop);
    await updateDevice(ctx, three, "GADGET", { price: 7 });
    await expectChanges(last, 1).toEqual([`-${two}`, three]);
    await changesHandled(shop);
    await dropResponses();
    expect(await changesAfter(after)).toEqual([one, `-${two}`, three]);
    const kept =
      await database.$queryRaw`SELECT FROM device_last_change WHERE "deletedAt" IS NOT NULL`;
    expect(kept).toHaveLength(1);
  });

  test("keep their positions, even if a transaction commits after later ones were handled", async () => {
    const [early, late] = [await newGadget(), await newGadget()];
    const after = await cursorNow([early, late]);
    await database.$transaction(async (tx) => {
      await tx.$executeRaw`UPDATE device SET description = 'New' WHERE id = ${early}::uuid`;
      await updateDevice(ctx, late, "GADGET", { description: "New" });
      await changesHandled(shop);
      expect(await changesAfter(after)).toEqual([]);
    });
    await expectChanges(after, 1).toEqual([early, late]);
    await changesHandled(shop);
    await dropResponses();
    expect(await changesAfter(after, 1)).toEqual([early, late]);
  });

  test("are all devices if some changes were missed", async () => {
    const ids = [await newGadget(), await newGadget()];
    const gone = await newGadget();
    const after = await cursorNow([...ids, gone]);
    await changesHandled(shop);
    await deleteDevice(ctx, gone);
    await database.$executeRaw`
      UPDATE change_cursor SET seen = pg_current_snapshot(), gap = 'BEHIND' WHERE consumer = 'device_changes'`;
    await changesHandled(shop);
    const listed = async () => (await changesAfter(after)).toSorted();
    await expect.poll(listed).toEqual([...ids, `-${gone}`].toSorted());
  });
});

describe("a change that commits late", () => {
  test("is not missed, and delays later changes until its transaction has ended", async () => {
    const [early, late] = [await newGadget(), await newGadget()];
    const after = await cursorNow([early, late]);
    const other = await database.$transaction(async (tx) => {
      await tx.$executeRaw`UPDATE device SET description = 'New' WHERE id = ${early}::uuid`;
      await updateDevice(ctx, late, "GADGET", { description: "New" });
      expect(await changesAfter(after)).toEqual([]);
      return newGadget();
    });
    await expectChanges(after, 1).toEqual([early, late, other]);
  });

  test("delays nothing when it is rolled back", async () => {
    const id = await newGadget();
    const after = await cursorNow([id]);
    const failing = database.$transaction(async (tx) => {
      await tx.$executeRaw`UPDATE device SET price = 1`;
      throw new Error("rolled back");
    });
    await expect(failing).rejects.toThrow("rolled back");
    expect(await changesAfter(after)).toEqual([]);
  });

  test("of another table releases the changes that waited for it, without a notification", async () => {
    const after = await cursorNow([await newGadget()]);
    let id = "";
    await database.$transaction(async (tx) => {
      await tx.$executeRaw`UPDATE "user" SET "firstName" = 'Salma'`;
      id = await newGadget();
      expect(await changesAfter(after)).toEqual([]);
      expect(await changesAfter(after)).toEqual([]);
    });
    await expectChanges(after).toEqual([id]);
  });
});

describe("a cursor", () => {
  const forged = {
    "is no text of ours": "abc",
    "is empty": "",
    "is JSON of another shape": Buffer.from('{"tx":1}').toString("base64url"),
    "has a transaction id that is too large": toText({
      epoch: start.id,
      removals: 0,
      tx: "9".repeat(20),
      id: start.id,
    }),
    "has SQL for an id": toText({ epoch: start.id, removals: 0, tx: "1", id: "1'--" }),
    "is too long": toText({ epoch: start.id, removals: 0, tx: "1", id: "x".repeat(5_000) }),
  };

  test.each(Object.entries(forged))("that %s is refused", async (_what, after) => {
    expect(await pageAfter(after)).toMatchObject({
      status: 400,
      message: "after is not a valid cursor",
    });
    const query = "query ($after: String) { deviceChanges(after: $after) { endCursor } }";
    const { body } = await shop.graphql(query, { after });
    expect(body.errors?.[0]?.extensions.code).toBe("BAD_USER_INPUT");
  });

  test.each([0, 101, -1])("with a page size of %i is refused", async (first) => {
    const query = "query ($first: Int!) { deviceChanges(first: $first) { endCursor } }";
    const { body } = await shop.graphql(query, { first });
    expect(body.errors?.[0]?.extensions.code).toBe("BAD_USER_INPUT");
    expect((await shop.rest(`GET /device-changes?limit=${first}`)).status).toBe(400);
  });

  test("of a state that the database has not reached starts anew", async () => {
    const cursor = fromText(await cursorNow([await newGadget()]));
    const ahead = toText({ ...cursor, tx: "9000000000000000000" });
    expect((await pageAfter(ahead)).status).toBe(410);
  });

  test("expires when a deletion after it is removed, after 90 days", async () => {
    const [one, two] = [await newGadget(), await newGadget()];
    const old = await cursorNow([one, two]);
    await deleteDevice(ctx, one);
    await expectChanges(old).toEqual([`-${one}`]);
    const upToDate = (await pageAfter(old)).endCursor;
    await changesHandled(shop);
    await age("89 days");
    await removeOldDeletions(shop.deps);
    expect(await changesAfter(old)).toEqual([`-${one}`]);
    await age("2 days");
    await removeOldDeletions(shop.deps);
    await dropResponses();
    const expired = await pageAfter(old);
    expect(expired.status).toBe(410);
    expect(expired.body).toMatchObject({ status: "fail", startAnew: true });
    expect(expired.message).toContain("start again");
    const query = "query ($after: String) { deviceChanges(after: $after) { endCursor } }";
    const { body } = await shop.graphql(query, { after: old });
    expect(body.errors?.[0]?.extensions).toEqual({ code: "CURSOR_EXPIRED", startAnew: true });
    expect(await changesAfter(upToDate)).toEqual([]);
  });

  test("of a client that began after the removal is valid at any position", async () => {
    const ids = [await newGadget(), await newGadget(), await newGadget()];
    const last = await newGadget();
    await cursorNow([...ids, last]);
    await deleteDevice(ctx, last);
    await changesHandled(shop);
    await age("91 days");
    await removeOldDeletions(shop.deps);
    await expectChanges(undefined, 1).toEqual(ids);
  });
});

/** Makes the deletions older by this length of time. */
const age = (time: string) =>
  database.$executeRaw`UPDATE device_last_change SET "deletedAt" = "deletedAt" - ${time}::interval`;

async function dropResponses() {
  await database.$executeRaw`NOTIFY public_changes, '*'`;
  await shop.deps.responseCache.receiveCommitted();
}

describe("a restored database", () => {
  test("lists all devices, and refuses earlier cursors", async () => {
    const ids = [await newGadget(), await newGadget()];
    const after = await cursorNow(ids);
    const room = await mkdtemp(join(tmpdir(), "smarttrade-changes-"));
    const target = await createDatabase(inject("postgres").url);
    const { storage } = shop.deps;
    const file = join(room, "shop.tar.gz");
    await makeBackup({ databaseUrl: shop.databaseUrl, storage }, file);
    await restoreBackup({ databaseUrl: target.url, storage }, file);
    const restored = openDatabase(target.url);
    onTestFinished(async () => {
      await restored.$disconnect();
      await dropDatabase(inject("postgres").url, target.name);
      await rm(room, { recursive: true });
    });
    const there = { ...ctx, database: restored };
    await expect(deviceChanges(there, { after, first: 10 })).rejects.toMatchObject({
      code: "CURSOR_EXPIRED",
    });
    const listed = async () =>
      (await deviceChanges(there, { first: 10 })).nodes.map(({ id }) => id).toSorted();
    await expect.poll(listed).toEqual(ids);
  });

  test("from a dump whose transaction ids are in the future lists all devices", async () => {
    const [one, two] = [await newGadget(), await newGadget()];
    const after = await cursorNow([one, two]);
    await changesHandled(shop);
    await database.$executeRaw`UPDATE device_last_change SET tx = '4000000000000'`;
    await database.$executeRaw`UPDATE device_change_state SET origin = 'another'`;
    await database.$executeRaw`DELETE FROM device_last_change WHERE "deviceId" = ${one}::uuid`;
    await dropResponses();
    expect((await pageAfter(after)).status).toBe(410);
    await expectChanges().toEqual([one, two]);
    const renewed = (await pageAfter()).endCursor;
    await deleteDevice(ctx, two);
    await expectChanges(renewed).toEqual([`-${two}`]);
  });
});

describe("responses", () => {
  const query = "{ deviceChanges { endCursor nodes { id device { id price } } } }";
  const urls = [
    "/api/v1/device-changes?limit=10",
    `/graphql?query=${encodeURIComponent(query)}`,
  ] as const;

  test.each(urls)("of %s are 304 until a device changes", async (url) => {
    const id = await newGadget();
    await cursorNow([id]);
    const read = (etag = "") => shop.app.inject({ url, headers: { "if-none-match": etag } });
    const { headers } = await read();
    const again = await read(String(headers.etag));
    expect([again.statusCode, again.body]).toEqual([304, ""]);
    await expect.poll(async () => (await read()).headers["cache-status"]).toBe("smarttrade; hit");
    await updateDevice(ctx, id, "GADGET", { price: 4_321 });
    await shop.deps.responseCache.receiveCommitted();
    const changed = () => read(String(headers.etag));
    await expect.poll(async () => (await changed()).body).toContain("4321");
  });

  test("have an ETag even while changes wait for another transaction", async () => {
    await cursorNow([await newGadget()]);
    await database.$transaction(async (tx) => {
      await tx.$executeRaw`UPDATE "user" SET "firstName" = 'Salma'`;
      await newGadget();
      await shop.deps.responseCache.receiveCommitted();
      const { headers } = await shop.app.inject({ url: urls[0] });
      expect(headers["cache-status"]).toBe("smarttrade; fwd=miss");
      const again = { url: urls[0], headers: { "if-none-match": String(headers.etag) } };
      expect((await shop.app.inject(again)).statusCode).toBe(304);
    });
  });

  test("take one statement, for any number of changes", async () => {
    const count = async () => {
      await dropResponses();
      // The ends of reservations are read before the count, because the server keeps the ends in memory until a unit
      // changes.
      await ctx.reads.viewVersion();
      let found = 0;
      const statements = await statementsOf(async () => {
        found = (await deviceChanges(ctx, { first: 100 })).nodes.length;
      });
      return [found, statements.length];
    };
    await cursorNow([]);
    expect(await count()).toEqual([0, 1]);
    for (const [kind, input] of Object.entries(deviceInputs)) {
      await insert(ctx, kind as keyof typeof deviceInputs, Object.values(input)[0]);
    }
    await expect.poll(count).toEqual([4, 1]);
  });

  test("of the largest page are within the cost limit of GraphQL", async () => {
    const { body } = await shop.graphql(`{ deviceChanges(first: 100) { endCursor hasNextPage nodes {
      id deletedAt device { id kind title price stock description coverImage { path } images { path }
        ... on PhoneOrTablet { brand model specifications { processor } variants { id price } } } } } }`);
    expect(body.errors).toBeUndefined();
  });
});
