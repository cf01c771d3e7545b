import { expect, test } from "vitest";
import { testApp } from "../testing/app.ts";
import { deviceInputs } from "../testing/fixtures/factories.ts";

const shop = await testApp();

test("an operation on rows beyond their limit is refused whole, and not cached", async () => {
  const admin = await shop.signIn("ADMIN");
  const created = await shop.graphql(
    "mutation ($input: DeviceInput!) { createDevice(input: $input) { id } }",
    { input: deviceInputs.SMARTPHONE },
    { as: admin },
  );
  const { id } = created.body.data.createDevice;
  await shop.deps.database.$executeRaw`
    INSERT INTO variant (id, "deviceId", position, ram, rom, price, "sellingPrice", stock)
    SELECT gen_random_uuid(), ${id}::uuid, number, 8, 128, 1000, 1000, 'IN_STOCK'
    FROM generate_series(100, 20000) number`;
  await shop.deps.responseCache.receiveCommitted();
  const { entries } = shop.deps.responseCache.size;
  const query = `query ($id: ID!) { shop { name } device(id: $id) { id title
    ... on PhoneOrTablet { variants { id ram rom price sellingPrice stock } } } }`;
  const { status, body } = await shop.graphql(query, { id });
  expect(status).toBe(200);
  expect(body).toEqual({
    data: null,
    errors: [
      expect.objectContaining({
        message: "The operation has more than 40,000 values: request fewer or smaller lists",
        extensions: { code: "BAD_USER_INPUT" },
      }),
    ],
  });
  expect(shop.deps.responseCache.size.entries).toBe(entries);
});
