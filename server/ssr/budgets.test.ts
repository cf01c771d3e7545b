import { readFile } from "node:fs/promises";
import { brotliCompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { seedDemo } from "../demo/seed.ts";
import { testApp } from "../testing/app.ts";

/** Bytes over the line, packed by Brotli, that somebody with a slow one may be made to wait for. */
const budget = { document: 14_500, scripts: 126_000 };

const manifestFile = new URL("../../build/web/.vite/manifest.json", import.meta.url);
const manifest: Record<string, { file: string }> = JSON.parse(await readFile(manifestFile, "utf8"));

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
  "/smartphoneScreen",
  "/aboutUs",
  "/termsAndCondition",
  "/nothing-here",
];

const packed = (url: string) => app.inject({ url, headers: { "accept-encoding": "br" } });

/** Each page's document, asked for once. */
const documents = new Map<string, string>();
for (const page of pages) documents.set(page, (await app.inject(page)).body);
const documentOf = (page: string) => documents.get(page) ?? "";

/** The files that a page's scripts come in, as its document says. */
const scriptsOf = (page: string) => [
  ...new Set(documentOf(page).match(/\/assets\/[^"\s]+\.js/g) ?? []),
];

test.each(pages)("the document of %s is small", (page) => {
  // At Brotli's best quality, in which pages are sent that are asked for more than once.
  expect(brotliCompressSync(documentOf(page)).length).toBeLessThan(budget.document);
});

test.each(pages)("the scripts that %s loads at first are small", async (page) => {
  const answers = await Promise.all(scriptsOf(page).map(packed));
  expect(answers.length).toBeGreaterThan(1);
  for (const { headers } of answers) expect(headers["content-encoding"]).toBe("br");
  const bytes = answers.reduce((sum, { rawPayload }) => sum + rawPayload.length, 0);
  expect(bytes).toBeLessThan(budget.scripts);
});

test.each(pages)("%s loads nothing of the console, of forms or of Apollo", (page) => {
  const loaded = new Set(scriptsOf(page));
  const names = Object.keys(manifest).filter((name) => loaded.has(`/${manifest[name]?.file}`));
  expect(names).toContain("index.html");
  expect(
    names.filter((name) => /catalogue|audit|dashboard|deviceForm|Form\.tsx|apollo/i.test(name)),
  ).toEqual([]);
});
