import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import fp from "fastify-plugin";
import helmet, { type HelmetOptions } from "helmet";
import { LRUCache } from "lru-cache";
import type { Env } from "../config.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The content security policy for documents, as of the time when the request arrived. */
    documentPolicy: OutgoingHttpHeaders[string];
  }
}

const yearSeconds = 31_536_000;

/**
 * Browser features that no page uses. Features that are not in this list stay available: at each use, the browser asks
 * the user with a dialog that no script can answer.
 */
const unusedFeatures = ["camera", "geolocation", "microphone", "payment"]
  .map((feature) => `${feature}=()`)
  .join(", ");

type Options = {
  env: Pick<Env, "PUBLIC_URL">;
  /** Returns the address of the map that pages embed. The address can change. */
  mapUrl: () => string;
  /** The hashes of inline scripts in pages, as `'sha256-…'`. */
  scriptHashes: readonly string[];
};

const policyHeader = "content-security-policy";

/**
 * Sets the security headers of every response. The headers change only when the shop's map moves to another site, so
 * helmet computes them once. `@fastify/helmet` would compute them for each request, which takes as long as all other
 * work on a cached page.
 */
export const securityHeaders = fp(async (app: FastifyInstance, options: Options): Promise<void> => {
  const byMap = new LRUCache<string, OutgoingHttpHeaders>({
    max: 10,
    memoMethod: (mapUrl) => ({
      ...headersOf(helmetOptions(options, mapUrl)),
      "permissions-policy": unusedFeatures,
    }),
  });
  const current = () => byMap.memo(options.mapUrl());
  app.decorateRequest("documentPolicy", undefined);
  app.addHook("onRequest", (request, reply, done) => {
    const headers = current();
    request.documentPolicy = headers[policyHeader];
    reply.headers(headers);
    done();
  });
  // If the settings have changed, the handler may have been the first to read them after the request arrived. The
  // response then needs the new policy.
  app.addHook("onSend", (request, reply, payload, done) => {
    const policy = current()[policyHeader];
    const sent = reply.getHeader(policyHeader);
    if (sent !== undefined && sent === request.documentPolicy && sent !== policy)
      reply.header(policyHeader, policy);
    done(null, payload);
  });
});

/**
 * Headers that scripts don't need: headers for documents and workers, a referrer policy that all browsers use by
 * default, and the request id, which tells nothing because scripts are the same for everyone.
 */
const headersOfDocuments = [
  "cross-origin-opener-policy",
  "permissions-policy",
  "referrer-policy",
  "x-request-id",
];

/**
 * Replaces the headers for documents with a short policy. Register this in the encapsulated plugin that serves scripts.
 * A first visit loads six scripts, and the headers for documents would add 600 bytes to each.
 */
export const headersOfScripts = fp(async (scripts: FastifyInstance): Promise<void> => {
  scripts.addHook("onRequest", (_request, reply, done) => {
    for (const name of headersOfDocuments) reply.removeHeader(name);
    reply.header("content-security-policy", minimalSecurityHeaders["content-security-policy"]);
    done();
  });
  // `text/javascript` is the registered name of the type. Modules are always UTF-8, so the charset has no effect.
  scripts.addHook("onSend", (_request, reply, payload, done) => {
    if (/^application\/javascript/.test(String(reply.getHeader("content-type"))))
      reply.header("content-type", "text/javascript");
    done(null, payload);
  });
});

/** Returns helmet's options. Inline styles are allowed, because Emotion writes styles into the page. */
function helmetOptions({ env, scriptHashes }: Options, mapUrl: string): HelmetOptions {
  const isSecure = env.PUBLIC_URL.startsWith("https:");
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...scriptHashes],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", "data:", "blob:"],
        fontSrc: ["'self'", "data:"],
        frameSrc: ["'self'", new URL(mapUrl).origin],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        ...(isSecure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    // Every browser that runs the shop supports `frame-ancestors`.
    frameguard: false,
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    // The routes of images set this header.
    crossOriginResourcePolicy: false,
    hsts: isSecure ? { maxAge: yearSeconds, includeSubDomains: false } : false,
    // These headers are for Flash or old versions of Internet Explorer, or request what today's browsers do by default.
    xPermittedCrossDomainPolicies: false,
    xDownloadOptions: false,
    xXssProtection: false,
    xDnsPrefetchControl: false,
    originAgentCluster: false,
  };
}

/** Returns the headers that helmet sets, with lower-case names. */
function headersOf(options: HelmetOptions): OutgoingHttpHeaders {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmet(options)(request, response, () => undefined);
  return response.getHeaders();
}

/**
 * The headers of a response that is sent before the hooks run. With this policy, browsers neither load nor run anything
 * for the response, and don't show it in a frame.
 */
export const minimalSecurityHeaders = {
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
};
