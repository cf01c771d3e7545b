import { localAddressIn } from "../../../shared/siteRoutes.ts";
import { inLanguage } from "../../core/content.ts";
import type { Context } from "../../core/context.ts";
import { type Language, storedLanguages } from "../../core/i18n.ts";
import { authorize } from "../../core/permissions.ts";
import { shopSettings } from "../../core/shopSettings.ts";
import type { PageLink } from "../../generated/graphql.ts";
import type { PageDraft, PageVersion } from "../../generated/prisma/client.ts";
import type { Language as StoredLanguage } from "../../generated/prisma/enums.ts";
import { renderMarkdown } from "./markdown.ts";
import { type Facts, factsOf, filled } from "./placeholders.ts";
import { shownVersion, storedPages } from "./published.ts";
import { isPolicy, pagePath } from "./slugs.ts";

/** A page as visitors see it. */
export type ShownPage = {
  slug: string;
  path: string;
  title: string;
  description: string;
  html: string;
  language: StoredLanguage;
  version: number;
  publishedAt: Date | null;
  isCurrent: boolean;
};

/** Returns a published page, or an earlier version of a policy; null if no such page or version exists. */
export async function readPage(
  ctx: Context,
  { slug, version: number }: { slug: string; version?: number | null },
): Promise<ShownPage | null> {
  authorize(ctx, "readPages");
  const now = ctx.clock();
  const page = (await storedPages(ctx)).find((stored) => stored.slug === slug);
  const current = page && shownVersion(page, now);
  if (!current) return null;
  if (number == null || number === current.number) return present(ctx, current, true);
  if (!isPolicy(slug)) return null;
  const old = await ctx.database.pageVersion.findUnique({
    where: { slug_number: { slug, number } },
  });
  return old && old.publishedAt <= now ? present(ctx, old, false) : null;
}

/** Longer tokens are not looked up, because the tokens of previews are shorter. */
const maxTokenLength = 100;

/** Returns the preview of a draft; null if no draft has the token. */
export async function previewPage(ctx: Context, token: string): Promise<ShownPage | null> {
  authorize(ctx, "readPages");
  if (token.length > maxTokenLength || token.includes("\0")) return null;
  const draft = await ctx.database.pageDraft.findUnique({ where: { token } });
  return draft && present(ctx, { ...draft, number: 0, facts: null, publishedAt: null }, false);
}

type Shown = Omit<PageDraft, "version" | "token" | "updatedAt" | "updatedName"> &
  Pick<PageVersion, "number" | "facts"> & { publishedAt: Date | null };

/** Returns a version in the language of the request, or in English if the version has no Bangla text. */
async function present(ctx: Context, version: Shown, isCurrent: boolean): Promise<ShownPage> {
  const { slug, number, publishedAt } = version;
  const language: Language = ctx.language === "bn" && version.bodyBn ? "bn" : "en";
  const facts = (version.facts as Facts | null) ?? factsOf(await shopSettings(ctx));
  const textOf = (main: string, bangla: string | null) =>
    filled(inLanguage(language, main, bangla), facts[language]);
  return {
    slug,
    path: localAddressIn(ctx.language, pagePath(slug)),
    title: textOf(version.title, version.titleBn),
    description: textOf(version.description, version.descriptionBn),
    html: renderMarkdown(
      inLanguage(language, version.body, version.bodyBn),
      // The text has the language of the version, but its links stay in the language of the site.
      { text: language, links: ctx.language },
      facts,
    ),
    language: storedLanguages[language],
    version: number,
    publishedAt,
    isCurrent,
  };
}

/** Returns a title in the language of the request. The settings' values replace placeholders. */
export async function shownTitle(
  ctx: Context,
  { title, titleBn }: Pick<PageVersion, "title" | "titleBn">,
): Promise<string> {
  const facts = factsOf(await shopSettings(ctx));
  return filled(inLanguage(ctx.language, title, titleBn), facts[ctx.language]);
}

/** Returns the footer's links to pages, in the language of the request. */
export async function footerPages(ctx: Context): Promise<PageLink[]> {
  const now = ctx.clock();
  const linked = (await storedPages(ctx))
    .filter(({ footerPosition }) => footerPosition !== null)
    .sort((a, b) => Number(a.footerPosition) - Number(b.footerPosition));
  const links = linked.map(async (page) => {
    const version = shownVersion(page, now);
    if (!version) return [];
    const path = localAddressIn(ctx.language, pagePath(page.slug));
    return [{ title: await shownTitle(ctx, version), path }];
  });
  return (await Promise.all(links)).flat();
}
