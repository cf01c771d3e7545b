import { expect, test } from "vitest";
import { latinDigits } from "../../shared/typedText.ts";
import type { BatteryHealth } from "../generated/prisma/enums.ts";
import { testApp } from "../testing/app.ts";
import { readGoogleFeed, updateFeeds } from "../testing/fixtures/feeds.ts";
import { readOfferPage } from "../testing/fixtures/offerPages.ts";
import {
  conditionIn,
  expectFactsOnce,
  expectOneStory,
  type StoryUnit,
  storyFields,
  textOf,
} from "../testing/fixtures/oneStory.ts";
import { timeFactor } from "../testing/timeFactor.mjs";

const shop = await testApp({ RATE_LIMIT_PER_MINUTE: "0" }, { withDemo: true, withSite: true });
const { app, graphql } = shop;

type Device = {
  path: string;
  title: string;
  price: number;
  hasUnits: boolean;
  productType?: string;
  grade?: string | null;
  batteryHealth?: BatteryHealth | null;
  warrantyDays?: number | null;
  units: StoryUnit[];
};

async function readDevices(): Promise<Device[]> {
  const condition = "productType grade batteryHealth warrantyDays";
  const read = async (after: string | null): Promise<Device[]> => {
    const { body } = await graphql(
      `query ($after: String) { devices(first: 12, after: $after) {
        nodes { path title price hasUnits units { ${storyFields} }
          ... on PhoneOrTablet { ${condition} } ... on Wearable { ${condition} } }
        pageInfo { endCursor hasNextPage } } }`,
      { after },
    );
    expect(body.errors).toBeUndefined();
    const { nodes, pageInfo } = body.data.devices;
    return pageInfo.hasNextPage ? [...nodes, ...(await read(pageInfo.endCursor))] : nodes;
  };
  return read(null);
}

const taka = (price: number) => `BDT ${price.toLocaleString("en-IN")}`;

const devices = await readDevices();
async function pageOf({ path }: Device): Promise<string> {
  const { statusCode, body } = await app.inject({ url: path, headers: { accept: "text/html" } });
  expect(statusCode).toBe(200);
  return body;
}

test(
  "a device with units never states a condition of its own",
  async () => {
    const withUnits = devices.filter(({ hasUnits }) => hasUnits);
    expect(withUnits.length).toBeGreaterThan(24);
    for (const device of withUnits) {
      const { title, grade, batteryHealth, warrantyDays } = device;
      expect.soft([title, grade, batteryHealth, warrantyDays]).toEqual([title, null, null, null]);
      const html = await pageOf(device);
      expect.soft(conditionIn(html), title).toBeUndefined();
      expect.soft(textOf(html), title).not.toMatch(/\d+% health|Battery health|new cell/i);
    }
  },
  60_000 * timeFactor,
);

test(
  "a used device without units states each fact of its condition once",
  async () => {
    const used = devices.filter(
      ({ hasUnits, productType }) => !hasUnits && productType === "PRE_OWNED",
    );
    expect(used.length).toBeGreaterThan(40);
    for (const device of used) {
      const html = await pageOf(device);
      const section = conditionIn(html) ?? "";
      const { grade = null, batteryHealth, warrantyDays } = device;
      if (warrantyDays != null)
        expectFactsOnce(textOf(section), { grade, batteryHealth, warrantyDays }, device.title);
      const outside = textOf(html.replace(section, ""));
      expect.soft(outside, device.title).not.toMatch(/\d+% health|battery health|new cell/i);
    }
  },
  60_000 * timeFactor,
);

test(
  "each fact of a unit is stated once, and is the same on its page, in structured data, in feeds and in APIs",
  async () => {
    const admin = await shop.signIn("ADMIN");
    const { key } = await updateFeeds(shop, { enabled: true, newKey: true }, admin);
    const items = readGoogleFeed((await app.inject(`/feeds/google.xml?key=${key}`)).body);
    const units = devices.flatMap((device) => device.units.map((unit) => ({ device, unit })));
    expect(units.length).toBeGreaterThan(30);
    for (const { device, unit } of units) {
      const told = await expectOneStory(app, device.path, unit);
      const item = items.find((each) => each.link?.[0]?.endsWith(`?unit=${unit.code}`));
      const description = item?.description?.[0] ?? "";
      for (const sentence of told) expect.soft(description, unit.code).toContain(sentence);
      expect.soft(item?.["g:price"]).toEqual([`${unit.price}.00 BDT`]);
    }
  },
  60_000 * timeFactor,
);

