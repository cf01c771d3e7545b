import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { openDatabase } from "../database/client.ts";
import { built } from "../testing/built.ts";
import { testDatabase } from "../testing/database.ts";

const { url } = await testDatabase();
const database = openDatabase(url);
afterAll(() => database.$disconnect());

const mobile = "01712345678";

type Outcome = { code: number; stdout: string; stderr: string };

/** Runs the built command. */
async function admin(args: string[], settings: Record<string, string> = {}): Promise<Outcome> {
  const env = { ...process.env, DATABASE_URL: url, ...settings };
  return promisify(execFile)(process.execPath, [built("admin"), ...args], { env }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
  );
}

test("the command makes a number an admin, and a customer again", async () => {
  expect(await admin(["grant", "+880", "1712-345678"])).toEqual({
    code: 0,
    stdout: `${mobile} is an admin now.\n`,
    stderr: "",
  });
  const granted = await database.user.findUniqueOrThrow({ where: { mobile } });
  expect(granted.userType).toBe("ADMIN");
  const { code, stdout } = await admin(["revoke", mobile], { ADMIN_MOBILES: mobile });
  expect(code).toBe(0);
  expect(stdout).toContain(`${mobile} is a customer now, and logged out everywhere.`);
  expect(stdout).toContain("ADMIN_MOBILES still names it");
  const revoked = await database.user.findUniqueOrThrow({ where: { mobile } });
  expect(revoked.userType).toBe("CUSTOMER");
});

test.each([
  [[], {}, "npm run admin -- grant 01712345678"],
  [["promote", mobile], {}, "npm run admin -- grant 01712345678"],
  [["grant", "123"], {}, "Please enter a valid phone number"],
  [["revoke", "01799999999"], {}, "No user has the number 01799999999."],
  [
    ["grant", mobile],
    { DATABASE_URL: "postgresql://localhost:1/x" },
    "The database can't be reached",
  ],
])("%j fails with a sentence", { tags: ["slow"] }, async (args, settings, sentence) => {
  const { code, stdout, stderr } = await admin(args, settings);
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toContain(sentence);
  expect(stderr).not.toContain("    at ");
});
