import { beforeEach, expect, test } from "vitest";
import { type Caller, testApp } from "../../../testing/app.ts";
import { emptyDatabase } from "../../../testing/database.ts";

const shop = await testApp();
const { database, clock } = shop.deps;

let admin: Caller;

beforeEach(async () => {
  await emptyDatabase();
  admin = await shop.signIn("ADMIN");
});

type Size = { devices: number; rows: number; cells: number; characters: number };

/** Creates a checked import in which each device has an error in its last row. */
async function importOf({ devices, rows, cells, characters }: Size): Promise<string> {
  const headers = Array.from({ length: cells }, (_, index) => `Note ${index}`);
  const { id } = await database.deviceImport.create({
    data: {
      ...{ fileName: "devices.csv", state: "READY", actorName: "Rahim Uddin" },
      ...{ headers, headersHash: "", columns: headers.map(() => "") },
      ...{ rows: devices * rows, devices, refused: devices, createdAt: clock() },
    },
  });
  await database.$executeRaw`
    INSERT INTO device_import_row ("importId", number, cells)
    SELECT ${id}::uuid, number, array_fill(repeat('x', ${characters}::int), ARRAY[${cells}::int])
    FROM generate_series(2, ${devices * rows + 1}::int) number`;
  await database.$executeRaw`
    INSERT INTO device_import_item ("importId", "firstRow", "lastRow", action, title, faults)
    SELECT ${id}::uuid, first, first + ${rows - 1}::int, 'REFUSE', 'Case',
      jsonb_build_array(jsonb_build_object('row', first + ${rows - 1}::int, 'cell', NULL, 'column', NULL, 'message', 'is wrong'))
    FROM generate_series(2, ${devices * rows + 1}::int, ${rows}::int) first`;
  return id;
}

async function pageOf(id: string) {
  const query = `query ($id: ID!) { deviceImportItems(id: $id, first: 100) {
    nodes { rows { number cells } faults { row message } } } }`;
  const { body } = await shop.graphql(query, { id }, { as: admin });
  expect(body.errors).toBeUndefined();
  const nodes: { rows: { number: number; cells: string[] }[] }[] =
    body.data.deviceImportItems.nodes;
  return nodes.flatMap(({ rows }) => rows);
}

test("the preview cuts long cells, and refused.csv contains them whole", async () => {
  const id = await importOf({ devices: 10, rows: 1, cells: 1, characters: 90_000 });
  for (const { cells } of await pageOf(id)) expect(cells).toEqual(["x".repeat(200)]);
  const { body } = await shop.rest(`GET /imports/${id}/refused.csv`, { as: admin });
  expect(body.data.match(/x{90000}/g)).toHaveLength(10);
});

test("a page of the preview has every row, and a million characters at most", async () => {
  const id = await importOf({ devices: 20, rows: 50, cells: 100, characters: 90 });
  const rows = await pageOf(id);
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 1_000 }, (_, n) => n + 2));
  for (const { cells } of rows) expect(cells).toEqual(Array(100).fill("x".repeat(10)));
});

test("refused.csv has the rows of all refused devices in their order, with the reasons of each", async () => {
  const id = await importOf({ devices: 250, rows: 3, cells: 1, characters: 1 });
  const { body } = await shop.rest(`GET /imports/${id}/refused.csv`, { as: admin });
  const [, ...lines] = body.data.trim().split("\r\n");
  expect(lines).toEqual(
    Array.from({ length: 750 }, (_, index) => {
      const reason = index % 3 === 2 ? "The row is wrong" : "";
      return `"${index + 2}","${reason}","x"`;
    }),
  );
});
