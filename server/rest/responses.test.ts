import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { beforeAll, describe, expect, test } from "vitest";
import { type Caller, type RestBody, testApp } from "../testing/app.ts";
import { uploadImport } from "../testing/fixtures/imports.ts";

/** Checks that the server's responses match its OpenAPI document down to every field. */
const shop = await testApp({}, { withDemo: true });

type Content = { content?: Record<string, { schema: object }> };
type Operation = { responses: Record<string, Content> };
type Document = { paths: Record<string, Record<string, Operation>> };

const document = (await shop.rest("GET /openapi.json")).body as unknown as Document;
const reads = Object.entries(document.paths).flatMap(([path, { get }]) =>
  get ? [[path.slice("/api/v1".length), get] as const] : [],
);

const ajv = addFormats.default(new Ajv2020({ strict: false, allErrors: true }));

let admin: Caller;
let callers: Caller[];

beforeAll(async () => {
  admin = await shop.signIn("ADMIN");
  callers = [admin, await shop.signIn("CUSTOMER"), null];
  const csv = "Kind,SKU,Price\nGadget,A,-5\n";
  expect((await uploadImport(shop, admin, { csv })).status).toBe(201);
});

/** Returns how a response differs from the document's schema for its status and media type. */
function faultsOf({ responses }: Operation, status: number, type: string, body: RestBody) {
  const { content = {} } = responses[status] ?? responses.default ?? {};
  const described = content[type];
  if (!described) return `${status} is documented as ${Object.keys(content)}, and is ${type}`;
  if (type !== "application/json") return "";
  const validate = ajv.compile(described.schema);
  return validate(body) ? "" : ajv.errorsText(validate.errors);
}

async function call(path: string, operation: Operation, as: Caller): Promise<number> {
  const { status, headers, body } = await shop.rest(`GET ${path}`, { as });
  const [type = ""] = String(headers["content-type"]).split(";");
  expect(`${path} ${faultsOf(operation, status, type, body)}`).toBe(`${path} `);
  return status;
}

describe("a response is as the OpenAPI document says:", () => {
  test.each(reads)("GET %s", async (path, operation) => {
    const statuses = new Set<number>();
    for (const address of await (addresses[path] ?? rowsOf)(path)) {
      for (const as of callers) statuses.add(await call(address, operation, as));
    }
    expect([...statuses]).toContain(200);
    if (path.includes("{id}")) expect([...statuses]).toContain(404);
  });
});

/** The paths to read for routes that address their rows by something other than the `_id` in the list. */
const addresses: Record<string, () => Promise<string[]>> = {
  "/units": async () => [`/units?device=${(await unitForSale()).deviceId}`],
  "/units/{id}": async () => [`/units/${(await unitForSale()).code}`, "/units/U-22222"],
  "/price-history/{id}": async () => {
    const { id } = await shop.deps.database.device.findFirstOrThrow();
    return [`/price-history/${id}`, "/price-history/unknown"];
  },
  "/pages/{slug}": async () => ["/pages/aboutUs", "/pages/unknown"],
  "/pages/previews/{token}": async () => {
    const { token } = await shop.deps.database.pageDraft.findFirstOrThrow();
    return [`/pages/previews/${token}`, "/pages/previews/unknown"];
  },
  "/receipts/{token}": async () => {
    const { token } = await shop.deps.database.document.findFirstOrThrow();
    return [`/receipts/${token}`];
  },
};

const unitForSale = () =>
  shop.deps.database.unit.findFirstOrThrow({ where: { state: "FOR_SALE" } });

/**
 * Returns the path itself if it has no parameter. Otherwise returns the paths of all rows in the list, and of a row
 * that does not exist.
 */
async function rowsOf(path: string): Promise<string[]> {
  const [collection = "", isRow] = path.split("{id}");
  if (isRow === undefined) return [path];
  const ids = [...(await idsOf(collection.slice(0, -1))), "unknown"];
  return ids.map((id) => path.replace("{id}", id));
}

/** Returns the ids in a collection, as an admin sees it. */
async function idsOf(collection: string): Promise<string[]> {
  const { data } = (await shop.rest(`GET ${collection}?limit=30`, { as: admin })).body;
  return (data.data ?? data).map(({ _id }: { _id: string }) => _id);
}
