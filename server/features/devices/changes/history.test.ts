import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testApp } from "../../../testing/app.ts";
import { gadgetInput, phoneInput } from "../../../testing/fixtures/factories.ts";
import { contextOfAdmin } from "../../../testing/fixtures/uploads.ts";
import { createDevice } from "../service.ts";

const shop = await testApp();

const brands = ["Samsung", "Apple", "Xiaomi", "Nokia"];
const gadgetTypes = ["CHARGER", "CASE", "SPEAKER", "EARBUDS"] as const;

/** A writer: a connection with its own transaction, and devices that only this connection writes. */
type Writer = {
  client: pg.Client;
  isOpen: boolean;
  templates: string[];
  /** The ids of the writer's devices after the last commit. */
  committed: string[];
  /** The ids of the writer's devices in the open transaction. */
  present: string[];
};

const writers: Writer[] = [];

beforeAll(async () => {
  const ctx = await contextOfAdmin(shop);
  for (const [index, brand] of brands.entries()) {
    const client = new pg.Client({ connectionString: shop.databaseUrl });
    await client.connect();
    // Each writer uses its own facets. If writers shared facets, their transactions would wait for each other at the
    // facets' counts.
    const gadgetType = gadgetTypes[index] ?? "OTHER";
    const gadget = await createDevice(ctx, "GADGET", gadgetInput({ gadgetType }));
    const phone = await createDevice(ctx, "SMARTPHONE", phoneInput({ brand }));
    const templates = [gadget.id, phone.id];
    writers.push({ client, isOpen: false, templates, committed: [], present: [] });
  }
});

afterAll(async () => {
  for (const { client } of writers) await client.end();
});

/** Returns a generator of random numbers in [0, 1) with a seed (mulberry32), so that a failure can be repeated. */
function randomFrom(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Random = ReturnType<typeof randomFrom>;

const anyOf = <Item>(items: readonly Item[], random: Random): Item | undefined =>
  items[Math.floor(random() * items.length)];

const copyOf = (table: string, replaced: string) =>
  `INSERT INTO ${table} SELECT copy.* FROM ${table} source,
    jsonb_populate_record(source, ${replaced}) AS copy`;

async function create(writer: Writer, random: Random): Promise<void> {
  const template = anyOf(writer.templates, random);
  const id = randomUUID();
  await writer.client.query(
    `${copyOf("device", "jsonb_build_object('id', $1::text)")} WHERE source.id = $2`,
    [id, template],
  );
  await writer.client.query(
    `${copyOf("variant", `jsonb_build_object('id', gen_random_uuid(), 'deviceId', $1::text)`)}
     WHERE source."deviceId" = $2`,
    [id, template],
  );
  writer.present.push(id);
}

const changes = [
  "UPDATE device SET description = $2 WHERE id = $1",
  "UPDATE device SET price = price + 1 + length($2) WHERE id = $1",
  'UPDATE variant SET "sellingPrice" = "sellingPrice" + length($2) WHERE "deviceId" = $1',
  `${copyOf("variant", "jsonb_build_object('id', gen_random_uuid(), 'position', 9, 'ram', length($2))")}
   WHERE source."deviceId" = $1 AND source.position = 0
     AND NOT EXISTS (SELECT FROM variant WHERE "deviceId" = $1 AND position = 9)`,
  'DELETE FROM variant WHERE "deviceId" = $1 AND position = 9 AND length($2) > 0',
];

async function change(writer: Writer, random: Random): Promise<void> {
  const id = anyOf(writer.present, random);
  const statement = anyOf(changes, random);
  if (id && statement) await writer.client.query(statement, [id, "x".repeat(1 + random() * 60)]);
}

async function remove(writer: Writer, random: Random): Promise<void> {
  const id = anyOf(writer.present, random);
  if (!id) return;
  await writer.client.query("DELETE FROM device WHERE id = $1", [id]);
  writer.present = writer.present.filter((present) => present !== id);
}

async function rollBackPart(writer: Writer, random: Random): Promise<void> {
  const before = [...writer.present];
  await writer.client.query("SAVEPOINT part");
  await (random() < 0.5 ? create : remove)(writer, random);
  await writer.client.query("ROLLBACK TO part");
  writer.present = before;
}

const actions = [create, create, change, change, change, change, remove, rollBackPart];

async function end(writer: Writer, command: "COMMIT" | "ROLLBACK"): Promise<void> {
  if (!writer.isOpen) return;
  await writer.client.query(command);
  writer.isOpen = false;
  if (command === "COMMIT") writer.committed = writer.present;
  else writer.present = writer.committed;
}

/** Makes one step of a writer. The writer's transaction stays open during many steps of other writers. */
async function write(writer: Writer, random: Random): Promise<void> {
  if (!writer.isOpen) {
    await writer.client.query("BEGIN");
    writer.isOpen = true;
    writer.present = [...writer.committed];
  } else if (random() < 0.12) await end(writer, random() < 0.8 ? "COMMIT" : "ROLLBACK");
  else await anyOf(actions, random)?.(writer, random);
}

/** A client's copy of the catalogue, kept up to date as docs/synchronisation.md describes. */
class Copy {
  readonly devices = new Map<string, unknown>();
  #after = "";

  /** Reads one page. Returns whether there is another page. */
  async readPage(limit: number): Promise<boolean> {
    const after = this.#after && `&after=${this.#after}`;
    const { body } = await shop.rest(`GET /device-changes?limit=${limit}${after}`);
    for (const { _id, device } of body.data.changes) {
      if (device) this.devices.set(_id, device);
      else this.devices.delete(_id);
    }
    this.#after = body.data.endCursor;
    return body.data.hasNextPage;
  }
}

/** Returns all devices from the lists, by id. */
async function catalogue(): Promise<Map<string, unknown>> {
  const lists = ["smartphones", "gadgets"].map((name) => shop.rest(`GET /${name}`));
  const devices = (await Promise.all(lists)).flatMap(({ body }) => body.data);
  return new Map(devices.map((device) => [device._id, device]));
}

const sorted = (devices: Map<string, unknown>) => Object.fromEntries([...devices].sort());

const steps = 400;

async function catalogueIsCopied(seed: number): Promise<void> {
  const random = randomFrom(seed);
  const copy = new Copy();
  for (let step = 0; step < steps; step++) {
    const writer = anyOf(writers, random);
    if (random() < 0.25) await copy.readPage(1 + Math.floor(random() * 3));
    else if (writer) await write(writer, random);
  }
  for (const writer of writers) await end(writer, "COMMIT");
  await shop.deps.responseCache.receiveCommitted();
  const expected = sorted(await catalogue());
  // Open transactions of other test files delay the last changes for a moment.
  const caughtUp = async () => {
    while (await copy.readPage(3));
    return sorted(copy.devices);
  };
  await expect.poll(caughtUp).toEqual(expected);
  expect(copy.devices.size).toBeGreaterThan(10);
}

test("a client ends with the catalogue of a random history", () => catalogueIsCopied(1));

test.each([2, 3, 4, 5, 6])(
  "a client ends with the catalogue of a further random history, %i",
  { tags: ["slow"] },
  catalogueIsCopied,
);
