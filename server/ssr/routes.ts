import type { ApolloServer } from "@apollo/server";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import type { Deps, SignedIn } from "../core/context.ts";
import { internalMessage, statusOf } from "../core/errors.ts";
import { type Language, languageNamed, requestLanguage, t, translate } from "../core/i18n.ts";
import { logFailure } from "../core/logFailure.ts";
import { shopSettings } from "../core/shopSettings.ts";
import { toAppError } from "../core/toAppError.ts";
import { followRedirect } from "../features/redirects/follow.ts";
import { countUnknownAddress } from "../features/redirects/unknown.ts";
import type { ResolverContext } from "../http/execution.ts";
import { bypassAfterWrite } from "../http/recentWrites.ts";
import { hasSuperfluousSlashes } from "../http/requests.ts";
import { serveFromCache } from "../http/responseCachePlugin.ts";
import { alertEnds } from "./alertEnds.ts";
import { announcementHtml } from "./announcement.ts";
import { executeForPage } from "./operations.ts";
import { escapeHtml, tooManyRequestsPage } from "./plainPages.ts";
import type { Renderer } from "./renderer.ts";
import type { PageParts, Site, SiteInLanguage } from "./site.ts";
import { siteFiles } from "./siteFiles.ts";
import { findPageUser, mayBeOfUser, renderForUser } from "./userPages.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The user whose data the page is rendered with. */
    pageUser?: SignedIn | undefined;
  }
}

const html = "text/html; charset=utf-8";
const noStore = "private, no-store";

/**
 * The number of bytes for remembered canonical URLs. The URLs are remembered because React Router ranks all routes anew
 * for each match.
 */
const maxUrlBytes = 2 * 1024 * 1024;
const urlOverheadBytes = 500;

/** The canonical URL of a page, with its language and kind. The page is rendered and cached by this URL. */
type PageAddress = { href: string; language: Language } & Omit<
  ReturnType<Renderer["addressOf"]>,
  "path"
>;

/** The module of the page previews that the console shows in frames. */
const previewModule = "routes/shop/PagePreview";

/**
 * Matches the address to which the footer's relative link `whyST` leads from a page with several path segments.
 * Browsers request this address when they follow the link without the router: without scripts, or into another tab.
 */
const belowPage = /^(\/bn|)\/(?!bn\/whyST$)[^/].*\/whyST$/;

const framedByShop = (policy: unknown) =>
  String(policy).replace("frame-ancestors 'none'", "frame-ancestors 'self'");

/** Matches the cookie with the language that the user chose. */
const languageCookie = /(?:^|;\s*)language=([^;]*)/;

const chosenLanguage = ({ headers }: FastifyRequest): Language =>
  languageNamed(headers.cookie?.match(languageCookie)?.[1]) ?? "en";

type Options = { deps: Deps; server: ApolloServer<ResolverContext>; site: Site };

