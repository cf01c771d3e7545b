import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { localAddressIn } from "../../shared/siteRoutes.ts";
import { auditActionWords, stockWords } from "../generated/words.ts";
import { testApp } from "../testing/app.ts";
import { publicAddresses } from "../testing/fixtures/publicAddresses.ts";

/**
 * The compressed bytes of a first visit, including headers. A document may have 15 kB in either language; the budget
 * leaves 0.3 kB of this for a shop with a longer address. All scripts together, including scripts that load after the
 * first page, may have 150 kB. Most pages need less than 147 kB; the developers' page has the most code.
 */
const budget = { document: 14_700, scripts: 148_500, scriptsForDevelopers: 150_000 };

type Manifest = Record<string, { file: string; name?: string }>;
const manifestOf = async (folder: string): Promise<Manifest> =>
  JSON.parse(
    await readFile(new URL(`../../build/${folder}/.vite/manifest.json`, import.meta.url), "utf8"),
  );
const manifests = { en: await manifestOf("web"), bn: await manifestOf("web-bn") };

const isBangla = (page: string) => page.startsWith("/bn");

const { app, deps } = await testApp({}, { withSite: true, withDemo: true });

const compared = await deps.database.device.findMany({ where: { kind: "SMARTPHONE" }, take: 4 });
const compare = `/compare?${compared.map((device) => `d=${device.key}`).join("&")}`;

const addresses = await publicAddresses(deps);
const pages = [
  ...addresses,
  ...addresses.map((address) => localAddressIn("bn", address)),
  "/buySmartPhone?brand=Apple&search=pro",
  "/search?search=samsung",
  "/search?search=iphone+99",
  compare,
  "/nothing-here",
  "/bn/search?search=samsung",
  `/bn${compare}`,
];

const compressed = (url: string) => app.inject({ url, headers: { "accept-encoding": "br" } });

/** The documents of all pages, each requested once. */
const documents = new Map<string, string>();
for (const page of pages) documents.set(page, (await app.inject(page)).body);
const documentOf = (page: string) => documents.get(page) ?? "";

/** Errors that components of pages could cause and that the W3C's checker reports. */
const invalidHtml = {
  "a type on a link": /<a [^>]*\stype=/,
  "a search field that is a combobox": /<input (?=[^>]*type="search")[^>]*role="combobox"/,
  "a heading in an address": /<address(?:(?!<\/address>).)*<h\d/s,
  "an article without a heading": /<article(?:(?!<h\d).)*?<\/article>/s,
  "a block in a summary": /<summary(?:(?!<\/summary>).)*<(div|p|ul)\b/s,
};

test.each(pages)("the HTML of %s is valid", (page) => {
  const faults = Object.entries(invalidHtml).filter(([, fault]) => fault.test(documentOf(page)));
  expect(faults.map(([name]) => name)).toEqual([]);
});

test.each(pages)("React hydrates %s even if a proxy removes its comments", (page) => {
  const app = documentOf(page).replace(/<noscript>.*?<\/noscript>/gs, "");
  const comments = app.match(/.{0,60}<!--.*?-->.{0,30}/gs) ?? [];
  expect(comments.filter((comment) => !comment.includes("email_off"))).toEqual([]);
});

test.each(pages)("the names of buttons and links on %s contain their visible words", (page) => {
  const named = documentOf(page).matchAll(
    /<(button|a)\b[^>]*\baria-label="([^"]*)"[^>]*>(.*?)<\/\1>/gs,
  );
  for (const [, , name = "", content = ""] of named)
    expect(name).toContain(content.replace(/<[^>]*>/g, ""));
});

/** Returns the script files to which a page's document refers. */
const scriptsOf = (page: string) => [
  ...new Set(documentOf(page).match(/\/assets\/[^"\s]+\.js/g) ?? []),
];

/** Returns the size of a response over HTTP/1.1. */
function transferSize({ headers, rawPayload }: Awaited<ReturnType<typeof compressed>>): number {
  const lines = ["HTTP/1.1 200 OK", ...Object.entries(headers).map((entry) => entry.join(": "))];
  return `${lines.join("\r\n")}\r\n\r\n`.length + rawPayload.length;
}

test.each(pages)("the document of %s is small", async (page) => {
  const response = await compressed(page);
  expect(response.headers["content-encoding"]).toBe("br");
  expect(transferSize(response)).toBeLessThan(budget.document);
});

/** Returns the script that every visit loads after its first page. */
function laterScript(page: string): string {
  const manifest = manifests[isBangla(page) ? "bn" : "en"];
  const extras = Object.values(manifest).find(({ name }) => name === "extras");
  return `/${extras?.file}`;
}

test.each(pages)("the scripts of a visit that begins at %s are small", async (page) => {
  const scripts = [...scriptsOf(page), laterScript(page)];
  const responses = await Promise.all(scripts.map(compressed));
  expect(responses.length).toBeGreaterThan(2);
  for (const { headers } of responses) expect(headers["content-encoding"]).toBe("br");
  const bytes = responses.reduce((sum, response) => sum + transferSize(response), 0);
  const isForDevelopers = page.endsWith("/developers");
  expect(bytes).toBeLessThan(isForDevelopers ? budget.scriptsForDevelopers : budget.scripts);
});

test.each(pages)("%s loads nothing of the console, of forms or of Apollo", (page) => {
  const loaded = new Set(scriptsOf(page));
  const manifest = manifests[isBangla(page) ? "bn" : "en"];
  const names = Object.keys(manifest).filter((name) => loaded.has(`/${manifest[name]?.file}`));
  expect(names).toContain("index.html");
  expect(
    names.filter((name) => /catalogue|audit|dashboard|deviceForm|Form\.tsx|apollo/i.test(name)),
  ).toEqual([]);
});

test("a first visit loads no texts of the console", async () => {
  const loaded = await Promise.all(scriptsOf("/").map((url) => app.inject(url)));
  const code = loaded.map(({ body }) => body).join("\n");
  const isLoaded = (word: string) => code.includes(`\`${word}\``);
  expect(Object.values(stockWords).filter(isLoaded)).toEqual(Object.values(stockWords));
  expect(Object.values(auditActionWords).filter(isLoaded)).toEqual([]);
});

test("a page in Bangla loads no texts in English", async () => {
  const loaded = await Promise.all(scriptsOf("/bn").map((url) => app.inject(url)));
  const code = loaded.map(({ body }) => body).join("\n");
  expect(code).toContain("ক্রেতাদের মতামত");
  expect(code).not.toContain("Customer Reviews");
});
