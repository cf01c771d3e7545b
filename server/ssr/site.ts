import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Language } from "../core/i18n.ts";
import type { Rendered, Renderer } from "./renderer.ts";

/** The folder of the builds. It is two levels above this file, and also two levels above the built server. */
const buildFolder = new URL("../../build/", import.meta.url);

/** The folder of the site's scripts and styles. The folder does not exist if the site has not been built. */
export const scriptsFolder = fileURLToPath(new URL("web/assets/", buildFolder));

/** The built site: its files, its render functions, and functions that turn a rendered page into a document. */
export type Site = {
  /** The folder of the files for browsers. */
  assets: string;
  /** The folder of GraphiQL's own files, and its page. */
  graphiql: string;
  graphiqlPage: string;
  languages: Record<Language, SiteInLanguage>;
  /** The hashes of the templates' inline scripts, for the content security policy. */
  scriptHashes: string[];
};

/** The build of the site in one language. */
export type SiteInLanguage = {
  renderer: Renderer;
  /** Returns the whole document of a rendered page. */
  documentOf(page: PageParts, announcement?: string): string;
};

/** The parts of a rendered page that its document is made of. */
export type PageParts = Pick<Rendered, "page" | "head" | "html" | "data">;

type Chunk = { file: string; src?: string; imports?: string[] };
type Manifest = Record<string, Chunk>;

/** Returns the built site; undefined if the site has not been built. The APIs work without a site. */
export async function openSite(folder: URL = buildFolder): Promise<Site | undefined> {
  const assets = new URL("web/", folder);
  if (!existsSync(new URL("index.html", assets))) return undefined;
  const [en, bn] = await Promise.all([openLanguage(folder, ""), openLanguage(folder, "-bn")]);
  return {
    assets: fileURLToPath(assets),
    graphiql: fileURLToPath(new URL("graphiql/", folder)),
    graphiqlPage: await readFile(new URL("graphiql/index.html", folder), "utf8"),
    languages: { en, bn },
    scriptHashes: [...new Set([...en.scriptHashes, ...bn.scriptHashes])],
  };
}

/** Opens the build for one language, whose folders have names that end with `suffix`. */
async function openLanguage(folder: URL, suffix: string) {
  const web = new URL(`web${suffix}/`, folder);
  const manifest = JSON.parse(await readFile(new URL(".vite/manifest.json", web), "utf8"));
  const { template, scripts } = withoutScripts(await readFile(new URL("index.html", web), "utf8"));
  const renderer: Renderer = await import(
    /* @vite-ignore */ new URL(`render${suffix}/render.js`, folder).href
  );
  return {
    renderer,
    documentOf: (page: PageParts, announcement = "") =>
      fillTemplate(
        template.replace(appRoot, () => announcement + appRoot),
        page,
        scriptTags(page.page, scripts + preloadsOf(manifest, page.page)),
      ),
    scriptHashes: inlineScriptHashes(template),
  };
}

/** The opening tag of the element that contains the page. */
const appRoot = '<div id="app">';

/**
 * Fills in the template. The replacements are functions: a review may contain `$&`, which has a meaning in a
 * replacement string.
 */
const fillTemplate = (template: string, { head, html, data }: PageParts, scripts: string) =>
  template
    .replace("<!--head-->", () => head)
    .replace("<!--app-->", () => html)
    .replace("<!--data-->", () => data)
    .replace("<!--scripts-->", () => scripts);

/** Matches the tags that load the scripts. */
const scriptTag = /<link rel="modulepreload"[^<>]*>|<script type="module"[^<>]*><\/script>/g;

/**
 * Separates the tags that load the scripts from the template. An attribute tells Cloudflare's Rocket Loader to leave
 * the scripts alone. Otherwise the Rocket Loader would change the type of the scripts, and then not find the scripts in
 * the `<template>`.
 */
function withoutScripts(html: string): { template: string; scripts: string } {
  const tags = html.match(scriptTag)?.join("") ?? "";
  const scripts = tags.replace("></script>", ' data-cfasync="false"$&');
  return { template: html.replaceAll(scriptTag, ""), scripts };
}

/** Returns whether a page is guarded. Only scripts can show a guarded page or make it work. */
const isGuarded = (page: string) => /^routes\/(account|console)\//.test(page);

/**
 * Returns the scripts of a page as HTML. The scripts of a guarded page load immediately. The scripts of a public page
 * are in an inert `<template>`, which the inline script of `web/index.html` activates after the first paint. Without
 * the template, scripts would compete with the largest picture on a slow connection: LCP would be 2.1 s instead of 1.2
 * s (Lighthouse, 2026-11-23).
 */
const scriptTags = (page: string, tags: string): string =>
  isGuarded(page) ? tags : `<template id="scripts">${tags}</template>`;

/** Returns the hashes of the template's inline scripts, as sources for the content security policy. */
const inlineScriptHashes = (template: string) =>
  template
    .split("<script>")
    .slice(1)
    .map((rest) => rest.slice(0, rest.indexOf("</script>")))
    .map((script) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`);

/** The module with the table of the guarded routes. */
const guardedRoutes = "app/guardedRoutes.tsx";

/** Returns the modules that a page imports dynamically, one after the other. */
const modulesOf = (page: string): string[] => [
  // If no public page has the address, a guarded page may have it.
  ...(page.startsWith("routes/shop/") ? [] : [guardedRoutes]),
  ...(isGuarded(page) ? ["app/GuardedPages.tsx", "platform/graphql/apollo.ts"] : []),
  `${page}.tsx`,
  ...(page.startsWith("routes/console/") ? ["app/console/Navigation.tsx"] : []),
];

/**
 * Returns tags that preload the page's chunks, which would otherwise be loaded one after the other. The template
 * already has tags for the chunks of the entry.
 */
function preloadsOf(manifest: Manifest, page: string): string {
  const entry = chunksOf(manifest, "index.html");
  const chunks = new Set<string>();
  for (const name of modulesOf(page)) chunksOf(manifest, name, chunks);
  return [...chunks]
    .filter((file) => !entry.has(file))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
    .join("");
}

/** Returns the files of a chunk and of everything that it imports. */
function chunksOf(manifest: Manifest, name: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[name];
  if (!chunk || found.has(chunk.file)) return found;
  for (const other of chunk.imports ?? []) chunksOf(manifest, other, found);
  return found.add(chunk.file);
}
