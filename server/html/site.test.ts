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
  "app/pages/Home.tsx": { file: "assets/Home.js", imports: ["_libraries.js", "_carousel.js"] },
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "smarttrade-site-"));
  const files = {
    "web/index.html": "<head><!--head--></head><div><!--app--></div><!--data-->",
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

const page = { status: 200, page: "Home", head: "<title>T</title>", html: "<p>", data: "{}" };

test("a rendered page fills the document's gaps, whatever signs it holds", async () => {
  const { documentOf } = await open();
  const document = documentOf({ ...page, page: "", html: "costs $& and $1" });
  expect(document).toBe("<head><title>T</title></head><div>costs $& and $1</div>{}");
});

test("a page's own chunks are preloaded, and not those that every page loads", async () => {
  const { documentOf } = await open();
  const preloaded = [...documentOf(page).matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
  expect(preloaded).toEqual(["/assets/Home.js", "/assets/carousel.js"]);
});

test("without a build there is no site", async () => {
  expect(await openSite(pathToFileURL(`${folder}/nothing/`))).toBeUndefined();
});
