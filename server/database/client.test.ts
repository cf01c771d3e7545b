import { afterAll, expect, test } from "vitest";
import { testDatabase } from "../testing/database.ts";
import { openDatabase } from "./client.ts";
import { isOutage } from "./outages.ts";

const { url } = await testDatabase();
const [database, impatient] = [openDatabase(url), openDatabase(url, 1_000)];
afterAll(() => Promise.all([database.$disconnect(), impatient.$disconnect()]));

const running = () => database.$queryRaw<unknown[]>`
  SELECT FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid() AND query LIKE '%pg_sleep(60)%'`;

test("a statement that nobody waits for any more is not worked on either", async () => {
  const failure = await impatient.$queryRaw`SELECT pg_sleep(60)::text`.catch((error) => error);
  expect(isOutage(failure)).toBe(true);
  await expect.poll(async () => (await running()).length).toBe(0);
});
