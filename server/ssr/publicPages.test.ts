import { Window } from "happy-dom";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { testApp } from "../testing/app.ts";
import { publicAddresses } from "../testing/fixtures/publicAddresses.ts";

const timeoutMs = 120_000;

const { app, deps } = await testApp({}, { withSite: true, withDemo: true });
const { DOMParser, NodeFilter } = new Window();

/** Pages without a Bangla version. */
const englishOnly = ["/developers"];

/** All other public pages, with a device of each kind. */
const addresses = [
  "/search?search=samsung",
  "/search?search=iphone+99",
  ...(await publicAddresses(deps)).filter((address) => !englishOnly.includes(address)),
];

/** The names of all devices, which stay in Latin letters. */
let names: string[];

beforeAll(async () => {
  const devices = await deps.database.device.findMany({ select: { title: true } });
  names = devices.map(({ title }) => title);
});

/** Requests a page as a browser does, because /graphql responds with a page only to browsers. */
const load = (url: string) => app.inject({ url, headers: { accept: "text/html" } });

type Document = ReturnType<InstanceType<typeof DOMParser>["parseFromString"]>;

/** The parsed pages by address. Parsing a page takes longer than rendering it, and several tests read the same pages. */
const pages = new Map<string, Document>();

async function parsed(address: string): Promise<Document> {
  const page =
    pages.get(address) ?? new DOMParser().parseFromString((await load(address)).body, "text/html");
  pages.set(address, page);
  return page;
}

/** Returns the shop's own paths to which the page links. */
const ownLinks = (page: Document) =>
  [...page.querySelectorAll("a[href]")]
    .map((link) => link.getAttribute("href") ?? "")
    .filter((href) => href.startsWith("/"))
    .map((href) => new URL(href, "https://shop.example").pathname);

/**
 * Returns the first segment of a path, with `…` in place of all others. One route renders all paths with the same first
 * segment.
 */
const formOf = (path: string) => path.replace(/^((?:\/bn)?\/[^/]+)\/.+/, "$1/…");

/** Matches three Latin words in a row. */
const english = /[A-Za-z]{2,}[ ,.]+[A-Za-z]{2,}[ ,.]+[A-Za-z]{2,}/;

/**
 * Returns texts with three Latin words in a row. Ignores names, and elements that are marked as English because their
 * content has no Bangla version.
 */
function leftOverEnglish(page: Document): string[] {
  const found = new Set<string>();
  const texts = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (!english.test(text.textContent ?? "")) continue;
    if (text.parentElement?.closest("[lang=en], script, style, template")) continue;
    const rest = names.reduce((left, name) => left.replace(name, "…"), text.textContent ?? "");
    if (english.test(rest)) found.add(rest.trim());
  }
  return [...found];
}

test("an unknown address or device, and a device of another kind, are not found", async () => {
  const { id } = await deps.database.device.findFirstOrThrow({ where: { kind: "SMARTPHONE" } });
  for (const address of [
    "/nowhere/at/all",
    "/gadgetDetails/no-such-device",
    `/gadgetDetails/${"9".repeat(37)}`,
    `/smartphoneDetails/${"9".repeat(5_000)}`,
    `/quote/${"9".repeat(37)}`,
    `/tabletDetails/${id}`,
  ]) {
    const { statusCode, body } = await load(address);
    expect.soft(statusCode, address).toBe(404);
    expect.soft(body, address).toContain("404: Page Not Found");
  }
});

test("the home page has the eight newest devices, newest first", async () => {
  const newest = await deps.database.device.findMany({
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: 8,
  });
  const headings = [...(await parsed("/")).querySelectorAll("h2")];
  const heading = headings.find(({ textContent }) => textContent === "New Available Products");
  const links = [...(heading?.closest("section")?.querySelectorAll("a") ?? [])];
  const cards = links.map(({ textContent }) => textContent);
  expect(cards).toEqual(newest.map(({ title }) => expect.stringContaining(title)));
});

