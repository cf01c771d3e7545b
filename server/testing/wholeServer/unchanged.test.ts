import { beforeAll, describe, expect, test } from "vitest";
import { storeSvgImages } from "../../features/uploads/service.ts";
import { type Caller, testApp } from "../app.ts";
import { deviceInputs } from "../fixtures/factories.ts";

const shop = await testApp();
const { database } = shop.deps;

let as: NonNullable<Caller>;

beforeAll(async () => {
  as = await shop.signIn("ADMIN");
});

async function mutate(fields: string, types: string, variables: object) {
  const { body } = await shop.graphql(
    `mutation (${types}) { ${fields} }`,
    { ...variables },
    { as },
  );
  expect(body.errors).toBeUndefined();
  return Object.values(body.data)[0] as { id: string; revision: number };
}

/**
 * Returns the ids of the transactions that last wrote the rows of a table, the number of audit entries, and the changes
 * of devices.
 */
async function stateOf(table: string) {
  const rows = await database.$queryRawUnsafe(`SELECT xmin::text FROM "${table}" ORDER BY ctid`);
  return {
    rows,
    audit: await database.auditEntry.count(),
    changes:
      await database.$queryRaw`SELECT to_jsonb(change) FROM device_change change ORDER BY "deviceId"`,
  };
}

async function expectNothingWritten(table: string, act: () => Promise<unknown>) {
  const before = await stateOf(table);
  await act();
  expect(await stateOf(table)).toEqual(before);
}

const device = `{ ... on Device { id version } }`;

describe("an update without a difference writes nothing", () => {
  test.each(["SMARTPHONE", "TABLET", "WEARABLE", "GADGET"] as const)("of a %s", async (kind) => {
    const input = deviceInputs[kind];
    const types = "$input: DeviceInput!";
    const { id } = await mutate(`createDevice(input: $input) ${device}`, types, { input });
    const update = () =>
      mutate(`updateDevice(id: $id, input: $input) ${device}`, "$id: ID!, $input: DevicePatch!", {
        id,
        input,
      });
    for (const table of ["device", "variant"])
      await expectNothingWritten(table, async () =>
        expect(await update()).toMatchObject({ version: 1 }),
      );
    const path = `/${kind.toLowerCase()}s/${id}`;
    const { body } = await shop.rest(`GET ${path}`, { as });
    for (const table of ["device", "variant"])
      await expectNothingWritten(table, async () => {
        const response = await shop.rest(`PATCH ${path}`, { as, body: body.data });
        expect(response).toMatchObject({ status: 200, body: { data: body.data } });
      });
  });

  test.each(["Banner", "Offer"])("of a %s", async (name) => {
    const [image = ""] = await storeSvgImages(shop.deps, [
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
    ]);
    const input = { image, alt: "A phone" };
    const types = "$image: String!, $alt: String";
    const call = "image: $image, alt: $alt";
    const { id } = await mutate(`create${name}(${call}) { id }`, types, input);
    await expectNothingWritten(name.toLowerCase(), () =>
      mutate(`update${name}(id: $id, ${call}) { id }`, `$id: ID!, ${types}`, { id, ...input }),
    );
  });

  test.each([
    ["SearchSpelling", "search_spelling", { word: "samsongg", term: "samsung", kind: "BRAND" }],
    [
      "WebhookEndpoint",
      "webhook_endpoint",
      { url: "https://a.example/", eventTypes: ["DEVICE_CREATED"] },
    ],
  ])("of a %s", async (name, table, input) => {
    const types = `$input: ${name}Input!`;
    const { id } = await mutate(`create${name}(input: $input) { id }`, types, { input });
    await expectNothingWritten(table, () =>
      mutate(`update${name}(id: $id, input: $input) { id }`, `$id: ID!, ${types}`, { id, input }),
    );
  });

  test("of an API key", async () => {
    const input = { name: "Import", scopes: ["UPLOADS"] };
    const types = "$input: ApiKeyInput!";
    await mutate("createApiKey(input: $input) { secret }", types, { input });
    const { id } = await database.apiKey.findFirstOrThrow();
    await expectNothingWritten("api_key", () =>
      mutate("updateApiKey(id: $id, input: $input) { id }", `$id: ID!, ${types}`, { id, input }),
    );
  });

  test("of a profile", async () => {
    const input = { firstName: "Karim", lastName: "Ali", email: "karim@example.com" };
    const update = () =>
      mutate("updateMe(input: $input) { token }", "$input: ProfileInput!", { input });
    await update();
    await expectNothingWritten("user", update);
    const setLanguage = () =>
      mutate("setLanguage(language: $language) { id }", "$language: Language!", { language: "BN" });
    await setLanguage();
    await expectNothingWritten("user", setLanguage);
  });

  test("of the draft of the price rules, whose revision stays", async () => {
    const save = (revision: number) =>
      mutate(
        "saveQuoteRulesDraft(revision: $revision, changes: { validDays: 9 }) { revision }",
        "$revision: Int!",
        { revision },
      );
    const { revision } = await save(0);
    await expectNothingWritten("quote_rules_draft", async () =>
      expect(await save(revision)).toEqual({ revision }),
    );
  });
});
