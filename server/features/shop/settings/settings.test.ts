import { beforeEach, describe, expect, test } from "vitest";
import { settingsOfEnv } from "../../../core/shopSettings.ts";
import { testApp } from "../../../testing/app.ts";
import { emptyDatabase } from "../../../testing/database.ts";
import { phoneInput } from "../../../testing/fixtures/factories.ts";
import { updateFeeds } from "../../../testing/fixtures/feeds.ts";
import { hostile } from "../../../testing/hostile.ts";
import { secondInstance } from "../../../testing/secondInstance.ts";
import { statementsOf } from "../../../testing/statements.ts";
import { storeFirstSettings } from "./firstSettings.ts";

const shop = await testApp({ SHOP_PHONE: "+8801711111111" }, { withSite: true });
const { deps } = shop;
const other = await secondInstance(shop, { withSite: true });

beforeEach(emptyDatabase);

const mutation = `mutation ($input: UpdateShopSettingsInput!, $version: Int!) {
  updateShopSettings(input: $input, version: $version) {
    version name nameBn phone mapUrl openTimes returnDays announcement { text textBn link from to }
  }
}`;

async function update(input: object, version = 1) {
  const as = await shop.signIn("ADMIN");
  return (await shop.graphql(mutation, { input, version }, { as })).body;
}

const faultsOf = ({ errors }: Awaited<ReturnType<typeof update>>) => errors?.[0]?.extensions.fields;

test("a change immediately appears in the pages, headers and feeds of every server, even from the response cache", async () => {
  const pages = ["/", "/bn", "/aboutUs", "/termsAndCondition", "/nothing-here"];
  for (const page of pages) {
    expect((await shop.app.inject(page)).body).toContain("+8801711111111");
    expect((await other.inject(page)).body).toContain("+8801711111111");
  }
  const { data } = await update({
    phone: "\u202a01722 333444\u202c",
    mapUrl: "https://www.google.com/maps/embed?pb=1",
    footerYear: 2026,
  });
  expect(data.updateShopSettings).toMatchObject({ version: 2, phone: "+8801722333444" });
  for (const server of [shop.app, other])
    for (const page of pages) {
      const { body, headers } = await server.inject(page);
      expect(body).toContain("+8801722333444");
      expect(body).not.toContain("+8801711111111");
      expect(body).toContain(page.startsWith("/bn") ? "© ২০২৬" : "© 2026");
      expect(headers["content-security-policy"]).toContain(
        "frame-src 'self' https://www.google.com;",
      );
    }
  expect((await other.inject("/bn/offline")).body).toContain("+8801722333444");
});

test("the structured data of a device follow the settings on every server", async () => {
  const as = await shop.signIn("ADMIN");
  const create = "mutation ($input: DeviceInput!) { createDevice(input: $input) { path } }";
  const { body } = await shop.graphql(create, { input: { smartphone: phoneInput() } }, { as });
  const shown = async (days: number, name: string) => {
    for (const server of [shop.app, other]) {
      const page = await server.inject(body.data.createDevice.path);
      expect(page.body).toContain(`"merchantReturnDays":${days},`);
      expect(page.body).toContain(`"seller":{"@type":"Organization","name":"${name}"}`);
    }
  };
  await shown(14, "SmartTrade");
  await update({ returnDays: 7, name: "Phone Corner" });
  await shown(7, "Phone Corner");
});

test("the page of a device shows instalments while the shop offers them for its price", async () => {
  const as = await shop.signIn("ADMIN");
  const create = "mutation ($input: DeviceInput!) { createDevice(input: $input) { path price } }";
  const { body } = await shop.graphql(create, { input: { smartphone: phoneInput() } }, { as });
  const { path, price } = body.data.createDevice;
  const read = async () => (await other.inject(path)).body.replaceAll("\u00a0", " ");
  expect(await read()).not.toContain(" a month for ");
  await update({ instalmentMonths: 7, instalmentsFrom: price });
  const amount = Math.ceil(price / 7).toLocaleString("en-IN");
  expect(await read()).toContain(`or BDT ${amount} a month for 7 months`);
  await update({ instalmentsFrom: price + 1 }, 2);
  expect(await read()).not.toContain(" a month for ");
  await update({ instalmentsFrom: 0 }, 3);
  expect(await read()).toContain(" a month for 7 months");
  await update({ instalmentMonths: null }, 4);
  expect(await read()).not.toContain(" a month for ");
});