test("prices have their currency and digits in the language of the page", async () => {
  const texts = await Promise.all(
    ["/", "/bn"].map(async (path) => (await parsed(path)).body.textContent),
  );
  const [english, bangla] = texts;
  expect(english).toMatch(/BDT\s\d/);
  expect(bangla).toMatch(/৳\s[০-৯]/);
  expect(bangla).not.toContain("BDT");
});

test("a receipt is not stored by caches and not indexed by search engines", async () => {
  const address = addresses.find((each) => each.startsWith("/receipt/"));
  for (const language of ["", "/bn"]) {
    const { statusCode, headers, body } = await load(`${language}${address}`);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      "cache-control": "private, no-store",
      "x-robots-tag": "noindex",
      "referrer-policy": "no-referrer",
    });
    expect(headers).not.toHaveProperty("cdn-cache-control");
    expect(body).toMatch(/<meta name="robots" content="noindex/);
  }
  expect((await load(`/receipt/${"b".repeat(32)}`)).statusCode).toBe(404);
});

describe("the public pages, as the server sends them", () => {
  test(
    "have link previews with a picture of at most 300 kB, of the stated type and size",
    async () => {
      const pictures = new Set<string>();
      for (const address of addresses) {
        const page = await parsed(address);
        const told = (name: string) =>
          page.querySelector(`meta[property="og:${name}"]`)?.getAttribute("content") ?? undefined;
        const image = told("image");
        if (image === undefined || pictures.has(image)) continue;
        pictures.add(image);
        const { rawPayload, headers } = await app.inject(image.slice(deps.env.PUBLIC_URL.length));
        const { width, height } = await sharp(rawPayload).metadata();
        expect.soft(rawPayload.length, address).toBeLessThanOrEqual(300_000);
        expect.soft(Math.max(width, height), address).toBeLessThanOrEqual(1_200);
        expect
          .soft([headers["content-type"], String(width), String(height)], address)
          .toEqual([told("image:type"), told("image:width"), told("image:height")]);
      }
      expect(pictures.size).toBeGreaterThan(6);
    },
    timeoutMs,
  );

  test(
    "have their content, and each form of the links in them leads somewhere",
    async () => {
      const links = new Set<string>();
      /** The last link of each kind of path, and the page that contains it. */
      const forms = new Map<string, { link: string; address: string }>();
      for (const address of [...addresses, ...englishOnly]) {
        const page = await parsed(address);
        expect.soft(page.querySelectorAll("h1"), address).toHaveLength(1);
        const { length } = page.querySelector("main")?.textContent ?? "";
        expect.soft(length, address).toBeGreaterThan(100);
        for (const link of ownLinks(page)) {
          links.add(link);
          forms.set(formOf(link), { link, address });
        }
      }
      // Fewer links would show that the pages' links were not read.
      expect(links.size).toBeGreaterThan(50);
      for (const { link, address } of forms.values()) {
        const { statusCode } = await load(link);
        expect.soft(statusCode, `${link}, a link of ${address}`).toBe(200);
      }
    },
    timeoutMs,
  );

  test(
    "have no English left over in Bangla",
    async () => {
      for (const address of [...addresses, "/nowhere"]) {
        const page = await parsed(`/bn${address === "/" ? "" : address}`);
        expect.soft(page.documentElement.lang, address).toBe("bn");
        expect.soft(page.querySelectorAll("h1"), address).toHaveLength(1);
        expect.soft(leftOverEnglish(page), address).toEqual([]);
      }
    },
    timeoutMs,
  );
});

test.each([
  ["/aboutUs/", "/aboutUs"],
  ["/bn/", "/bn"],
  ["/bn//aboutUs", "/bn/aboutUs"],
  ["/buySmartPhone/?brand=Apple&min=45%2C000", "/buySmartPhone?brand=Apple&min=45%2C000"],
  ["//example.com/", "/example.com"],
])("%s leads to the page's one address, %s", async (address, location) => {
  for (const method of ["GET", "HEAD"] as const) {
    const { statusCode, headers } = await app.inject({ method, url: address });
    expect([statusCode, headers.location]).toEqual([301, location]);
  }
});
