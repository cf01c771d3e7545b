import { beforeEach, expect, test } from "vitest";
import { readEnv } from "../../../config.ts";
import { shopSettingsId } from "../../../core/shopSettings.ts";
import { testApp } from "../../../testing/app.ts";
import { emptyDatabase } from "../../../testing/database.ts";
import { phoneInput } from "../../../testing/fixtures/factories.ts";
import { readGoogleFeed, updateFeeds } from "../../../testing/fixtures/feeds.ts";
import { storeFirstSettings } from "./firstSettings.ts";

const shop = await testApp({}, { withSite: true });
const { deps } = shop;

beforeEach(emptyDatabase);

const fields = "deliveryFeeInDhaka deliveryFeeElsewhere";
const mutation = `mutation ($input: UpdateShopSettingsInput!, $version: Int!) {
  updateShopSettings(input: $input, version: $version) { ${fields} }
}`;

async function update(input: object, version = 1) {
  const as = await shop.signIn("ADMIN");
  return (await shop.graphql(mutation, { input, version }, { as })).body;
}

test("pages of devices, their structured data and feeds state the fees for delivery while the shop has them", async () => {
  const as = await shop.signIn("ADMIN");
  const { key } = await updateFeeds(shop, { enabled: true }, as);
  const create = "mutation ($input: DeviceInput!) { createDevice(input: $input) { path } }";
  const { body } = await shop.graphql(create, { input: { smartphone: phoneInput() } }, { as });
  const { path } = body.data.createDevice;
  const read = async () => {
    const paths = [path, `/bn${path}`, `/feeds/google.xml?key=${key}`];
    const bodies = await Promise.all(paths.map(async (url) => (await shop.app.inject(url)).body));
    const [page = "", banglaPage = "", feed = ""] = bodies;
    const delivery = /Delivery: [^<]*/.exec(page)?.[0].replaceAll("\u00a0", " ");
    const rate = /"shippingRate":(\{[^}]*\})/.exec(page)?.[1];
    return {
      delivery,
      bangla: /ডেলিভারি: [^<]*/.exec(banglaPage)?.[0].replaceAll("\u00a0", " "),
      rate: rate && JSON.parse(rate),
      shipping: readGoogleFeed(feed)[0]?.["g:shipping"],
    };
  };
  const none = { delivery: undefined, bangla: undefined, rate: undefined, shipping: undefined };
  expect(await read()).toEqual(none);
  await update({ deliveryFeeInDhaka: 0, deliveryFeeElsewhere: 120 });
  expect(await read()).toEqual({
    delivery: "Delivery: free in Dhaka, BDT 120 elsewhere",
    bangla: "ডেলিভারি: ঢাকায় ফ্রি, ঢাকার বাইরে ৳ ১২০",
    rate: { "@type": "MonetaryAmount", minValue: 0, maxValue: 120, currency: "BDT" },
    shipping: ["120.00 BDT"],
  });
  await update({ deliveryFeeInDhaka: 90, deliveryFeeElsewhere: 90 }, 2);
  expect(await read()).toMatchObject({
    delivery: "Delivery: BDT 90 in all of Bangladesh",
    bangla: "ডেলিভারি: সারা বাংলাদেশে ৳ ৯০",
  });
  await update({ deliveryFeeInDhaka: null, deliveryFeeElsewhere: null }, 3);
  expect(await read()).toEqual(none);
});

test("both APIs read and change the fees", async () => {
  const fees = { deliveryFeeInDhaka: 60, deliveryFeeElsewhere: 120 };
  expect((await update(fees)).data.updateShopSettings).toEqual(fees);
  expect((await shop.graphql(`{ shop { ${fields} } }`)).body.data.shop).toEqual(fees);
  const as = await shop.signIn("ADMIN");
  const read = await shop.rest("GET /shop", { as });
  expect(read.body.data).toMatchObject(fees);
  const body = { deliveryFeeInDhaka: null, deliveryFeeElsewhere: null, version: 2 };
  const written = await shop.rest("PATCH /shop", { as, body });
  expect(written.body.data).toMatchObject({ deliveryFeeInDhaka: null, deliveryFeeElsewhere: null });
});

test.each<[object, string, string]>([
  [{ deliveryFeeInDhaka: 60 }, "deliveryFeeElsewhere", "is required if the other fee is set"],
  [{ deliveryFeeElsewhere: 60 }, "deliveryFeeInDhaka", "is required if the other fee is set"],
  [{ deliveryFeeInDhaka: -1, deliveryFeeElsewhere: 1 }, "deliveryFeeInDhaka", "at least 0"],
  [{ deliveryFeeInDhaka: 1, deliveryFeeElsewhere: 10_001 }, "deliveryFeeElsewhere", "at most"],
])("%j is refused with a readable message", async (input, field, fault) => {
  const { errors } = await update(input);
  expect(errors?.[0]?.extensions.fields?.[field]).toContain(fault);
  expect(await deps.database.shopSettings.count()).toBe(0);
});

test("the database refuses one fee without the other", async () => {
  await update({ deliveryFeeInDhaka: 60, deliveryFeeElsewhere: 120 });
  const where = { id: shopSettingsId };
  await expect(
    deps.database.shopSettings.update({ where, data: { deliveryFeeElsewhere: null } }),
  ).rejects.toThrow("shop_settings_both_delivery_fees");
});

test("a new database begins with the fees of the variables, which must be set together", async () => {
  const given = { SHOP_DELIVERY_IN_DHAKA: "60", SHOP_DELIVERY_ELSEWHERE: "120" };
  const { SHOP_DELIVERY_IN_DHAKA, SHOP_DELIVERY_ELSEWHERE } = readEnv(given);
  const env = { ...deps.env, SHOP_DELIVERY_IN_DHAKA, SHOP_DELIVERY_ELSEWHERE };
  await storeFirstSettings({ ...deps, env });
  const [row] = await deps.database.shopSettings.findMany();
  expect(row).toMatchObject({ deliveryFeeInDhaka: 60, deliveryFeeElsewhere: 120 });
  expect(() => readEnv({ SHOP_DELIVERY_IN_DHAKA: "60" })).toThrow("both be set, or neither");
});
