import type { FastifyInstance, FastifyReply } from "fastify";
import { cacheTags } from "../cache/tags.ts";
import type { Deps } from "../core/context.ts";
import {
  countSitemapDevices,
  readSitemapDevices,
  type SitemapDevice,
} from "../features/devices/sitemapDevices.ts";
import { hasRecentWrite } from "../http/recentWrites.ts";
import { type CacheRule, serveFromCache } from "../http/responseCache.ts";
import type { Renderer } from "./renderer.ts";

/** Addresses that one site map may hold, by the protocol. */
const mostAddresses = 50_000;

type Options = {
  deps: Pick<Deps, "database" | "env" | "responseCache" | "limits">;
  paths: Pick<Renderer, "publicPaths" | "devicePath">;
  /** Devices in one map: what the protocol allows, but in tests. */
  devicesInMap?: number;
};

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
const element = (name: string, content: string) => `<${name}>${content}</${name}>`;

type Root = "urlset" | "sitemapindex";

const document = (root: Root, entries: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join("\n")}</${root}>`;

/**
 * The site map: every public page at `/sitemap.xml`, or from some 50,000 devices on an index there
 * of `/sitemaps/0.xml`, which holds the pages without the devices, and of maps of devices after it.
 */
export async function sitemapRoutes(app: FastifyInstance, options: Options) {
  const { deps, paths } = options;
  const { database, env } = deps;
  const size = options.devicesInMap ?? mostAddresses - paths.publicPaths.length;
  const location = (path: string) => element("loc", escaped(env.PUBLIC_URL + path));
  const pages = () => paths.publicPaths.map((path) => element("url", location(path)));
  const devices = async (map: number) =>
    (await readSitemapDevices(database, { skip: (map - 1) * size, take: size })).map(
      ({ id, kind, updatedAt }: SitemapDevice) =>
        element(
          "url",
          location(paths.devicePath(kind, id)) + element("lastmod", updatedAt.toISOString()),
        ),
    );

  const rule: CacheRule = {
    audience: "page",
    key: ({ url }) => `sitemap ${url.split("?")[0]}`,
    bypass: hasRecentWrite,
  };
  app.addHook("onRequest", serveFromCache(deps.responseCache));
  app.addHook("onRequest", async (request) => deps.limits.countRequest(request.ip));
  const send = (reply: FastifyReply, root: Root, entries: string[]) => {
    reply.cacheTags = [cacheTags.devices()];
    return reply
      .code(entries.length > 0 ? 200 : 404)
      .type("application/xml; charset=utf-8")
      .header("cache-control", "private, no-cache")
      .send(document(root, entries));
  };

  app.get("/sitemap.xml", { config: { cache: rule } }, async (_request, reply) => {
    const maps = Math.ceil((await countSitemapDevices(database)) / size);
    if (maps <= 1) return send(reply, "urlset", [...pages(), ...(await devices(1))]);
    const numbers = Array.from({ length: maps + 1 }, (_, number) => number);
    const entry = (number: number) => element("sitemap", location(`/sitemaps/${number}.xml`));
    return send(reply, "sitemapindex", numbers.map(entry));
  });
  app.get<{ Params: { map: string } }>(
    "/sitemaps/:map(^\\d{1,6}).xml",
    { config: { cache: rule } },
    async (request, reply) => {
      const map = Number(request.params.map);
      return send(reply, "urlset", map === 0 ? pages() : await devices(map));
    },
  );
}
