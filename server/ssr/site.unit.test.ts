import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openSite } from "./site.ts";

let folder: string;

const manifest = {
  "index.html": { file: "assets/main.js", imports: ["_vendor.js"] },
  "_vendor.js": { file: "assets/vendor.js" },
  "_carousel.js": { file: "assets/carousel.js", imports: ["_vendor.js"] },
  "routes/shop/Home.tsx": { file: "assets/Home.js", imports: ["_vendor.js", "_carousel.js"] },
  "routes/console/Audit.tsx": { file: "assets/Audit.js", imports: ["_vendor.js", "_table.js"] },
  "_table.js": { file: "assets/table.js", imports: ["_vendor.js"] },
  "app/guardedRoutes.tsx": { file: "assets/guardedRoutes.js" },
  "app/GuardedPages.tsx": { file: "assets/GuardedPages.js" },
  "app/console/Navigation.tsx": { file: "assets/Navigation.js" },
  "platform/graphql/apollo.ts": { file: "assets/apollo.js" },
};

const scripts =
  '<script type="module" crossorigin src="/assets/main.js"></script><link rel="modulepreload" crossorigin href="/assets/vendor.js">';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "smarttrade-site-"));
  const files = {
    "web/index.html": `<head><!--head-->${scripts}</head><div><!--app--></div><!--data--><!--scripts-->`,
    "web/.vite/manifest.json": JSON.stringify(manifest),
    "render/render.js": "export const render = () => {};",
    "web-bn/index.html": `<html lang="bn"><!--app-->`,
    "web-bn/.vite/manifest.json": JSON.stringify(manifest),
    "render-bn/render.js": "export const render = () => {};",
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

const page = {
  status: 200,
  page: "routes/shop/Home",
  head: "<title>T</title>",
  html: "<p>",
  data: "{}",
};

test("a rendered page replaces the placeholders, whatever characters it contains", async () => {
  const { documentOf } = (await open()).languages.en;
  const document = documentOf({ ...page, page: "", html: "costs $& and $1" });
  expect(document).toContain("<head><title>T</title>");
  expect(document).toContain("<div>costs $& and $1</div>{}");
});

const attributes = (document: string, name: string) =>
  [...document.matchAll(new RegExp(`${name}="([^"]*)"`, "g"))].map(([, value]) => value);

test("the entry's scripts and the page's own chunks are in a template, each once", async () => {
  const document = (await open()).languages.en.documentOf(page);
  const [before = "", waiting = ""] = document.split('<template id="scripts">');
  expect(before).not.toContain("/assets/");
  expect(attributes(waiting, "src")).toEqual(["/assets/main.js"]);
  expect(attributes(waiting, "href").sort()).toEqual([
    "/assets/Home.js",
    "/assets/carousel.js",
    "/assets/vendor.js",
  ]);
});

test("a guarded page immediately loads the chunks that it would otherwise load one after the other", async () => {
  const document = (await open()).languages.en.documentOf({
    ...page,
    page: "routes/console/Audit",
  });
  expect(document).not.toContain("<template");
  expect(attributes(document, "src")).toEqual(["/assets/main.js"]);
  const names = [
    "Audit",
    "GuardedPages",
    "Navigation",
    "apollo",
    "guardedRoutes",
    "table",
    "vendor",
  ];
  expect(attributes(document, "href").sort()).toEqual(names.map((name) => `/assets/${name}.js`));
});

test("without a build there is no site", async () => {
  expect(await openSite(pathToFileURL(`${folder}/nothing/`))).toBeUndefined();
});