test("the structured data of the shop follow the settings on every server", async () => {
  const weekday = (dayOfWeek: string, opens: string, closes: string) => {
    return { "@type": "OpeningHoursSpecification", dayOfWeek, opens, closes };
  };
  const shown = async (days: number, phone: string, hours?: object[]) => {
    for (const server of [shop.app, other]) {
      const { body } = await server.inject("/aboutUs");
      const [, text = "null"] =
        /<script type="application\/ld\+json">(.*?)<\/script>/.exec(body) ?? [];
      const { openingHoursSpecification, ...data } = JSON.parse(text);
      expect(data).toMatchObject({
        "@type": "LocalBusiness",
        telephone: phone,
        hasMerchantReturnPolicy: { merchantReturnDays: days },
      });
      expect(openingHoursSpecification).toEqual(hours);
    }
  };
  await update({ openTimes: "Fr,Sa 15:00-24:00" });
  await shown(14, "+8801711111111", [
    weekday("Friday", "15:00", "23:59"),
    weekday("Saturday", "15:00", "23:59"),
  ]);
  await update({ returnDays: 7, phone: "+8801722333444", openTimes: "" }, 2);
  await shown(7, "+8801722333444");
});

test("product feeds and messages have the new name on every server", async () => {
  const { key } = await updateFeeds(shop, { enabled: true }, await shop.signIn("ADMIN"));
  const feeds = [`/feeds/google.xml?key=${key}`, `/feeds/google.xml?key=${key}&language=bn`];
  let mobiles = 0;
  const shown = async (name: string, nameBn: string) => {
    for (const server of [shop.app, other]) {
      const [feed, banglaFeed] = await Promise.all(feeds.map((url) => server.inject(url)));
      expect(feed?.body).toContain(`<title>${name}</title>`);
      expect(banglaFeed?.body).toContain(`<title>${nameBn}</title>`);
      const sent = await server.inject({
        method: "POST",
        url: "/api/v1/users/sendOTP",
        headers: { "accept-language": "bn" },
        payload: { mobile: `0171234567${mobiles++}` },
      });
      expect(sent.statusCode).toBe(200);
      expect(shop.messages.at(-1)?.message).toContain(nameBn);
    }
  };
  await shown("SmartTrade", "SmartTrade");
  await update({ name: "Phone Corner", nameBn: "ফোন কর্নার" });
  await shown("Phone Corner", "ফোন কর্নার");
});

test("a public page costs no statement for the settings once a server knows them", async () => {
  await shop.app.inject("/nothing-here");
  expect(await statementsOf(() => shop.app.inject("/nothing-there"))).toEqual([]);
});

test("a page has the Bangla texts if there are any, and otherwise the English texts", async () => {
  await update({ nameBn: "স্মার্টট্রেড", returnDays: 7 });
  expect((await shop.app.inject("/bn/aboutUs")).body).toContain("| স্মার্টট্রেড</title>");
  expect((await shop.app.inject("/aboutUs")).body).toContain("| SmartTrade</title>");
  const { body } = await shop.app.inject({
    method: "POST",
    url: "/graphql",
    headers: { "accept-language": "bn" },
    payload: { query: "{ shop { name address returnDays } }" },
  });
  const { name, address, returnDays } = JSON.parse(body).data.shop;
  expect([name, address, returnDays]).toEqual(["স্মার্টট্রেড", deps.env.SHOP_ADDRESS, 7]);
});

test("an announcement is on every page from its first to its last day, even on cached pages", async () => {
  const day = (offset: number) =>
    new Date(deps.clock().getTime() + offset * 86_400_000 + 6 * 3_600_000)
      .toISOString()
      .slice(0, 10);
  const announcement = {
    ...{ text: "Closed on Friday", textBn: "শুক্রবার বন্ধ", link: "/buySmartPhone" },
    ...{ from: day(1), to: day(2) },
  };
  await update({ announcement });
  const shown = async (url: string) => (await shop.app.inject(url)).body;
  expect(await shown("/")).not.toContain("Closed on Friday");
  shop.wait(86_400);
  expect(await shown("/")).toContain("Closed on Friday");
  expect(await shown("/bn")).toMatch(
    /<aside id="announcement"[^>]*><a href="\/bn\/buySmartPhone">শুক্রবার বন্ধ/,
  );
  shop.wait(86_400);
  expect(await shown("/")).toContain("Closed on Friday");
  shop.wait(86_400);
  expect(await shown("/")).not.toContain("Closed on Friday");
  expect((await update({ announcement: null }, 2)).data.updateShopSettings.announcement).toBeNull();
});

test("if two admins change the same version, one of them gets a conflict", async () => {
  await update({ name: "First" });
  const { errors } = await update({ name: "Second" });
  expect(errors?.[0]?.extensions.code).toBe("CONFLICT");
  const [row] = await deps.database.shopSettings.findMany();
  expect([row?.name, row?.version]).toEqual(["First", 2]);
});

test("a change has one audit entry with the changed values, and an update without changes has none", async () => {
  await update({ name: "SmartTrade", returnDays: 14 });
  expect(await deps.database.auditEntry.count()).toBe(0);
  await update({ returnDays: 7, openTimes: "" });
  const [entry] = await deps.database.auditEntry.findMany();
  expect(entry).toMatchObject({ action: "CHANGED", subject: "SHOP_SETTINGS" });
  expect(entry?.changes).toEqual([
    { field: "OPEN_TIMES", before: "We-Mo 10:00-20:00", after: "" },
    { field: "RETURN_DAYS", before: "14", after: "7" },
  ]);
});

