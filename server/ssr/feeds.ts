import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { cacheTags } from "../cache/tags.ts";
import type { Deps } from "../core/context.ts";
import { AppError } from "../core/errors.ts";
import { type Language, languageNamed, languages, storedLanguages, t } from "../core/i18n.ts";
import { highestDeliveryFee, shopName, shopSettings } from "../core/shopSettings.ts";
import { readDevicesVersion } from "../features/devices/lists/service.ts";
import { noteFetch, opensFeeds } from "../features/feeds/access.ts";
import { feedTexts, formats } from "../features/feeds/content.ts";
import { feedPaths } from "../features/feeds/settings.ts";
import { FeedChannel } from "../generated/prisma/enums.ts";
import { bypassAfterWrite } from "../http/recentWrites.ts";
import { type CacheRule, serveFromCache } from "../http/responseCachePlugin.ts";

type Options = {
  deps: Deps;
  /** Feeds with more bytes than this are streamed. Tests set a small number. */
  maxBytes?: number;
};

/** The size of about 500 items. The four feeds together then take only a part of the cache. */
const standardBytes = 1024 * 1024;

/** Headers that keep addresses containing the key out of search results and out of other sites' logs. */
const privacy = { "x-robots-tag": "noindex", "referrer-policy": "no-referrer" };

/**
 * Serves the product feeds to clients with the feeds' key. Small feeds are cached like pages. Larger feeds, whatever
 * their length, are streamed with an ETag made of the catalogue's version.
 */
export async function feedRoutes(app: FastifyInstance, options: Options) {
  const { deps, maxBytes = standardBytes } = options;
  const { database, limits, responseCache, env } = deps;
  app.addHook("onRequest", async (request, reply) => {
    await limits.requests.consume(request.ip);
    reply.headers({ ...privacy, "cache-control": "no-store" });
    if (!(await opensFeeds(deps, (request.query as Query).key)))
      throw new AppError("NOT_FOUND", t("There is nothing here"));
    checkLanguage(request);
  });
  app.addHook("onRequest", serveFromCache(responseCache));

  for (const channel of Object.values(FeedChannel)) {
    const rule: CacheRule = {
      audience: "keyed",
      // The cache key does not contain the feeds' key. Cached feeds therefore stay valid when the feeds' key changes.
      key: (request) => `feed ${channel} ${languageOf(request)}`,
      bypass: bypassAfterWrite(deps.limits.recentWrites),
      maxBytes,
    };
    const feedOf = async (request: FastifyRequest) => {
      const language = languageOf(request);
      const settings = await shopSettings(deps);
      return {
        language,
        origin: env.PUBLIC_URL,
        shopName: shopName(settings, language),
        deliveryFee: highestDeliveryFee(settings),
      };
    };
    app.get(feedPaths[channel], {
      config: { cache: rule },
      // Called when the whole response has been handed to the connection. Not called if the client closed the
      // connection earlier.
      onResponse: async (request, { statusCode }) => {
        if (request.method !== "GET" || ![200, 304].includes(statusCode)) return;
        await noteFetch(deps, channel, storedLanguages[languageOf(request)]);
      },
      handler: async (request, reply) => {
        const reads = request.hasRecentWrite ? database.primaryReads : database.reads;
        // The version is read before the rows, so that it is never newer than the rows.
        const version = await readDevicesVersion({ reads, responseCache, clock: deps.clock });
        const feed = await feedOf(request);
        const texts = () => feedTexts(reads, channel, feed);
        reply.type(formats[channel].contentType);
        const beginning = await readUpTo(texts(), maxBytes);
        if (beginning.isWhole) return sendStored(reply, beginning.text);
        const etag = etagOf(version, channel, languageOf(request), beginning.text);
        return reply.sendLong(texts, etag);
      },
    });
  }
}

type Query = { key?: unknown; language?: unknown };

const languageOf = ({ query }: FastifyRequest): Language => {
  const { language } = query as Query;
  return (typeof language === "string" && languageNamed(language)) || languages[0];
};

function checkLanguage({ query }: FastifyRequest): void {
  const { language } = query as Query;
  if (language === undefined || languages.some((known) => known === language)) return;
  const fault = t("must be one of: {values}", { values: languages.join(", ") });
  throw new AppError("BAD_USER_INPUT", t("The address has an invalid parameter"), {
    fields: { language: fault },
  });
}

function sendStored(reply: FastifyReply, text: string): FastifyReply {
  reply.cacheTags = [cacheTags.devices(), cacheTags.shop];
  return reply.header("cache-control", "private, no-cache").send(text);
}

/** Returns the whole text, or the text's beginning if the text is longer than `maxBytes`. */
async function readUpTo(parts: AsyncGenerator<string>, maxBytes: number) {
  let text = "";
  let bytes = 0;
  for await (const part of parts) {
    text += part;
    bytes += Buffer.byteLength(part);
    if (bytes > maxBytes) return { isWhole: false, text };
  }
  return { isWhole: true, text };
}

/**
 * Hashes everything on which the feed depends. The feed's beginning is included, because another release may change the
 * format.
 */
function etagOf(...parts: string[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(`${part}\n`);
  return `W/"${hash.digest("base64url").slice(0, 27)}"`;
}
