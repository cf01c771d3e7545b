import type { FastifyInstance } from "fastify";
import type { Deps } from "../core/context.ts";
import { type Language, languages, t, translate } from "../core/i18n.ts";
import { shopName, shopSettings } from "../core/shopSettings.ts";
import { offlinePage } from "./plainPages.ts";

const icon = (size: number, purpose: "any" | "maskable") => ({
  src: `/icons/${purpose === "any" ? size : `${purpose}-${size}`}.png`,
  sizes: `${size}x${size}`,
  type: "image/png",
  purpose,
});

const description = t("Buy and sell new and pre-owned phones, tablets, wearables and gadgets.");

const offlinePaths = { en: "/offline", bn: "/bn/offline" } as const satisfies Record<
  Language,
  string
>;

/**
 * Serves robots.txt for crawlers, the web app manifest for phones that install the site, and the page that the service
 * worker shows while there is no network.
 */
export async function crawlerRoutes(app: FastifyInstance, deps: Deps) {
  const { env } = deps;
  app.get("/robots.txt", async (_request, reply) => {
    reply.type("text/plain; charset=utf-8").header("cache-control", "public, max-age=3600");
    return `User-agent: *\nDisallow: /api/\nDisallow: /graphql\n\nSitemap: ${env.PUBLIC_URL}/sitemap.xml\n`;
  });
  for (const language of languages)
    app.get(offlinePaths[language], async (_request, reply) => {
      reply
        .type("text/html; charset=utf-8")
        .header("cache-control", "no-cache")
        .header("x-robots-tag", "noindex");
      const settings = await shopSettings(deps);
      return offlinePage({ name: shopName(settings, language), phone: settings.phone }, language);
    });
  app.get<{ Querystring: { language?: unknown } }>(
    "/manifest.webmanifest",
    async (request, reply) => {
      const language = request.query.language === "bn" ? "bn" : "en";
      reply.type("application/manifest+json").header("cache-control", "no-cache");
      const name = shopName(await shopSettings(deps), language);
      return JSON.stringify({
        name,
        short_name: name,
        description: translate(description, language),
        lang: language,
        // Pages in both languages install the same app.
        id: "/",
        start_url: language === "bn" ? "/bn" : "/",
        display: "standalone",
        background_color: "#ffffff",
        theme_color: "#ffffff",
        icons: [icon(192, "any"), icon(512, "any"), icon(512, "maskable")],
      });
    },
  );
}