/** Serves the site: the files of the build, and a rendered page for every other address. */
export async function pageRoutes(app: FastifyInstance, { deps, server, site }: Options) {
  const origin = deps.env.PUBLIC_URL;
  await app.register(siteFiles, { site, storage: deps.storage, limits: deps.limits });
  // Browsers request this icon for responses that name no icon, such as images.
  app.get("/favicon.ico", (_request, reply) => reply.redirect("/favicon.svg", 301));
  app.setNotFoundHandler((request, reply) => {
    const message = translate(t("There is nothing here"), requestLanguage(request.headers));
    reply.code(404).send({ status: "fail", message });
  });
  const addresses = new LRUCache<string, PageAddress>({
    maxSize: maxUrlBytes,
    sizeCalculation: ({ href }, url) => urlOverheadBytes + href.length + url.length,
    memoMethod: (text) => {
      // The strings are concatenated, because resolving `//example.com/`, which is a path of this site, would result in
      // another host.
      const url = new URL(origin + text);
      const language = /^\/bn(\/|$)/.test(url.pathname) ? "bn" : "en";
      const { path, ...kind } = site.languages[language].renderer.addressOf(url);
      return { href: new URL(origin + path).href, language, ...kind };
    },
  });
  const addressOf = ({ url }: FastifyRequest) => addresses.memo(url);
  /**
   * Returns the language of a page. A public page has the language of its address; a guarded page has the language that
   * its user chose.
   */
  const languageOf = (request: FastifyRequest) => {
    const { language, isGuarded } = addressOf(request);
    return isGuarded ? chosenLanguage(request) : language;
  };
  /** Returns whether the page may have to be rendered with data that only the sender of the request may read. */
  const isForUser = (request: FastifyRequest) =>
    addressOf(request).isRendered && mayBeOfUser(request);
  const pageOf = (request: FastifyRequest) => {
    const { renderer } = site.languages[languageOf(request)];
    return { renderer, url: new URL(addressOf(request).href) };
  };
  const key = (request: FastifyRequest) => {
    const { href, isGuarded, isPrivate } = addressOf(request);
    if (isPrivate || request.pageUser || hasOtherSpelling(request)) return undefined;
    return `page ${isGuarded ? `${languageOf(request)} ` : ""}${href}`;
  };
  /** Returns a function that turns a rendered page into a document with the current announcement. */
  const documentsIn = async (language: Language) => {
    const announcement = announcementHtml(await shopSettings(deps), language, deps.clock());
    return (page: PageParts) => site.languages[language].documentOf(page, announcement);
  };
  const audience = (request: FastifyRequest) =>
    addressOf(request).isGuarded ? "guardedPage" : "page";

  await app.register(alertEnds, { deps });
  await app.register(async (pages) => {
    pages.setErrorHandler((error, request, reply) =>
      sendErrorPage(
        error,
        request,
        reply,
        site.languages[languageOf(request)],
        languageOf(request),
      ),
    );
    // Runs before addresses are redirected to their canonical spelling, so that visitors are redirected only once.
    pages.addHook("onRequest", async (request, reply) => {
      const [path = ""] = request.url.split("?", 1);
      if (belowPage.test(path)) return redirect(reply, path.replace(belowPage, "$1/whyST"), "");
      if (!addressOf(request).isUnknown) return;
      const target = await followRedirect(deps, path);
      if (target) return redirect(reply, target, request.url);
      countUnknownAddress(deps, path, request.ip);
    });
    pages.addHook("onRequest", redirectToOneSpelling);
    const count = (request: FastifyRequest) => deps.limits.requests.consume(request.ip);
    pages.decorateRequest("pageUser", undefined);
    // Runs before the cache is asked. A request without a valid session gets the same page as everyone.
    pages.addHook("onRequest", async (request) => {
      if (!isForUser(request)) return;
      await count(request);
      request.pageUser = await findPageUser(deps, request, pageOf(request));
    });
    pages.addHook("onRequest", serveFromCache(deps.responseCache));
    pages.addHook("onRequest", async (request) => {
      if (!isForUser(request)) await count(request);
    });
    pages.route({
      method: "GET",
      url: "/*",
      config: { cache: { audience, key, bypass: bypassAfterWrite(deps.limits.recentWrites) } },
      handler: async (request, reply) => {
        const language = languageOf(request);
        const documentOf = await documentsIn(language);
        const { isPrivate } = addressOf(request);
        const { renderer, url } = pageOf(request);
        const sent = { deps, request, reply, language };
        const { pageUser } = request;
        const ofUser = pageUser && (await renderForUser(sent, pageUser, { server, renderer, url }));
        if (ofUser) {
          request.operation = ofUser.page;
          return reply.type(html).header("cache-control", noStore).send(documentOf(ofUser));
        }
        const { execute, cacheTags } = executeForPage(server, sent);
        const page = await renderer.render(url, { execute, origin });
        if (page.leadsTo)
          return reply.header("cache-control", "no-cache").redirect(page.leadsTo, page.status);
        if (page.movedTo) return redirect(reply, page.movedTo, request.url);
        if (hasOtherSpelling(request)) return redirect(reply, request.url, "");
        request.operation = page.page || "none";
        reply.cacheTags = cacheTags();
        reply.isStorable = page.isStorable;

        // Anyone who knows the address of a private page may open the page. Links on the page must therefore not reveal
        // the address to other sites.
        if (page.page === previewModule)
          reply.header("content-security-policy", framedByShop(request.documentPolicy));
        if (isPrivate)
          reply.headers({ "referrer-policy": "no-referrer", "x-robots-tag": "noindex" });
        return reply
          .code(page.status)
          .type(html)
          .header("cache-control", isPrivate ? noStore : "private, no-cache")
          .send(documentOf(page));
      },
    });
  });
}

/**
 * Returns whether the original address has superfluous slashes, such as `/aboutUs/`, which `url` lacks. An address with
 * a backslash is not redirected, because browsers read a backslash as a slash: `/\example.com/` would lead to another
 * site.
 */
const hasOtherSpelling = ({ url, originalUrl }: FastifyRequest): boolean =>
  url !== originalUrl && hasSuperfluousSlashes(originalUrl) && !url.includes("\\");

/** Returns whether the address of a page contains the words of a name, which may be outdated. */
const hasWords = ({ url }: FastifyRequest) => /^(\/bn)?\/(\w+Details|quote)\//.test(url);

/**
 * Redirects an address with superfluous slashes to the page's own address. If the address may also be outdated, the
 * page redirects instead, so that the visitor is redirected only once.
 */
async function redirectToOneSpelling(request: FastifyRequest, reply: FastifyReply) {
  if (hasOtherSpelling(request) && !hasWords(request)) return reply.redirect(request.url, 301);
}

/**
 * Redirects to a path with the query string of `url`. Browsers must not keep the redirect, because names may be changed
 * back.
 */
function redirect(reply: FastifyReply, path: string, url: string): FastifyReply {
  const start = url.indexOf("?");
  const search = start < 0 ? "" : url.slice(start);
  reply.header("cache-control", "no-cache");
  return reply.redirect(path + (path.includes("?") ? search.replace("?", "&") : search), 301);
}

/**
 * Sends a page without content. The page's scripts render the page in the browser. Without scripts, the browser shows a
 * text that says why the visitor can't see the page. If the rate limit is exceeded, sends `tooManyRequestsPage`
 * instead.
 */
function sendErrorPage(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  { documentOf }: SiteInLanguage,
  language: Language,
): FastifyReply {
  const appError = toAppError(error);
  const err = appError ? appError.cause : error;
  if (err) logFailure(request.log, err, "A page could not be rendered");
  const { code, retryAfter } = appError ?? {};
  const { message } = appError?.in(language) ?? { message: translate(internalMessage, language) };
  reply.type(html).header("cache-control", "no-cache");
  if (retryAfter !== undefined) reply.header("retry-after", retryAfter);
  const status = code ? statusOf[code] : 500;
  if (code === "RATE_LIMITED")
    return reply.code(status).send(tooManyRequestsPage(message, language));
  const text = escapeHtml(message);
  const data = `<noscript><p>${text}</p></noscript>`;
  const head = `<title>${text}</title>`;
  return reply.code(status).send(documentOf({ page: "", head, html: "", data }));
}
