import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Rendered, Renderer } from "./renderer.ts";

/** Where the builds lie. It is two folders above both this file and the built server. */
const buildFolder = new URL("../../build/", import.meta.url);

/** The built web: its files, its render function, and how a rendered page becomes a document. */
export type Site = {
  /** The folder of what browsers load. */
  assets: string;
  /** The folder of GraphiQL's own files, and its page. */
  graphiql: string;
  graphiqlPage: string;
  renderer: Renderer;
  /** The whole document of a rendered page. */
  documentOf(page: Rendered): string;
};

type Chunk = { file: string; src?: string; imports?: string[] };
type Manifest = Record<string, Chunk>;

/** The built web, undefined where it has not been built: the APIs work without. */
export async function openSite(folder: URL = buildFolder): Promise<Site | undefined> {
  const assets = new URL("web/", folder);
  if (!existsSync(new URL("index.html", assets))) return undefined;
  const manifest = JSON.parse(await readFile(new URL(".vite/manifest.json", assets), "utf8"));
  const template = heldBack(await readFile(new URL("index.html", assets), "utf8"), manifest);
  const renderer: Renderer = await import(
    /* @vite-ignore */ new URL("render/render.js", folder).href
  );
  return {
    assets: fileURLToPath(assets),
    graphiql: fileURLToPath(new URL("graphiql/", folder)),
    graphiqlPage: await readFile(new URL("graphiql/index.html", folder), "utf8"),
    renderer,
    documentOf: (page) => filled(template, page, preloads(manifest, page.page)),
  };
}

/** Function replacements: in plain ones a `$&` of somebody's review would mean something. */
const filled = (template: string, { head, html, data }: Rendered, links: string) =>
  template
    .replace("<!--head-->", () => head + links)
    .replace("<!--app-->", () => html)
    .replace("<!--data-->", () => data);

/** Pictures go first on a slow line: scripts only take over what is there already. */
const preload = (file: string, step = "") =>
  `<link rel="modulepreload" crossorigin fetchpriority="low"${step} href="/${file}">`;

/**
 * The document in which the scripts are fetched only. `afterFirstPicture.ts` runs them, one after
 * another as they stand here.
 */
function heldBack(template: string, manifest: Manifest): string {
  const starter = manifest["afterFirstPicture.ts"]?.file;
  const links = [...chunksOf(manifest, "index.html")].map((file) => preload(file, " data-step"));
  return template
    .replace(/\s*<link rel="modulepreload"[^>]*>/g, "")
    .replace(
      /<script type="module"[^>]*><\/script>/,
      () => `${links.join("")}<script type="module" crossorigin src="/${starter}"></script>`,
    );
}

/** Links by which the browser fetches a page's chunks before a script asks for them. */
function preloads(manifest: Manifest, page: string): string {
  const known = chunksOf(manifest, "index.html");
  return [...chunksOf(manifest, `app/pages/${page}.tsx`)]
    .filter((file) => !known.has(file))
    .map((file) => preload(file))
    .join("");
}

/** The files of a chunk and of all that it imports, each behind those that it imports itself. */
function chunksOf(manifest: Manifest, name: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[name];
  if (!chunk || found.has(chunk.file)) return found;
  for (const other of chunk.imports ?? []) chunksOf(manifest, other, found);
  return found.add(chunk.file);
}
