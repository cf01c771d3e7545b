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
  const template = heldBack(await readFile(new URL("index.html", assets), "utf8"));
  const renderer: Renderer = await import(
    /* @vite-ignore */ new URL("render/render.js", folder).href
  );
  return {
    assets: fileURLToPath(assets),
    graphiql: fileURLToPath(new URL("graphiql/", folder)),
    graphiqlPage: await readFile(new URL("graphiql/index.html", folder), "utf8"),
    renderer,
    documentOf: (page) => filled(template, page, starter(manifest, page.page)),
  };
}

/** By functions: in a replacement string a review's `$&` would be a pattern. */
const filled = (template: string, { head, html, data }: Rendered, scripts: string) =>
  template
    .replace("<!--scripts-->", () => scripts)
    .replace("<!--head-->", () => head)
    .replace("<!--app-->", () => html)
    .replace("<!--data-->", () => data);

/**
 * The document without what would fetch and run its scripts at once: pictures go first, since scripts
 * only take over what is there already.
 */
const heldBack = (template: string) =>
  template
    .replace(/\s*<link rel="modulepreload"[^>]*>/g, "")
    .replace(/<script type="module"[^>]*><\/script>/, "<!--scripts-->");

/**
 * The one script that starts by itself, `web/afterFirstPicture.ts`. With it stand those that it is to
 * run, one after another, and those that it is to fetch: them and the page's own.
 */
function starter(manifest: Manifest, page: string): string {
  const steps = chunksOf(manifest, "index.html");
  const fetched = new Set([...steps, ...chunksOf(manifest, `app/pages/${page}.tsx`)]);
  const addresses = (files: Set<string>) => [...files].map((file) => `/${file}`).join(" ");
  const { file } = manifest["afterFirstPicture.ts"] ?? {};
  return `<script type="module" crossorigin src="/${file}" data-steps="${addresses(steps)}" data-fetched="${addresses(fetched)}"></script>`;
}

/** The files of a chunk and of all that it imports, each behind those that it imports itself. */
function chunksOf(manifest: Manifest, name: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[name];
  if (!chunk || found.has(chunk.file)) return found;
  for (const other of chunk.imports ?? []) chunksOf(manifest, other, found);
  return found.add(chunk.file);
}
