import { connect, createServer, type Socket } from "node:net";
import { afterAll, expect, inject, onTestFinished, test } from "vitest";
import { testDatabase } from "../testing/database.ts";
import { openDatabase } from "./client.ts";
import { isOutage } from "./outages.ts";

const { url } = await testDatabase();
const [database, impatient] = [openDatabase(url), openDatabase(url, 1_000)];
afterAll(() => Promise.all([database.$disconnect(), impatient.$disconnect()]));

const running = () => database.$queryRaw<unknown[]>`
  SELECT FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid() AND query LIKE '%pg_sleep(60)%'
    AND state = 'active'`;

test("a statement that takes too long is an outage, and PostgreSQL ends it", async () => {
  const failure = await impatient.$queryRaw`SELECT pg_sleep(60)::text`.catch((error) => error);
  expect(isOutage(failure)).toBe(true);
  await expect.poll(async () => (await running()).length).toBe(0);
});

/** Starts a TCP proxy in front of the database. The proxy can stop forwarding while its connections stay open. */
async function startProxy() {
  const { port, hostname, searchParams } = new URL(url);
  const folder = searchParams.get("host"); // The embedded PostgreSQL listens on a Unix socket.
  const sockets: Socket[] = [];
  const unanswered: Buffer[] = [];
  const server = createServer((near) => {
    const far = folder ? connect(`${folder}/.s.PGSQL.${port}`) : connect(Number(port), hostname);
    sockets.push(near, far);
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const through = new URL(url);
  const address = server.address();
  through.host = `127.0.0.1:${address && typeof address === "object" ? address.port : 0}`;
  through.search = "";
  return {
    url: through.href,
    silence() {
      for (const socket of sockets) {
        socket.unpipe();
        socket.on("data", (sent) => unanswered.push(sent)).resume();
      }
    },
    /** Returns the bytes that were sent through the proxy since the proxy fell silent. */
    unanswered: () => Buffer.concat(unanswered).toString(),
  };
}

test("a connection that falls silent in a transaction fails once, and is not used again", async () => {
  const proxy = await startProxy();
  const silenced = openDatabase(proxy.url, 1_500);
  onTestFinished(() => silenced.$disconnect());
  const transaction = silenced.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT 1`;
    proxy.silence();
    await tx.$queryRaw`SELECT 2`;
  });
  expect(isOutage(await transaction.catch((error) => error))).toBe(true);
  // No ROLLBACK is sent, because it would also wait until the timeout.
  expect(proxy.unanswered()).toContain("SELECT 2");
  expect(proxy.unanswered()).not.toContain("ROLLBACK");
  // The proxy forwards new connections again, so a new connection works.
  expect(await silenced.$queryRaw`SELECT 3 AS three`).toEqual([{ three: 3 }]);
});

test("a connection that falls silent after a long idle time also fails", async () => {
  const proxy = await startProxy();
  const silenced = openDatabase(proxy.url, 500);
  onTestFinished(() => silenced.$disconnect());
  const pid = async () => silenced.$queryRaw<unknown[]>`SELECT pg_backend_pid()`;
  const before = await pid();
  // The pause is longer than the time that a response may take.
  await impatient.$queryRaw`SELECT pg_sleep(60)::text`.catch(() => undefined);
  expect(await pid()).toEqual(before);
  proxy.silence();
  expect(isOutage(await pid().catch((error) => error))).toBe(true);
});

test("if the database allows few connections, callers wait for a connection instead of failing", async () => {
  const small = await testDatabase();
  await database.$executeRawUnsafe(`ALTER DATABASE "${small.name}" CONNECTION LIMIT 2`);
  // On a busy machine, the last callers get their turn late.
  const few = openDatabase(small.url, inject("limitsMs").test);
  onTestFinished(() => few.$disconnect());
  const calls = Array.from({ length: 40 }, () => [
    few.$queryRaw`SELECT pg_sleep(0.01)::text`,
    few.$transaction((tx) => tx.$queryRaw`SELECT pg_sleep(0.01)::text`),
  ]);
  await Promise.all(calls.flat());
});

test("options in the address are merged with the options that our statements need", async () => {
  const address = new URL(url);
  address.searchParams.set("options", "-c application_name=options -c jit=on");
  const given = openDatabase(address.href);
  onTestFinished(() => given.$disconnect());
  const settings = await given.$queryRaw`
    SELECT current_setting('application_name') AS name, current_setting('jit') AS jit,
      current_setting('pg_trgm.word_similarity_threshold') AS similarity`;
  expect(settings).toEqual([{ name: "options", jit: "off", similarity: "0.4" }]);
});
