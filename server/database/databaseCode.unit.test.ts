import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readDatabaseCode, readVersion } from "./databaseCode.ts";
import { SQL_DIR } from "./migrations.ts";

test("the version of prisma/sql was written after its last change", async () => {
  const { checksum } = await readDatabaseCode(SQL_DIR);
  expect((await readVersion(SQL_DIR)).checksum, "npm run migration writes it").toBe(checksum);
});

test("each function and trigger of prisma/sql is defined once", () => {
  const files = readdirSync(SQL_DIR).filter((name) => name.endsWith(".sql"));
  const text = files.map((name) => readFileSync(join(SQL_DIR, name), "utf8")).join("\n");
  const definition = /^CREATE (?:OR REPLACE |CONSTRAINT )?((?:FUNCTION|TRIGGER) \w+)/gm;
  const defined = [...text.matchAll(definition)].map(([, name]) => name);
  expect(defined.length).toBeGreaterThan(75);
  expect(defined).toEqual([...new Set(defined)]);
});
