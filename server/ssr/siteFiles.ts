import staticFiles, { type FastifyStaticOptions } from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { requestLanguage, t, translate } from "../core/i18n.ts";
import type { Limits } from "../core/rateLimits/rateLimits.ts";
import { headersOfScripts } from "../http/securityHeaders.ts";
import type { Storage } from "../storage/storage.ts";
import { assetType, openPublishedAssets } from "./publishedAssets.ts";
import type { Site } from "./site.ts";

const yearSeconds = 31_536_000;
const hourSeconds = 3_600;

type Options = { site: Site; storage: Storage; limits: Pick<Limits, "strayFiles"> };

/** Serves the files of the build. The names of the files in `assets` contain a hash of their content. */
export async function siteFiles(app: FastifyInstance, { site, storage, limits }: Options) {
  const { assets, graphiql } = site;
  // Small files need no range requests.
  const whole = { wildcard: false, acceptRanges: false, decorateReply: false } as const;
  const immutable = {
    ...whole,
    immutable: true,
    maxAge: yearSeconds * 1000,
    // The files have no ETag, because a file that changes gets another name. A first visit loads eight files, so each
    // header counts eight times.
    etag: false,
    lastModified: false,
    // The build writes a compressed version beside each file.
    preCompressed: true,
    globIgnore: ["**/*.br", "**/*.gz"],
  } satisfies Partial<FastifyStaticOptions>;
  await app.register(
    async (scripts) => {
      await scripts.register(headersOfScripts);
      await scripts.register(staticFiles, { root: `${assets}assets`, prefix: "/", ...immutable });
      const published = openPublishedAssets(storage);
      const sendPublished = async (request: FastifyRequest, reply: FastifyReply) => {
        await limits.strayFiles.consume(request.ip);
        return sendPublishedAsset(published, request, reply);
      };
      scripts.get("/:name", sendPublished);
      // Runs for a file that existed when the server started and that a new build has replaced.
      scripts.setNotFoundHandler(sendPublished);
    },
    { prefix: "/assets" },
  );
  await app.register(staticFiles, {
    root: `${graphiql}assets`,
    prefix: "/graphiql/assets/",
    ...immutable,
  });
  await app.register(staticFiles, {
    ...whole,
    root: assets,
    index: false,
    globIgnore: ["**/*.html", "assets/**", ".vite/**"],
    maxAge: hourSeconds * 1000,
  });
}

/** Sends a file of another build. A missing file may be published later, so caches must not keep the 404. */
async function sendPublishedAsset(
  published: ReturnType<typeof openPublishedAssets>,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const [name = ""] = request.url.slice("/assets/".length).split("?", 1);
  const type = assetType(name);
  const file = type && (await published(name));
  if (!type || !file) {
    const message = translate(t("There is nothing here"), requestLanguage(request.headers));
    return reply.code(404).header("cache-control", "no-store").send({ status: "fail", message });
  }
  return reply
    .type(type)
    .header("cache-control", `public, max-age=${yearSeconds}, immutable`)
    .send(file.stream);
}
