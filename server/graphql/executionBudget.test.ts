import { expect } from "vitest";
import { testApp } from "../testing/app.ts";
import { deviceInputs } from "../testing/fixtures/factories.ts";
import { hostile } from "../testing/hostile.ts";

const shop = await testApp();

const create = "mutation ($input: DeviceInput!) { createDevice(input: $input) { id } }";

async function createDevice(kind: "SMARTPHONE" | "GADGET"): Promise<string> {
  const input = { input: deviceInputs[kind] };
  const { body } = await shop.graphql(create, input, { as: await shop.signIn("ADMIN") });
  return body.data.createDevice.id;
}

hostile("a device with fifty units and the units of their devices, ten times at once", async () => {
  const id = await createDevice("GADGET");
  await shop.deps.database.$executeRaw`
    INSERT INTO unit (id, code, "deviceId", state, price, grade, "offeredAt", "updatedAt")
    SELECT gen_random_uuid(), 'U-X' || number, ${id}::uuid, 'FOR_SALE', number, 'A', now(), now()
    FROM generate_series(1000, 1059) number`;
  await shop.deps.responseCache.receiveCommitted();
  const ask = (name: string, inner: string) =>
    shop.graphql(
      `query ${name} { device(id: "${id}") { units { device { ... on Gadget { units { ${inner} } } } } } }`,
    );
  const within = await Promise.all(
    Array.from({ length: 10 }, (_, number) => ask(`Q${number}`, "id code price device { id }")),
  );
  for (const { body } of within) {
    expect(body.errors).toBeUndefined();
    expect(body.data.device.units).toHaveLength(50);
    expect(body.data.device.units[49].device.units).toHaveLength(50);
  }
  const beyond = await ask("Deeper", "device { ... on Gadget { units { id } } }");
  expect([beyond.status, beyond.body.errors?.[0]?.message]).toEqual([
    400,
    expect.stringMatching(/would cost [\d,]+, but at most 40,000 is allowed/),
  ]);
});

hostile("an operation on rows beyond their limit is refused whole, and not cached", async () => {
  const id = await createDevice("SMARTPHONE");
  await shop.deps.database.$executeRaw`
    INSERT INTO variant (id, "deviceId", position, ram, rom, price, "sellingPrice", stock)
    SELECT gen_random_uuid(), ${id}::uuid, number, 8, 128, 1000, 1000, 'IN_STOCK'
    FROM generate_series(100, 6000) number`;
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
        message: "The response would have more than 40,000 values: request fewer or smaller lists",
        extensions: { code: "BAD_USER_INPUT" },
      }),
    ],
  });
  expect(shop.deps.responseCache.size.entries).toBe(entries);
});
