/** @module-tag slow */
import { execFile } from "node:child_process";
import { readFile, symlink } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { query } from "../contents.ts";
import { createDatabase } from "../database.ts";
import { findPostgres, startPostgresOf, supportedVersions } from "../faults/otherPostgres.ts";
import { end, logIn, newFolder, type RunningShop, startShop } from "../faults/shop.ts";
import { asAdmin } from "../faults/writers.ts";
import { gadgetInput } from "../fixtures/factories.ts";
import { landedBackups } from "./backups.ts";

const run = promisify(execFile);
const commandMs = 600_000;
const newestPostgres = Math.max(...supportedVersions);

type Place = { databaseUrl: string; dataDir: string };

/**
 * Unless the setting is "all", only the newest landed version is tried, because each version's libraries must be
 * installed.
 */
const landed = await landedBackups();
const tried = process.env.TEST_LANDED_VERSIONS === "all" ? landed : landed.slice(-1);

/** The first commit whose command `restore` can replace a database that a newer version has migrated. */
const replacesNewer = "71cab1dd";

const git = (...args: string[]) => run("git", args, { maxBuffer: 1 << 20 });

const isIn = (commit: string, version: string) =>
  git("merge-base", "--is-ancestor", commit, version).then(
    () => true,
    () => false,
  );

/** Returns a folder with the sources of a version, their libraries and generated code. */
async function checkOut(commit: string): Promise<string> {
  const folder = await newFolder();
  const archive = join(await newFolder(), "sources.tar");
  await git("archive", `--output=${archive}`, commit);
  await run("tar", ["-xf", archive, "-C", folder]);
  const locks = [folder, "."].map((each) => readFile(join(each, "package-lock.json"), "utf8"));
  const [theirs, ours] = await Promise.all(locks);
  const options = { cwd: folder, timeout: commandMs };
  if (theirs === ours)
    await symlink(join(process.cwd(), "node_modules"), join(folder, "node_modules"));
  else await run("npm", ["ci", "--ignore-scripts", "--prefer-offline"], options);
  await run("npm", ["run", "--silent", "generate"], options);
  return folder;
}

/** Restores a backup with a version's own command. */
async function restore(version: string, args: string[], { databaseUrl, dataDir }: Place) {
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, DATABASE_URL: databaseUrl, DATA_DIR: dataDir };
  const call = ["run", "--silent", "restore", "--", ...args];
  const { stdout } = await run("npm", call, { cwd: version, env, timeout: commandMs });
  expect(stdout).toContain("are restored");
}

/** Prepares a version's code, and a PostgreSQL. Skips the test if the code or the PostgreSQL is not available. */
async function prepare(commit: string, skip: (reason: string) => never) {
  if (!(await isIn(commit, "HEAD"))) return skip(`Git does not have the commit ${commit} here`);
  const binaries = await findPostgres(newestPostgres);
  if (!binaries) return skip("There is no PostgreSQL");
  const postgresUrl = await startPostgresOf(binaries);
  const newDatabase = async () => (await createDatabase(postgresUrl)).url;
  const place = { databaseUrl: await newDatabase(), dataDir: await newFolder() };
  return { old: await checkOut(commit), place, newDatabase };
}

/** Starts the server of a version, or the built server of the current version, and reads what visitors see. */
async function readShop(place: Place, version?: string) {
  const shop = await startShop({ ...place, version });
  const read = async (path: string) => {
    const response = await fetch(`${shop.url}/api/v1/${path}`);
    expect(response.status).toBe(200);
    return response.json();
  };
  const found = { phones: await read("smartphones"), reviews: await read("reviews") };
  expect(await end(shop.process, "SIGTERM")).toBe(0);
  return found;
}

const reviewAfterUpgrade = `INSERT INTO review (id, "reviewComment", "userId")
  SELECT gen_random_uuid(), 'Written after the upgrade', id FROM "user" LIMIT 1`;