describe("refuses in words", () => {
  test.each<[object, string, string]>([
    [{ name: "Smart\u0007Trade" }, "name", "control characters"],
    [{ address: "Shop 1\nDhaka" }, "address", "line breaks"],
    [{ name: "x".repeat(61) }, "name", "at most 60 characters"],
    [{ name: null }, "name", "is required"],
    [{ phone: "call us" }, "phone", "must be a number with its country code"],
    [{ email: "shop" }, "email", "must be an e-mail address"],
    [{ chatUrl: "javascript:alert(1)" }, "chatUrl", "must be an address that begins with https://"],
    [{ mapUrl: "https://evil.example/maps" }, "mapUrl", "must be the address of a map"],
    [{ mapUrl: "https://www.google.com/search" }, "mapUrl", "must be the address of a map"],
    [{ mapUrl: "https://www.google.com.evil.example/maps" }, "mapUrl", "must be the address"],
    [{ mapUrl: "https://www.openstreetmap.org@evil.example/" }, "mapUrl", "must be the address"],
    [{ openTimes: "always" }, "openTimes", "must be times"],
    [{ returnDays: 0 }, "returnDays", "must be at least 1"],
    [{ instalmentMonths: 1 }, "instalmentMonths", "must be at least 2"],
    [{ instalmentMonths: -6 }, "instalmentMonths", "must be at least 2"],
    [{ instalmentMonths: 2_147_483_647 }, "instalmentMonths", "may be at most 60"],
    [{ instalmentsFrom: -1 }, "instalmentsFrom", "must be at least 0"],
    [{ instalmentsFrom: 10_000_001 }, "instalmentsFrom", "may be at most"],
    [{ returnDays: 91 }, "returnDays", "may be at most 90"],
    [{ refundDaysFrom: 6 }, "refundDaysFrom", "may be at most 5"],
    [{ shippingDaysTo: 1, shippingDaysFrom: 2 }, "shippingDaysFrom", "may be at most 1"],
    [
      {
        announcement: {
          text: "Sale",
          link: "//evil.example",
          from: "2026-01-01",
          to: "2026-01-02",
        },
      },
      "announcement.link",
      "must be a page of this shop",
    ],
    [
      { announcement: { text: "Sale", link: "/sale", from: "2026-01-01", to: "2026-01-02" } },
      "announcement.link",
      "leads to no page of the shop",
    ],
    [
      { announcement: { text: "Sale", from: "2026-01-02", to: "2026-01-01" } },
      "announcement.to",
      "must not be before the first day",
    ],
  ])("%j", async (input, field, fault) => {
    expect(faultsOf(await update(input))[field]).toContain(fault);
    expect(await deps.database.shopSettings.count()).toBe(0);
  });
});

test("the address is taken from the embed code that a map service offers", async () => {
  const mapUrl =
    '<iframe width="4" src="https://www.openstreetmap.org/export/embed.html?bbox=1&amp;layer=a" />';
  const { data } = await update({ mapUrl });
  expect(data.updateShopSettings.mapUrl).toBe(
    "https://www.openstreetmap.org/export/embed.html?bbox=1&layer=a",
  );
});

test("REST reads and changes the same settings", async () => {
  const as = await shop.signIn("ADMIN");
  const before = await shop.rest("GET /shop", { as });
  expect(before.body.data).toMatchObject({ version: 1, returnDays: 14, announcement: null });
  const body = { returnDays: 30, version: 1 };
  const after = await shop.rest("PATCH /shop", { as, body });
  expect(after.body.data).toMatchObject({ version: 2, returnDays: 30 });
  const stored = await shop.rest("GET /shop", { as });
  for (const { data } of [after.body, stored.body]) {
    expect(data).not.toHaveProperty("id");
    expect(data).not.toHaveProperty("updatedAt");
  }
  expect((await shop.rest("PATCH /shop", { as, body })).status).toBe(409);
  expect((await shop.rest("PATCH /shop", { as, body: { returnDays: 1 } })).status).toBe(400);
});

test("a new database begins with the variables, which have no effect afterwards", async () => {
  const warnings: string[] = [];
  const log = { ...deps.log, warn: (text: string) => warnings.push(text) };
  const started = { ...deps, log: log as unknown as typeof deps.log };
  await storeFirstSettings(started);
  expect(warnings).toEqual([]);
  await update({ phone: "+8801999999999" });
  await storeFirstSettings(started);
  expect(warnings).toEqual([expect.stringContaining("SHOP_PHONE")]);
  const { phone } = await deps.database.shopSettings.findFirstOrThrow();
  expect(phone).toBe("+8801999999999");
  expect(settingsOfEnv(deps.env).phone).toBe("+8801711111111");
});

hostile("updateShopSettings", async () => {
  const text = "x".repeat(90_000);
  const { errors } = await update({ name: text, address: "y", openTimes: "z" });
  expect(errors?.[0]?.message).toContain("at most");
});
