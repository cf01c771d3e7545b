/** @module-tag slow */
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { placeholder } from "../fixtures/factories.ts";
import { startExternalPostgres } from "./externalPostgres.ts";
import {
  end,
  logIn,
  longestWaitMs,
  newFolder,
  type RunningShop,
  startShop,
  until,
} from "./shop.ts";

/**
 * The number of devices, enough for twelve batches. The devices have no SKUs. A device that is written twice would
 * therefore become two devices.
 */
const count = 3_000;

const csv = [
  "Kind,Gadget Name,Gadget Type,Cover Image,Price,Stock",
  ...Array.from({ length: count }, (_, n) => `Gadget,Case ${n},Case,${placeholder},100,In Stock`),
].join("\n");

/** An import, as the API shows it. */
type Row = { _id: string; state: string; created: number };

/** Uploads the file and returns the import, which starts automatically after its check. */
async function startImport({ url }: RunningShop, token: string, mode: string): Promise<Row> {
  const body = new FormData();
  body.set("start", mode);
  body.set("file", new File([csv], "devices.csv"));
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${url}/api/v1/imports`, { method: "POST", headers, body });
  return ((await response.json()) as { data: Row }).data;
}

async function importOf({ url }: RunningShop, token: string, id: string): Promise<Row> {
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${url}/api/v1/imports/${id}`, { headers });
  if (!response.ok) throw new Error(`Refused with ${response.status}: ${await response.text()}`);
  return ((await response.json()) as { data: Row }).data;
}

type Stored = { state: string; created: number; devices: number; titles: number; entries: number };

/** Returns a function that reads the only import and its effects from the database. */
async function openReader(url: string): Promise<() => Promise<Stored | undefined>> {
  const client = new pg.Client(url);
  await client.connect();
  onTestFinished(() => client.end());
  const statement = `
    SELECT state, created, count(device.id)::int AS devices, count(DISTINCT title)::int AS titles,
      (SELECT count(*)::int FROM audit_entry WHERE action = 'IMPORTED') AS entries
    FROM device_import LEFT JOIN device ON true GROUP BY device_import.id`;
  return async () => (await client.query<Stored>(statement)).rows[0];
}

test.each(["ALL", "VALID"])(
  "if an instance is killed while it writes an import of %s, another instance finishes it, with each device once",
  async (mode) => {
    const { url: databaseUrl } = await startExternalPostgres();
    const start = async () => startShop({ dataDir: await newFolder(), databaseUrl });
    const first = await start();
    const stored = await openReader(databaseUrl);
    const token = await logIn(first);
    const { _id: id } = await startImport(first, token, mode);
    await until(async () => isWriting(await stored()));
    await end(first.process, "SIGKILL");

    const interrupted = await stored();
    expect(interrupted).toMatchObject({ state: "RUNNING", entries: 0 });
    expect(interrupted?.devices).toBeGreaterThan(0);
    expect(interrupted?.devices).toBeLessThan(count);

    const second = await start();
    // While a server is busy with the import, it may refuse a request as unavailable.
    await expect
      .poll(() => importOf(second, token, id), { timeout: longestWaitMs })
      .toMatchObject({ state: "Done", created: count });
    expect(await stored()).toMatchObject({ devices: count, titles: count, entries: 1 });
  },
);

const isWriting = (row: Stored | undefined) => row?.state === "RUNNING" && row.created > 0;
