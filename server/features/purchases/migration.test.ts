import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, expect, inject, test } from "vitest";
import { applyMigrations, MIGRATIONS_DIR } from "../../database/migrations.ts";
import { createDatabase, dropDatabase } from "../../testing/database.ts";

const name = "20261123072000_purchases";
const { url } = inject("postgres");
const database = await createDatabase(url);
const folder = await mkdtemp(join(tmpdir(), "migrations-"));
const client = new pg.Client({ connectionString: database.url });

afterAll(async () => {
  await client.end();
  await dropDatabase(url, database.name);
  await rm(folder, { recursive: true });
});

/** Copies the migrations before the migration that adds purchases, and returns their folder. */
async function earlierMigrations(): Promise<string> {
  await cp(MIGRATIONS_DIR, folder, { recursive: true });
  const later = (await readdir(folder)).filter(
    (each) => each >= name && each !== "migration_lock.toml",
  );
  for (const each of later) await rm(join(folder, each), { recursive: true });
  return folder;
}

const [admin, seller] = [
  "0190a000-0000-7000-8000-000000000001",
  "0190a000-0000-7000-8000-000000000002",
];
const idOf = (digit: number) => `0190a000-0000-7000-8000-00000000001${digit}`;
const [pending, rejected, approved, twice, old] = [idOf(1), idOf(2), idOf(3), idOf(4), idOf(5)];

const insertEvaluation = (id: string, status: string) =>
  client.query(
    `INSERT INTO evaluation (id, kind, "seenBrand", "seenModel", "seenCoverImage", "seenRam", "seenRom",
      "seenSellingPrice", "receiveCalls", "availableAccessories", warranty, "touchScreen", "deadPixels",
      "lineOnDisplay", "screenCondition", "bodyCondition", "backPanel", "cameraCondition", status, "searchText",
      "userId", "updatedAt")
    VALUES ($1, 'SMARTPHONE', 'Apple', 'iPhone', '/img/test.png', 4, 64, 9000, 'YES', '{ONLY_DEVICE}',
      'NO_WARRANTY', 'WORKING', 'MINOR', 'NONE', 'SCRATCH', 'NONE', 'NONE', 'NO_ISSUE',
      $2::"RequestStatus", '', $3, '2026-01-05')`,
    [id, status, seller],
  );

const insertEntry = (subjectId: string, action: string, day: string) =>
  client.query(
    `INSERT INTO audit_entry (id, "actorId", "actorName", action, subject, "subjectId", title, "searchText",
      "createdAt")
    VALUES (gen_random_uuid(), $1, 'Rahim Uddin', $2::"AuditAction", 'EVALUATION', $3, '', '', $4)`,
    [admin, action, subjectId, day],
  );

test("evaluations that were decided earlier have their purchases and decisions", async () => {
  await applyMigrations(database.url, () => {}, { migrations: await earlierMigrations() });
  await client.connect();
  await client.query(
    `INSERT INTO "user" (id, mobile, "updatedAt")
      VALUES ($1, '01700000001', now()), ($2, '01700000002', now())`,
    [admin, seller],
  );
  await insertEvaluation(pending, "PENDING");
  await insertEvaluation(rejected, "REJECTED");
  await insertEntry(rejected, "REJECTED", "2026-01-02");
  await insertEvaluation(approved, "APPROVED");
  await insertEntry(approved, "APPROVED", "2026-01-03");
  await insertEvaluation(twice, "APPROVED");
  await insertEntry(twice, "APPROVED", "2026-01-04");
  await insertEntry(twice, "REJECTED", "2026-01-02");
  // This evaluation was approved before the audit log existed.
  await insertEvaluation(old, "APPROVED");
  await applyMigrations(database.url, () => {});

  const purchases = await client.query(
    `SELECT "evaluationId" AS id, state FROM purchase ORDER BY id`,
  );
  expect(purchases.rows).toEqual(
    [approved, twice, old].map((id) => ({ id, state: "AWAITING_INSPECTION" })),
  );
  const events = await client.query(
    `SELECT "evaluationId" AS id, position, code, actor, "actorName", to_char(at, 'YYYY-MM-DD') AS day
      FROM purchase_event ORDER BY id, position`,
  );
  const byAdmin = { actor: "SHOP", actorName: "Rahim Uddin" };
  expect(events.rows).toEqual([
    { id: rejected, position: 1, code: "REJECTED", ...byAdmin, day: "2026-01-02" },
    { id: approved, position: 1, code: "APPROVED", ...byAdmin, day: "2026-01-03" },
    { id: twice, position: 1, code: "REJECTED", ...byAdmin, day: "2026-01-02" },
    { id: twice, position: 2, code: "APPROVED", ...byAdmin, day: "2026-01-04" },
    { id: old, position: 1, code: "APPROVED", actor: "SHOP", actorName: "", day: "2026-01-05" },
  ]);
});
