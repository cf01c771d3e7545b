import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openSite } from "./site.ts";

let folder: string;

const manifest = {
  "index.html": { file: "assets/main.js", imports: ["_libraries.js"] },
  "_libraries.js": { file: "assets/libraries.js" },
  "_carousel.js": { file: "assets/carousel.js", imports: ["_libraries.js"] },
  "afterFirstPicture.ts": { file: "assets/starter.js" },
  "pages/Home.tsx": { file: "assets/Home.js", imports: ["_libraries.js", "_carousel.js"] },
};

const scripts =
  '<script type="module" crossorigin src="/assets/main.js"></script><link rel="modulepreload" crossorigin href="/assets/libraries.js">';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "smarttrade-site-"));
  const files = {
    "web/index.html": `<head><!--head-->${scripts}</head><div><!--app--></div><!--data-->`,
    "web/.vite/manifest.json": JSON.stringify(manifest),
    "render/render.js": "export const questionsOf = () => []; export const render = () => {};",
    "graphiql/index.html": "GraphiQL",
  };
  for (const [path, content] of Object.entries(files)) {
    await mkdir(join(folder, path, ".."), { recursive: true });
    await writeFile(join(folder, path), content);
  }
});

afterAll(() => rm(folder, { recursive: true }));

const open = async () => {
  const site = await openSite(pathToFileURL(`${folder}/`));
  if (!site) throw new Error("The site is there");
  return site;
};

const page = { status: 200, page: "pages/Home", head: "<title>T</title>", html: "<p>", data: "{}" };

test("a rendered page fills the document's gaps, whatever signs it holds", async () => {
  const { documentOf } = await open();
  const document = documentOf({ ...page, page: "", html: "costs $& and $1" });
  expect(document).toContain("<head><title>T</title>");
  expect(document).toContain("<div>costs $& and $1</div>{}");
});

const attributes = (document: string, name: string) =>
  [...document.matchAll(new RegExp(`${name}="([^"]*)"`, "g"))].map(([, value]) => value);

test("only the script that waits for the first picture is fetched and started by itself", async () => {
  const document = (await open()).documentOf(page);
  expect(attributes(document, "src")).toEqual(["/assets/starter.js"]);
  expect(attributes(document, "href")).toEqual([]);
});

test("it is told what to run, each script behind what it imports", async () => {
  const document = (await open()).documentOf(page);
  expect(attributes(document, "data-steps")).toEqual(["/assets/libraries.js /assets/main.js"]);
});

test("it is told to fetch that and the page's own scripts, each once", async () => {
  const document = (await open()).documentOf(page);
  expect(attributes(document, "data-fetched")).toEqual([
    "/assets/libraries.js /assets/main.js /assets/carousel.js /assets/Home.js",
  ]);
});

test("without a build there is no site", async () => {
  expect(await openSite(pathToFileURL(`${folder}/nothing/`))).toBeUndefined();
});