test(
  "a unit that costs more than another unit of its model gives the reason",
  async () => {
    const several = devices.filter(({ units }) => units.length > 1);
    expect(several.length).toBeGreaterThan(10);
    for (const device of several) {
      const more = textOf(await pageOf(device)).match(/^BDT [\d,]+ more than .*$/gm) ?? [];
      const dearer = device.units.filter(({ price }) => price > device.price);
      expect.soft(more.length, device.title).toBe(dearer.length);
      for (const reason of more) expect.soft(reason, device.title).toContain(" because: ");
    }
  },
  60_000 * timeFactor,
);

test("pages, structured data and the Google feed of the demo state the fees for delivery", async () => {
  const [first] = devices.filter(({ hasUnits }) => hasUnits);
  if (!first) throw new Error("The demo has no device with units");
  const html = await pageOf(first);
  expect(textOf(html)).toContain("Delivery: BDT 60 in Dhaka, BDT 120 elsewhere");
  const rate = { "@type": "MonetaryAmount", minValue: 60, maxValue: 120, currency: "BDT" };
  expect(html).toContain(`"shippingRate":${JSON.stringify(rate)}`);
  const admin = await shop.signIn("ADMIN");
  const { key } = await updateFeeds(shop, { enabled: true, newKey: true }, admin);
  const items = readGoogleFeed((await app.inject(`/feeds/google.xml?key=${key}`)).body);
  expect(new Set(items.map((item) => item["g:shipping"]?.join()))).toEqual(new Set(["120.00 BDT"]));
});

test(
  "a home offer leads to pages that fulfil the offer",
  async () => {
    const { body } = await graphql("{ home { offers { alt altBn link } } }");
    for (const { alt, altBn, link } of body.data.home.offers) {
      const { statusCode, body: list } = await app.inject({
        url: `${link}${link.includes("?") ? "&" : "?"}order=PRICE_ASCENDING`,
        headers: { accept: "text/html" },
      });
      expect(statusCode, alt).toBe(200);
      const shown = devices.filter(({ path }) => list.includes(`href="${path}"`));
      if (alt.includes("12 monthly instalments")) {
        expect(shown.length).toBeGreaterThan(5);
        for (const device of shown)
          expect.soft(textOf(await pageOf(device)), alt).toContain("a month for 12 months");
      }
      const [, promised] = /from ([\d,]+) taka/.exec(alt) ?? [];
      const [, inBangla] = /([\d,]+) টাকা থেকে/.exec(latinDigits(altBn)) ?? [];
      expect.soft(inBangla, altBn).toBe(promised);
      if (!promised) continue;
      const prices = shown.map(({ price }) => price);
      expect.soft(Math.min(...prices), alt).toBe(Number(promised.replaceAll(",", "")));
    }
  },
  60_000 * timeFactor,
);

test(
  "a card shows the price of the page to which it leads",
  async () => {
    for (const list of ["/buySmartPhone", "/buyTablet", "/buyWearable", "/buyGadget"]) {
      const { body } = await app.inject({ url: list, headers: { accept: "text/html" } });
      const shown = devices.filter(({ path }) => body.includes(`href="${path}"`));
      expect(shown.length).toBeGreaterThan(5);
      for (const device of shown) {
        const { shownPrice, title } = await readOfferPage(app, device.path);
        expect.soft(shownPrice, device.title).toContain(taka(device.price));
        expect.soft(shownPrice.startsWith("from "), device.title).toBe(device.units.length > 1);
        // A card says "Out of Stock" above a past price, without the word "was".
        expect.soft(textOf(body), device.title).toContain(shownPrice.replace(/^was /, ""));
        if (!shownPrice.startsWith("was "))
          expect.soft(title.replaceAll("\u00a0", " "), device.title).toContain(`: ${shownPrice} |`);
      }
    }
  },
  60_000 * timeFactor,
);
