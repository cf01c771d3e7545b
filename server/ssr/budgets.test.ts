import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { seedDemo } from "../demo/seed.ts";
import { auditActionWords, stockWords } from "../generated/words.ts";
import { testApp } from "../testing/app.ts";

/**
 * Bytes of a first visit, compressed: of 15 kB for the document its 1.2 kB of headers are left out, of 150 kB for
 * the scripts, with their headers, the library that measures web vitals.
 */
const budget = { document: 13_800, scripts: 147_000 };

/** A letter of Bangla has three bytes. */
const furtherInBangla = 500;

type Manifest = Record<string, { file: string }>;
const manifestOf = async (folder: string): Promise<Manifest> =>
  JSON.parse(
    await readFile(new URL(`../../build/${folder}/.vite/manifest.json`, import.meta.url), "utf8"),
  );
const manifests = { en: await manifestOf("web"), bn: await manifestOf("web-bn") };

const isBangla = (page: string) => page.startsWith("/bn");

const { app, deps } = await testApp();
await seedDemo({ database: deps.database, storage: deps.storage, log: () => undefined });
const { id } = await deps.database.device.findFirstOrThrow({ where: { kind: "SMARTPHONE" } });

const pages = [
  "/",
  "/buySmartPhone",
  "/buySmartPhone?brand=Apple&search=pro",
  "/buyGadget",
  `/smartPhoneDetails/${id}`,
  "/sellSmartphone",
  "/smartPhonesList/Apple",
  `/quote/${id}`,
  "/howWePrice",
  "/smartphoneScreen",
  "/aboutUs",
  "/developers",
  "/termsAndCondition",
  "/nothing-here",
  "/bn",
  "/bn/buySmartPhone",
  `/bn/smartPhoneDetails/${id}`,
  "/bn/smartPhonesList/Apple",
  "/bn/howWePrice",
];

const compressed = (url: string) => app.inject({ url, headers: { "accept-encoding": "br" } });

/** Each page's document, requested once. */
const documents = new Map<string, string>();
for (const page of pages) documents.set(page, (await app.inject(page)).body);
const documentOf = (page: string) => documents.get(page) ?? "";

/** The script files that a page's document names. */
const scriptsOf = (page: string) => [
  ...new Set(documentOf(page).match(/\/assets\/[^"\s]+\.js/g) ?? []),
];

/** The size of a response over HTTP/1.1. */
function transferSize({ headers, rawPayload }: Awaited<ReturnType<typeof compressed>>): number {
  const lines = ["HTTP/1.1 200 OK", ...Object.entries(headers).map((entry) => entry.join(": "))];
  return `${lines.join("\r\n")}\r\n\r\n`.length + rawPayload.length;
}

test.each(pages)("the document of %s is small", async (page) => {
  const { headers, rawPayload } = await compressed(page);
  expect(headers["content-encoding"]).toBe("br");
  expect(rawPayload.length).toBeLessThan(budget.document + (isBangla(page) ? furtherInBangla : 0));
});

test.each(pages)("the scripts that %s loads at first are small", async (page) => {
  const responses = await Promise.all(scriptsOf(page).map(compressed));
  expect(responses.length).toBeGreaterThan(1);
  for (const { headers } of responses) expect(headers["content-encoding"]).toBe("br");
  const bytes = responses.reduce((sum, response) => sum + transferSize(response), 0);
  expect(bytes).toBeLessThan(budget.scripts);
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

test("a first visit loads no words of the console", async () => {
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
