import { expect, test } from "vitest";
import { withAllEnumValues } from "./enumValues.ts";
import { readMigrations } from "./migrations.ts";

test("a type is created with the values that later migrations add, in their order", () => {
  const migrations = [
    { name: "1", sql: `CREATE TYPE "Fruit" AS ENUM ('APPLE', 'PEAR');` },
    { name: "2", sql: `ALTER TYPE "Fruit" ADD VALUE 'PLUM';` },
    { name: "3", sql: `ALTER TYPE "Fruit" ADD VALUE 'FIG';\nSELECT 'FIG'::"Fruit";` },
  ];
  expect(withAllEnumValues(migrations)).toEqual([
    { name: "1", sql: `CREATE TYPE "Fruit" AS ENUM ('APPLE', 'PEAR', 'PLUM', 'FIG');` },
    { name: "2", sql: `ALTER TYPE "Fruit" ADD VALUE IF NOT EXISTS 'PLUM';` },
    {
      name: "3",
      sql: `ALTER TYPE "Fruit" ADD VALUE IF NOT EXISTS 'FIG';\nSELECT 'FIG'::"Fruit";`,
    },
  ]);
});

test("every migration adds enum values in the form that a restore understands", async () => {
  for (const { name, sql } of withAllEnumValues(await readMigrations())) {
    expect(sql, name).not.toMatch(/ADD\s+VALUE\s+(?!IF NOT EXISTS ')/i);
    expect(sql, name).not.toMatch(/ADD VALUE IF NOT EXISTS '\w+' (BEFORE|AFTER)/);
  }
});
