import type { FastifyInstance, FastifyReply } from "fastify";
import { localAddressIn } from "../../shared/siteRoutes.ts";
import { cacheTags } from "../cache/tags.ts";
import type { Deps } from "../core/context.ts";
import { languages } from "../core/i18n.ts";
import { listPaths } from "../features/alerts/addresses.ts";
import { devicePath, quotePath } from "../features/devices/addresses/paths.ts";
import { furtherPaths } from "../features/pages/published.ts";
import { bypassAfterWrite } from "../http/recentWrites.ts";
import { type CacheRule, serveFromCache } from "../http/responseCachePlugin.ts";
import type { Renderer } from "./renderer.ts";

/**
 * The number of devices in a sitemap. Such a sitemap has about 600 kB of addresses, including variants' addresses, and
 * 250 kB of pictures. The protocol allows 50,000 addresses, but a sitemap of this length would take much memory for
 * each request.
 */
const standardSize = 400;

/** The largest number of pictures of a device. The protocol allows 1,000. */
const maxPictures = 10;

type Options = {
  deps: Pick<Deps, "database" | "env" | "responseCache" | "limits" | "clock">;
  /** The public paths in each language. */
  paths: readonly Pick<Renderer, "publicPaths">[];
  /** The number of devices in a sitemap. Tests set a small number. */
  devicesPerSitemap?: number;
};

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
const element = (name: string, content: string) => `<${name}>${content}</${name}>`;

type Root = "urlset" | "sitemapindex";

const document = (root: Root, entries: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">${entries.join("\n")}</${root}>`;

/** Returns the paths of the lists by kind and brand, in each language. */
async function brandLists(database: Deps["database"]): Promise<string[]> {
  const brands = await database.device.groupBy({
    by: ["kind", "brandKey"],
    where: { brand: { not: null } },
    _min: { brand: true },
    orderBy: [{ kind: "asc" }, { brandKey: "asc" }],
  });
  const paths = brands.map(
    ({ kind, _min: { brand } }) =>
      `${listPaths[kind]}?${new URLSearchParams({ brand: brand ?? "" })}`,
  );
  return languages.flatMap((language) => paths.map((path) => localAddressIn(language, path)));
}

/**
 * Serves `/sitemap.xml`, which lists every public page, including pages of variants. The pictures of devices are listed
 * with the devices' own pages. If the devices don't fit into one sitemap, `/sitemap.xml` is an index of several
 * sitemaps: `/sitemaps/0.xml` lists all pages except pages of devices, and the others list pages of devices.
 */
export async function sitemapRoutes(app: FastifyInstance, options: Options) {
  const { deps, paths, devicesPerSitemap: size = standardSize } = options;
  const { database, env } = deps;
  const publicPaths = paths.flatMap((language) => language.publicPaths);
  const location = (path: string) => element("loc", escaped(env.PUBLIC_URL + path));
  const picture = (path: string) =>
    element("image:image", element("image:loc", escaped(env.PUBLIC_URL + path)));
  const pages = async () => {
    const further = await furtherPaths(deps);
    const inLanguages = languages.flatMap((language) =>
      further.map((path) => localAddressIn(language, path)),
    );
    const brands = await brandLists(database);
    return [...publicPaths, ...inLanguages, ...brands].map((path) =>
      element("url", location(path)),
    );
  };
  const devices = async (number: number) => {
    const found = await database.device.findMany({
      select: {
        key: true,
        kind: true,
        title: true,
        updatedAt: true,
        coverImage: true,
        images: true,
        variants: { select: { id: true, ram: true, rom: true }, orderBy: { position: "asc" } },
        // A change of a unit may leave the price and stock of its device unchanged. The device's `updatedAt` then stays
        // as it was.
        units: { select: { updatedAt: true }, orderBy: { updatedAt: "desc" }, take: 1 },
      },
      orderBy: { id: "asc" },
      skip: (number - 1) * size,
      take: size,
    });
    return found.flatMap(({ coverImage, images, variants, ...device }) => {
      const times = [device, ...device.units].map(({ updatedAt }) => updatedAt.getTime());
      const modified = element("lastmod", new Date(Math.max(...times)).toISOString());
      const pictures = [...new Set([coverImage, ...images])].slice(0, maxPictures).map(picture);
      // The page of a device with a single variant is also the page of the variant.
      const shown = [undefined, ...(variants.length > 1 ? variants : [])];
      return languages.flatMap((language) =>
        // Only the first page shows the pictures.
        [
          ...shown.map((variant) => devicePath({ device, variant }, language)),
          ...[quotePath(device, language) ?? []].flat(),
        ].map((path, index) =>
          element("url", location(path) + modified + (index === 0 ? pictures.join("") : "")),
        ),
      );
    });
  };

  const rule: CacheRule = {
    audience: "page",
    key: ({ url }) => `sitemap ${url.split("?")[0]}`,
    bypass: bypassAfterWrite(deps.limits.recentWrites),
  };
  app.addHook("onRequest", serveFromCache(deps.responseCache));
  app.addHook("onRequest", async (request) => deps.limits.requests.consume(request.ip));
  const send = (reply: FastifyReply, root: Root, entries: string[]) => {
    reply.cacheTags = [cacheTags.devices(), cacheTags.pages];
    return reply
      .code(entries.length > 0 ? 200 : 404)
      .type("application/xml; charset=utf-8")
      .header("cache-control", "private, no-cache")
      .send(document(root, entries));
  };

  app.get("/sitemap.xml", { config: { cache: rule } }, async (_request, reply) => {
    const count = Math.ceil((await database.device.count()) / size);
    if (count <= 1) return send(reply, "urlset", [...(await pages()), ...(await devices(1))]);
    const entries = Array.from({ length: count + 1 }, (_, number) =>
      element("sitemap", location(`/sitemaps/${number}.xml`)),
    );
    return send(reply, "sitemapindex", entries);
  });
  app.get<{ Params: { number: string } }>(
    "/sitemaps/:number(^\\d{1,6}).xml",
    { config: { cache: rule } },
    async (request, reply) => {
      const number = Number(request.params.number);
      // Sitemaps are not stored. A crawler reads hundreds of them once a day, and would push pages out of the cache.
      reply.isStorable = false;
      return send(reply, "urlset", number === 0 ? await pages() : await devices(number));
    },
  );
}
