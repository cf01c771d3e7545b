import type { Context } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import { t } from "../../core/i18n.ts";
import { authorize } from "../../core/permissions.ts";
import type { Transaction } from "../../database/client.ts";
import { lists } from "../../generated/limits.ts";
import type { Page, PageDraft, PageVersion, Prisma } from "../../generated/prisma/client.ts";
import { isOwnSlug, isPolicy, pagePath } from "./slugs.ts";

/** The relations of a page that its editors need: the draft, and the latest versions. */
export const withEdited = {
  draft: true,
  versions: { orderBy: [{ publishedAt: "desc" }, { number: "desc" }], take: 10 },
} satisfies Prisma.PageInclude;

/** A page as its editors see it. */
export type EditedPage = {
  slug: string;
  path: string;
  isPolicy: boolean;
  isOwn: boolean;
  footerPosition: number | null;
  draft: Omit<PageDraft, "token" | "updatedName"> & {
    previewPath: string;
    updatedBy: string;
    isChanged: boolean;
  };
  current: PageVersion | null;
  scheduled: PageVersion | null;
};

type Stored = Page & { draft: PageDraft | null; versions: PageVersion[] };

const texts = ["title", "titleBn", "description", "descriptionBn", "body", "bodyBn"] as const;

/** Returns whether two drafts or versions of a page have the same texts. */
export const readAlike = (
  one: Pick<PageDraft, (typeof texts)[number]>,
  other: Pick<PageDraft, (typeof texts)[number]>,
): boolean => texts.every((name) => one[name] === other[name]);

/** Returns a page as its editors see it at the given time. */
export function toEdited({ draft, versions, ...page }: Stored, now: Date): EditedPage {
  if (!draft) throw new Error(`The page ${page.slug} has no draft`);
  const [latest] = versions;
  const scheduled = versions.find(({ publishedAt }) => publishedAt > now) ?? null;
  const current = versions.find(({ publishedAt }) => publishedAt <= now) ?? null;
  const { token, updatedName, ...written } = draft;
  return {
    slug: page.slug,
    path: pagePath(page.slug),
    isPolicy: isPolicy(page.slug),
    isOwn: isOwnSlug(page.slug),
    footerPosition: page.footerPosition,
    draft: {
      ...written,
      updatedBy: updatedName,
      previewPath: `/pagePreview/${token}`,
      isChanged: !latest || !readAlike(draft, latest),
    },
    current,
    scheduled,
  };
}

/** Returns all pages with their drafts, oldest first. */
export async function listPages(ctx: Context): Promise<EditedPage[]> {
  authorize(ctx, "manageShop");
  return pagesIn(ctx.database, ctx.clock());
}

export async function pagesIn(database: Transaction, now: Date): Promise<EditedPage[]> {
  const pages = await database.page.findMany({
    include: withEdited,
    orderBy: [{ createdAt: "asc" }, { slug: "asc" }],
    take: lists.Query.pages,
  });
  return pages.map((page) => toEdited(page, now));
}

/** Returns a page as its editors see it. Throws NOT_FOUND for an unknown slug. */
export async function editedPage(tx: Transaction, slug: string, now: Date): Promise<EditedPage> {
  const page = await tx.page.findUnique({ where: { slug }, include: withEdited });
  if (!page) throw new AppError("NOT_FOUND", notFoundMessage);
  return toEdited(page, now);
}

export const notFoundMessage = t("There is no such page");

/** Returns the versions of a page, newest first. */
export async function listVersions(ctx: Context, slug: string): Promise<PageVersion[]> {
  authorize(ctx, "manageShop");
  return ctx.database.pageVersion.findMany({
    where: { slug },
    orderBy: [{ publishedAt: "desc" }, { number: "desc" }],
    take: lists.Query.pageVersions,
  });
}
