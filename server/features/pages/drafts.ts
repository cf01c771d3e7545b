import { randomBytes } from "node:crypto";
import { type Change, nameOf, record } from "../../core/audit.ts";
import type { Context } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import { t } from "../../core/i18n.ts";
import { authorize } from "../../core/permissions.ts";
import { checkFields, parse } from "../../core/validation.ts";
import type { Transaction } from "../../database/client.ts";
import { lists } from "../../generated/limits.ts";
import { type EditedPage, editedPage, notFoundMessage, pagesIn, readAlike } from "./edited.ts";
import { checkAddresses } from "./links.ts";
import { draftRules, type ValidDraft } from "./rules.ts";
import { isOwnSlug, isReserved } from "./slugs.ts";

/** The length of a preview's random token: 192 bits. */
const tokenBytes = 24;

/**
 * Saves the draft of a page, or creates the page if `version` is 0. Throws CONFLICT if the draft's version is not
 * `version`, and BAD_USER_INPUT for dead links and reserved slugs.
 */
export async function saveDraft(
  ctx: Context,
  input: unknown,
  version: number,
): Promise<EditedPage> {
  authorize(ctx, "manageShop");
  const draft = parse(draftRules, input);
  return ctx.database.$transaction(async (tx) => {
    await lockPages(tx);
    const images = await checkAddresses(tx, draft);
    if (version === 0) await createPage(tx, ctx, draft, images);
    else await changeDraft(tx, ctx, { draft, images, version });
    return editedPage(tx, draft.slug, ctx.clock());
  });
}

/** Makes transactions that change pages run one after the other. Waits are rare, because few people edit pages. */
export const lockPages = (tx: Transaction) =>
  tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('smarttrade pages'))`;

async function createPage(
  tx: Transaction,
  ctx: Context,
  { slug, ...texts }: ValidDraft,
  images: string[],
): Promise<void> {
  checkFields({
    slug: isReserved(slug) && t("is the name of a page of the site. Please choose another name"),
  });
  const same = await tx.page.findFirst({ where: { slug: { equals: slug, mode: "insensitive" } } });
  if (same) throw new AppError("CONFLICT", t("There is already a page with this name"));
  if ((await tx.page.count()) >= lists.Query.pages)
    throw new AppError(
      "CONFLICT",
      t("There can be at most {max} pages", { max: lists.Query.pages }),
    );
  const now = ctx.clock();
  const { id } = await tx.page.create({
    data: {
      slug,
      createdAt: now,
      draft: {
        create: {
          ...written({ slug, ...texts }),
          images,
          token: randomBytes(tokenBytes).toString("base64url"),
          updatedAt: now,
          updatedName: nameOf(ctx.actor),
        },
      },
    },
  });
  await record(tx, ctx, { action: "CREATED", subject: "PAGE", subjectId: id, title: slug });
}

type DraftChange = { draft: ValidDraft; images: string[]; version: number };

async function changeDraft(
  tx: Transaction,
  ctx: Context,
  { draft, images, version }: DraftChange,
): Promise<void> {
  const { slug } = draft;
  const page = await tx.page.findUnique({ where: { slug }, include: { draft: true } });
  if (!page?.draft) throw new AppError("NOT_FOUND", notFoundMessage);
  if (page.draft.version !== version) throw new AppError("CONFLICT", conflictMessage);
  const texts = written(draft);
  if (readAlike(texts, page.draft)) return;
  await tx.pageDraft.update({
    where: { slug },
    data: {
      ...texts,
      images,
      version: version + 1,
      updatedAt: ctx.clock(),
      updatedName: nameOf(ctx.actor),
    },
  });
  const changes = Object.entries(auditFields)
    .filter(([name]) => texts[name as keyof typeof texts] !== page.draft?.[name as "title"])
    .map(([, field]) => ({ field }));
  await record(tx, ctx, {
    action: "CHANGED",
    subject: "PAGE",
    subjectId: page.id,
    title: slug,
    changes,
  });
}

const conflictMessage = t(
  "Another admin changed this page in the meantime. Please reload it and try again.",
);

/** The audit log contains only the names of changed texts, because the texts are in the versions of the page. */
const auditFields = {
  title: "PAGE_TITLE",
  titleBn: "PAGE_TITLE_BN",
  description: "DESCRIPTION",
  descriptionBn: "DESCRIPTION_BN",
  body: "PAGE_BODY",
  bodyBn: "PAGE_BODY_BN",
} as const satisfies Record<string, Change["field"]>;

/** Returns the columns of a draft. A missing Bangla text is null. */
const written = ({ titleBn, descriptionBn, bodyBn, title, description, body }: ValidDraft) => ({
  ...{ title, description, body },
  titleBn: titleBn ?? null,
  descriptionBn: descriptionBn ?? null,
  bodyBn: bodyBn ?? null,
});

/** Deletes a page with all its versions, and returns its slug. */
export async function deletePage(ctx: Context, slug: string): Promise<string> {
  authorize(ctx, "manageShop");
  await ctx.database.$transaction(async (tx) => {
    await lockPages(tx);
    const page = await tx.page.findUnique({ where: { slug } });
    if (!page) throw new AppError("NOT_FOUND", notFoundMessage);
    if (isOwnSlug(slug))
      throw new AppError("CONFLICT", t("A page of the site itself can't be deleted"));
    await tx.page.delete({ where: { slug } });
    const subject = { subject: "PAGE", subjectId: page.id, title: slug } as const;
    await record(tx, ctx, { action: "DELETED", ...subject });
  });
  return slug;
}

/** Sets the pages to which the footer links, in order, and returns all pages. */
export async function setFooterPages(
  ctx: Context,
  slugs: readonly string[],
): Promise<EditedPage[]> {
  authorize(ctx, "manageShop");
  const max = lists.Shop.footerPages;
  checkFields({
    slugs:
      (slugs.length > max && t("may have at most {maximum} entries", { maximum: max })) ||
      (new Set(slugs).size < slugs.length && t("may contain each page only once")),
  });
  return ctx.database.$transaction(async (tx) => {
    await lockPages(tx);
    const pages = await tx.page.findMany();
    const unknown = slugs.filter(
      (slug) => !pages.some((page) => page.slug === slug) || hasOwnLink(slug),
    );
    checkFields({
      slugs: unknown.length > 0 && t("has no such page: {slugs}", { slugs: unknown.join(", ") }),
    });
    for (const page of pages) {
      const at = slugs.indexOf(page.slug);
      const footerPosition = at < 0 ? null : at + 1;
      if (footerPosition === page.footerPosition) continue;
      await tx.page.update({ where: { slug: page.slug }, data: { footerPosition } });
      const text = (position: number | null) => (position === null ? null : String(position));
      await record(tx, ctx, {
        action: "CHANGED",
        subject: "PAGE",
        subjectId: page.id,
        title: page.slug,
        changes: [
          {
            field: "FOOTER_POSITION",
            before: text(page.footerPosition),
            after: text(footerPosition),
          },
        ],
      });
    }
    return pagesIn(tx, ctx.clock());
  });
}

/** Returns whether one of the footer's fixed links leads to the page. */
const hasOwnLink = (slug: string) => isOwnSlug(slug) && slug !== "privacy";
