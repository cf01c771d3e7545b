import type { FastifyInstance } from "fastify";
import { describe, expect, test } from "vitest";
import { testApp } from "../testing/app.ts";
import { pathsOfDevice } from "../testing/fixtures/addresses.ts";
import { gadgetInput, phoneInput, placeholder } from "../testing/fixtures/factories.ts";
import { secondInstance } from "../testing/secondInstance.ts";

const shop = await testApp({}, { withSite: true });
const as = await shop.signIn("ADMIN");

const other = await secondInstance(shop, { withSite: true });

const create = async (input: object): Promise<string> => {
  const mutation = "mutation ($input: DeviceInput!) { createDevice(input: $input) { id } }";
  return (await shop.graphql(mutation, { input }, { as })).body.data.createDevice.id;
};
const newPhone = (model: string) => create({ smartphone: phoneInput({ brand: "Nokia", model }) });
const phone = await newPhone("3310");
const review = await shop.rest("POST /reviews", { as, body: { reviewComment: "Not so good" } });
const picture = (path: string) => shop.rest(`POST ${path}`, { as, body: { image: placeholder } });
await picture("/offers");
const offer = (await picture("/offers")).body.data.data._id;
const cheaper = { RAM: 8, ROM: 128, price: 90_000, sellingPrice: 45_000, stock: "In Stock" };
const change = (body: object) => shop.rest(`PATCH /smartphones/${phone}`, { as, body });

const { details, quote } = await pathsOfDevice(shop.deps, phone);
/** The pages are read after one of the writes has renamed the phone. */
const paths = { details: details.replace("3310", "3311"), quote: quote.replace("3310", "3311") };

/** Pages, and for each page a write whose result the page shows. The writes run in this order. */
const writes: [what: string, page: string, write: () => Promise<unknown>][] = [
  ["a new device among the latest", "/", () => newPhone("6110")],
  ["a review gone", "/", () => shop.rest(`DELETE /reviews/${review.body.data._id}`, { as })],
  ["a new banner", "/", () => picture("/navbar")],
  ["an offer gone", "/", () => shop.rest(`DELETE /offers/${offer}`, { as })],
  ["a new device in its list", "/buySmartPhone", () => newPhone("8110")],
  ["a device that a search finds", "/buySmartPhone?search=nokia", () => newPhone("8210")],
  ["a device that a search of all kinds finds", "/search", () => create({ gadget: gadgetInput() })],
  [
    "a device that a search no longer finds",
    "/buySmartPhone?search=3310",
    () => change({ model: "3311" }),
  ],
  ["another kind's list", "/buyGadget", () => create({ gadget: gadgetInput() })],
  ["a device's words", paths.details, () => change({ description: "As new" })],
  ["a similar device", paths.details, () => newPhone("9210")],
  ["what the shop pays", paths.quote, () => change({ variants: [cheaper] })],
  ["what may be sold", "/smartPhonesList/Nokia", () => newPhone("N95")],
  ["the site map", "/sitemap.xml", () => newPhone("N97")],
  ["a device gone", paths.details, () => shop.rest(`DELETE /smartphones/${phone}`, { as })],
];

describe.each(writes)("%s", (_what, page, write) => {
  test("is visible to the next visitor of the page, and soon on another instance", async () => {
    const open = async (app: FastifyInstance) => {
      const { body, headers } = await app.inject(page);
      return { body, isHit: headers["cache-status"] === "smarttrade; hit" };
    };
    const before = (await open(shop.app)).body;
    expect(await open(shop.app)).toEqual({ body: before, isHit: true });
    // The previous write's notification may still be on its way.
    await expect.poll(async () => (await open(other)).isHit).toBe(true);
    const elsewhere = (await open(other)).body;
    await write();
    const after = await open(shop.app);
    expect(after.isHit).toBe(false);
    expect(after.body).not.toBe(before);
    await expect.poll(async () => (await open(other)).body).not.toBe(elsewhere);
  });
});
