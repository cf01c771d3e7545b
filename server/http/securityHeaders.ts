import type { FastifyInstance } from "fastify";
import helmet from "helmet";
import type { Env } from "../config.ts";

const yearSeconds = 31_536_000;

/** What no page of ours asks of a browser, so that nothing in one may. */
const unusedFeatures = ["camera", "display-capture", "geolocation", "microphone", "payment", "usb"]
  .map((feature) => `${feature}=()`)
  .join(", ");

/**
 * What browsers are told about every answer: scripts come from here and never from within a page,
 * nobody frames us, nothing is guessed, addresses of ours are not told to others. Styles may stand
 * in the page, since that is where Emotion puts them.
 */
export function securityHeaders(app: FastifyInstance, env: Env): void {
  const secure = env.PUBLIC_URL.startsWith("https:");
  // Once for all answers, where its own plugin for Fastify would put it together for each.
  const tell = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", "data:", "blob:"],
        connectSrc: ["'self'"],
        fontSrc: ["'self'", "data:"],
        frameSrc: [new URL(env.SHOP_MAP_URL).origin],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        ...(secure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    frameguard: { action: "deny" },
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    // The shop's pictures may be shown elsewhere: integrators build on them.
    crossOriginResourcePolicy: { policy: "cross-origin" },
    hsts: secure ? { maxAge: yearSeconds, includeSubDomains: false } : false,
    // For Flash, old Internet Explorers, and what browsers do by themselves: nobody listens any more.
    xPermittedCrossDomainPolicies: false,
    xDownloadOptions: false,
    xXssProtection: false,
    xDnsPrefetchControl: false,
  });
  app.addHook("onRequest", (request, reply, done) => {
    // On the raw answer, as Helmet's are, so that they stay together.
    reply.raw.setHeader("permissions-policy", unusedFeatures);
    tell(request.raw, reply.raw, () => done());
  });
}

/** For an answer that is given before any of that: it shows and runs nothing. */
export const headersOfNothing = {
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
};
