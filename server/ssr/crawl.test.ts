import { expect, test } from "vitest";
import { guardedRoutes, routeOf } from "../../shared/siteRoutes.ts";
import { testApp } from "../testing/app.ts";

const { app, deps } = await testApp({}, { withSite: true, withDemo: true });
const origin = deps.env.PUBLIC_URL;

/** The parts of a response that a crawler reads. */
type Page = {
  status: number;
  location: unknown;
  isHtml: boolean;
  isIndexed: boolean;
  canonical?: string | undefined;
  /** The addresses of the page in each language. */
  versions: Record<string, string>;
  /** Local addresses in links, forms, metadata, structured data and messages, without fragments. */
  links: string[];
};

const unescaped = (html: string) =>
  html.replaceAll("&amp;", "&").replaceAll("&#x27;", "'").replaceAll("&quot;", '"');

const local = (url: string) => url.slice(origin.length) || "/";

function linksIn(html: string): string[] {
  const linked = html.matchAll(/<(?:a|form) [^>]*?(?:href|action)="(\/[^"]*)/g);
  const absolute = html.matchAll(new RegExp(`["\\s]${origin}(/[^\\s"'<\\\\]*)?["\\s]`, "g"));
  // Addresses in the texts of messages are percent-encoded.
  const encoded = html.matchAll(new RegExp(`${encodeURIComponent(origin)}([^&"]*)`, "g"));
  return [
    ...[...linked, ...absolute].map(([, path = "/"]) => path),
    ...[...encoded].map(([, path = ""]) => decodeURIComponent(path).split(/\s/)[0] || "/"),
  ]
    .map((link) => link.split("#")[0] ?? "")
    .filter((link) => link !== "" && !/^\/(images|api)\//.test(link));
}

async function read(url: string): Promise<Page> {
  const { statusCode, headers, body } = await app.inject({ url, headers: { accept: "text/html" } });
  const html = unescaped(body);
  const canonical = /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1];
  const alternates = html.matchAll(/<link rel="alternate" hreflang="([^"]*)" href="([^"]*)"/g);
  const isHtml = String(headers["content-type"]).startsWith("text/html");
  return {
    status: statusCode,
    location: headers.location,
    isHtml,
    isIndexed: isHtml && !html.includes('content="noindex"'),
    canonical: canonical && local(canonical),
    versions: Object.fromEntries([...alternates].map(([, name, link = ""]) => [name, local(link)])),
    links: isHtml ? linksIn(html) : [],
  };
}

async function sitemap(): Promise<string[]> {
  const { body } = await app.inject("/sitemap.xml");
  return [...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc = ""]) => local(unescaped(loc)));
}

/**
 * Returns whether an address is a filtered list. Filtered lists link to countless other filtered lists. The crawl
 * therefore follows links to filtered lists only from pages that are not filtered.
 */
const isFiltered = (url: string) => /[?&](?!page=|variant=|unit=)\w+=/.test(url);

const startingPoints = [
  ...["/", "/bn"],
  // The devices in these lists link to variants and units.
  ...["?rom=128", "?ram=8", "?grade=B", "?battery=85", "?page=2"].flatMap((search) =>
    ["/buySmartPhone", "/bn/buySmartPhone", "/bn/buyTablet"].map((list) => list + search),
  ),
];

const templateOf = (url: string) =>
  url.replace(/(Details|quote|List|Evaluation|pages)\/[^?]*/, "$1").replace(/=[^&]*/g, "");

/**
 * Reads the starting points, the pages of the sitemap, and all pages to which these link. Reads at most `most` pages of
 * each route template.
 */
async function crawl(most: number): Promise<Map<string, Page>> {
  const pages = new Map<string, Page>();
  const counts = new Map<string, number>();
  const found = new Set([...startingPoints, ...(await sitemap())]);
  for (const url of found) {
    const count = (counts.get(templateOf(url)) ?? 0) + 1;
    if (count > most) continue;
    counts.set(templateOf(url), count);
    const page = await read(url);
    pages.set(url, page);
    if (isFiltered(url) && !startingPoints.includes(url)) continue;
    for (const link of [...page.links, page.canonical ?? url, ...Object.values(page.versions)])
      found.add(link);
  }
  return pages;
}

/** Returns the faults of a page that search engines may list. */
function faultsOf(url: string, page: Page, pages: ReadonlyMap<string, Page>): string[] {
  const [path = ""] = url.split("?");
  if (!page.isIndexed || routeOf(path, guardedRoutes)) return [];
  if (page.canonical === undefined) return ["no canonical address"];
  const faults: string[] = [];
  const canonical = pages.get(page.canonical);
  if (canonical && canonical.canonical !== page.canonical)
    faults.push("its canonical page has another one");
  if (page.versions[/^\/bn(\/|$|\?)/.test(page.canonical) ? "bn" : "en"] !== page.canonical)
    faults.push("its canonical page is none of the versions");
  for (const [language, version] of Object.entries(page.versions)) {
    const read = pages.get(version);
    if (read && JSON.stringify(read.versions) !== JSON.stringify(page.versions))
      faults.push(`its version ${language} has other versions`);
  }
  return faults;
}

async function expectFaultless(most: number): Promise<Map<string, Page>> {
  const pages = await crawl(most);
  const answers = [...pages].filter(([, { status, location }]) => status !== 200 || location);
  const linking = (url: string) => [...pages].find(([, { links }]) => links.includes(url))?.[0];
  expect(
    answers.map(([url, { status, location }]) => [url, status, location, linking(url)]),
  ).toEqual([]);
  const faults = [...pages].flatMap(([url, page]) =>
    faultsOf(url, page, pages).map((fault) => `${url}: ${fault}`),
  );
  expect(faults).toEqual([]);
  const listed = await sitemap();
  const others = listed.filter((url) => pages.has(url) && pages.get(url)?.canonical !== url);
  expect(others).toEqual([]);
  return pages;
}

test("no link redirects or is dead, and pages name their versions, on two pages of each template", {
  timeout: 120_000,
}, async () => {
  const pages = await expectFaultless(2);
  expect(pages.size).toBeGreaterThan(60);
});

test("no link of the whole site redirects or is dead, and all pages name their versions", {
  tags: ["slow"],
  timeout: 900_000,
}, async () => {
  const pages = await expectFaultless(Number.POSITIVE_INFINITY);
  for (const url of await sitemap()) expect.soft(pages.has(url), url).toBe(true);
  expect(pages.size).toBeGreaterThan(1_500);
});
