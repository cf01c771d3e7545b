import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { openDatabase } from "../database/client.ts";
import { testDatabase } from "../testing/database.ts";
import { openLog, pathOf } from "./log.ts";

const { url } = await testDatabase();

const user = { mobile: "01712345678", firstName: "Rahim", email: "rahim@mail.example" };

/** Returns the log line of an error. */
function lineOf(err: unknown) {
  const lines: string[] = [];
  const log = openLog({ LOG_LEVEL: "info" }, { write: (line) => void lines.push(line) });
  log.error({ err }, "Failed");
  return lines.join();
}

test("an error is logged with its stack and its causes", () => {
  const cause = Object.assign(new Error("No space left"), { code: "ENOSPC" });
  const { err } = JSON.parse(lineOf(new TypeError("Not stored", { cause })));
  expect(err).toMatchObject({ type: "TypeError", message: "Not stored" });
  expect(err.stack).toContain("log.test.ts");
  expect(err.cause).toMatchObject({ code: "ENOSPC", message: "No space left" });
});

test.each([
  "",
  "process.exit(3)",
  "throw new Error('Lost')",
  "log.fatal({ number: 21 }); process.kill(process.pid, 'SIGKILL')",
])("buffered lines are written when the process ends (%s)", async (end) => {
  const program = `
      import { openLog } from "./server/observability/log.ts";
      const log = openLog({ LOG_LEVEL: "info" });
      for (let number = 1; number <= 20; number++) log.info({ number });
      ${end}`;
  const args = ["--import", "tsx", "--input-type=module", "--eval", program];
  const { stdout } = await promisify(execFile)(process.execPath, args).catch((failure) => failure);
  expect(
    stdout
      .trim()
      .split("\n")
      .map((line: string) => JSON.parse(line).number),
  ).toEqual(Array.from({ length: end.startsWith("log.fatal") ? 21 : 20 }, (_, index) => index + 1));
});

test.each([
  "No user has the number 01712345678 or +880 1712-345678",
  "rahim@mail.example is not an address",
  `Unknown session ${"a1".repeat(32)}`,
  'invalid input syntax for type integer: "Rahim"',
  "The IMEI 356171210000001 or 35-617121-000000-1 is that of another unit",
])("personal data is masked in the log: %s", (message) => {
  const line = lineOf(new Error(message, { cause: Object.assign(new Error(message), user) }));
  expect(line).not.toMatch(/1712|rahim|a1a1|356171|35-6/i);
});

test.each([
  ["/receipt/aB3_-dE6-gH9_jK2lM5nO8pQ1rS4tU7v", "/receipt/…"],
  ["/bn/receipt/aB3_-dE6-gH9_jK2lM5nO8pQ1rS4tU7v?print=1", "/bn/receipt/…"],
  ["/api/v1/receipts/aB3_-dE6-gH9_jK2lM5nO8pQ1rS4tU7v", "/api/v1/receipts/…"],
  ["/api/v1/units/356171210000001", "/api/v1/units/…"],
  ["/api/v1/units?search=356171210000001", "/api/v1/units"],
  [
    "/devices/35671234-5678-7012-8345-678901234567",
    "/devices/35671234-5678-7012-8345-678901234567",
  ],
  ["/uploads/1769999999999.jpg", "/uploads/1769999999999.jpg"],
  ["/users/rahim@mail.example/orders", "…@…/orders"],
])("the path %s is logged as %s", (url, path) => {
  expect(pathOf(url)).toBe(path);
});

test("no database error puts values into the log", async () => {
  const database = openDatabase(url);
  await database.user.create({ data: user });
  const failing: (() => Promise<unknown>)[] = [
    () => database.user.create({ data: user }),
    () => database.user.create({ data: { ...user, userType: "KING" as "ADMIN" } }),
    () => database.user.create({ data: { ...user, mobile: "01012345678" } }),
    () => database.$queryRaw`SELECT ${user.firstName}::integer`,
    () => database.$executeRaw`INSERT INTO "user" (mobile) VALUES (${user.mobile})`,
    () => database.session.create({ data: { tokenHash: "ab".repeat(32) } as never }),
  ];
  for (const fail of failing) {
    const error = await fail().catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(Error);
    expect(lineOf(error)).not.toMatch(/01[07]12345678|rahim|abab/i);
  }
  await database.$disconnect();
});