test.for(tried)(
  "from this version an operator goes back to $name, and forward again",
  { timeout: 1_800_000 },
  async ({ commit, file }, { skip }) => {
    const { old, place, newDatabase } = await prepare(commit, skip);
    await restore(old, [file], place);
    const before = await readShop(place, old);
    expect(before.phones.data.length).toBeGreaterThan(100);
    const upgraded = await readShop(place);
    await query(place.databaseUrl, reviewAfterUpgrade);
    // These are the steps in docs/operations.md.
    if (await isIn(replacesNewer, commit)) await restore(old, [file, "--replace"], place);
    else {
      place.databaseUrl = await newDatabase();
      await restore(old, [file], place);
    }
    expect(await readShop(place, old)).toEqual(before);
    await restore(process.cwd(), [file, "--replace"], place);
    expect(await readShop(place)).toEqual(upgraded);
  },
);

const pending = "{ evaluations(first: 100) { nodes { id status } } }";
const approval = "mutation ($id: ID!) { updateEvaluation(id: $id, status: APPROVED) { id } }";
const timeline = "query ($id: ID!) { evaluation(id: $id) { purchase { timeline { code } } } }";

type Node = { id: string; status: string };

/** Returns a function that sends an operation to a server as an admin, and returns its data. */
const askAs =
  (token: string) =>
  async (shop: RunningShop, sent: string, variables = {}) => {
    const { status, body } = await asAdmin(shop, token).post("/graphql", {
      query: sent,
      variables,
    });
    expect(status).toBe(200);
    expect(body.errors).toBeUndefined();
    return body.data;
  };

/** The servers of two versions on one database. */
type Servers = { theirs: RunningShop; ours: RunningShop; ask: ReturnType<typeof askAs> };

async function approveEverything({ theirs, ours, ask }: Servers) {
  const { nodes }: { nodes: Node[] } = (await ask(theirs, pending)).evaluations;
  const ids = nodes.filter(({ status }) => status === "PENDING").map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(0);
  for (const id of ids) {
    await ask(theirs, approval, { id });
    const { evaluation } = await ask(ours, timeline, { id });
    const codes = evaluation.purchase.timeline.map(({ code }: { code: string }) => code);
    expect(codes).toEqual(["SUBMITTED", "APPROVED"]);
  }
}

const creation =
  "mutation ($gadget: GadgetInput!) { createDevice(input: { gadget: $gadget }) { id } }";
const newPrice =
  "mutation ($id: ID!) { updateDevice(id: $id, input: { gadget: { price: 2100 } }) { id } }";
const found = `{ devices(kind: GADGET, filter: { search: "zeppelin" }) { totalCount nodes { id price } } }`;
const prices = "query ($id: ID!) { priceHistory(deviceId: $id) { price } }";

/** Writes a device and its price on the server of the older version, and reads them on the other server. */
async function writeDevice({ theirs, ours, ask }: Servers) {
  const gadget = gadgetInput({ gadgetName: "Zeppelin Charger", price: 1_900 });
  const { createDevice } = await ask(theirs, creation, { gadget });
  const { id } = createDevice;
  expect((await ask(ours, found)).devices).toEqual({
    totalCount: 1,
    nodes: [{ id, price: 1_900 }],
  });
  const seenByVisitors = async () => {
    const { data } = await (await fetch(`${ours.url}/api/v1/gadgets/${id}`)).json();
    return data.price;
  };
  expect(await seenByVisitors()).toBe(1_900);
  await ask(theirs, newPrice, { id });
  await expect.poll(seenByVisitors).toBe(2_100);
  expect((await ask(ours, found)).devices.nodes).toEqual([{ id, price: 2_100 }]);
  const points = (await ask(ours, prices, { id })).priceHistory;
  expect(points.map(({ price }: { price: number }) => price)).toEqual([1_900, 2_100]);
}

test.for(landed.slice(-1))(
  "during an upgrade, $name serves beside this version, and its writes are complete",
  { timeout: 1_800_000 },
  async ({ commit, file }, { skip }) => {
    const { old, place } = await prepare(commit, skip);
    await restore(old, [file], place);
    const ours = await startShop(place);
    // During the upgrade, a server of the older version may start again. It must also work.
    const theirs = await startShop({ ...place, version: old });
    const ask = askAs(await logIn(theirs));
    await approveEverything({ theirs, ours, ask });
    await writeDevice({ theirs, ours, ask });
    for (const shop of [theirs, ours]) expect(await end(shop.process, "SIGTERM")).toBe(0);
  },
);
