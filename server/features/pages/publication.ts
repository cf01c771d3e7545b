import { dayMs } from "../../../shared/durations.ts";
import { nameOf, record } from "../../core/audit.ts";
import type { Context } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import { t } from "../../core/i18n.ts";
import { authorize } from "../../core/permissions.ts";
import { checkFields, isId } from "../../core/validation.ts";
import type { Transaction } from "../../database/client.ts";
import type { PageDraft, PageVersion } from "../../generated/prisma/client.ts";
import { lockPages } from "./drafts.ts";
import { type EditedPage, editedPage, notFoundMessage, readAlike } from "./edited.ts";
import { nextNumber } from "./policies.ts";

const maxAheadMs = 366 * dayMs;

/**
 * Publishes the draft now or at a given time. Replaces a version that is already scheduled. No job publishes a
 * scheduled version: readers compare the version's time with the current time.
 */
export async function publishPage(
  ctx: Context,
  { slug, at }: { slug: string; at?: Date | null },
): Promise<EditedPage> {
  authorize(ctx, "manageShop");
  const now = ctx.clock();
  checkFields({
    at:
      (at && Number.isNaN(at.getTime()) && t("must be a time such as 2026-03-26T15:30:00Z")) ||
      (at && at <= now && t("must be in the future")) ||
      (at && at.getTime() - now.getTime() > maxAheadMs && t("must be within a year")),
  });
  return ctx.database.$transaction(async (tx) => {
    await lockPages(tx);
    const draft = await tx.pageDraft.findUnique({ where: { slug } });
    if (!draft) throw new AppError("NOT_FOUND", notFoundMessage);
    const current = await currentVersion(tx, slug, now);
    if (current && readAlike(draft, current))
      throw new AppError("CONFLICT", t("The draft does not differ from the published page"));
    await addVersion(tx, ctx, draft, at ?? now);
    return editedPage(tx, slug, now);
  });
}

const currentVersion = (tx: Transaction, slug: string, now: Date): Promise<PageVersion | null> =>
  tx.pageVersion.findFirst({
    where: { slug, publishedAt: { lte: now } },
    orderBy: [{ publishedAt: "desc" }, { number: "desc" }],
  });

type Texts = Omit<PageDraft, "token" | "version" | "updatedAt" | "updatedName">;

async function addVersion(
  tx: Transaction,
  ctx: Context,
  texts: Texts & Partial<PageDraft>,
  publishedAt: Date,
): Promise<void> {
  const { slug } = texts;
  const now = ctx.clock();
  await tx.pageVersion.deleteMany({ where: { slug, publishedAt: { gt: now } } });
  const number = await nextNumber(tx, slug);
  const { page } = await tx.pageVersion.create({
    data: {
      ...contentOf(texts),
      ...{ slug, number, publishedAt, createdAt: now, authorName: nameOf(ctx.actor) },
    },
    include: { page: true },
  });
  const title = `${slug}: version ${number}`;
  await record(tx, ctx, { action: "PUBLISHED", subject: "PAGE", subjectId: page.id, title });
}

const contentOf = ({
  title,
  titleBn,
  description,
  descriptionBn,
  body,
  bodyBn,
  images,
}: Texts) => ({ title, titleBn, description, descriptionBn, body, bodyBn, images });

/** Publishes the text of an earlier version as a new version. The draft gets the same text. */
export async function republishPage(ctx: Context, id: string): Promise<EditedPage> {
  authorize(ctx, "manageShop");
  return ctx.database.$transaction(async (tx) => {
    await lockPages(tx);
    const old = isId(id) ? await tx.pageVersion.findUnique({ where: { id } }) : null;
    if (!old) throw new AppError("NOT_FOUND", t("There is no such version"));
    const now = ctx.clock();
    await addVersion(tx, ctx, old, now);
    await tx.pageDraft.update({
      where: { slug: old.slug },
      data: {
        ...contentOf(old),
        version: { increment: 1 },
        updatedAt: now,
        updatedName: nameOf(ctx.actor),
      },
    });
    return editedPage(tx, old.slug, now);
  });
}

/** Removes the scheduled version, if there is one. */
export async function withdrawScheduled(ctx: Context, slug: string): Promise<EditedPage> {
  authorize(ctx, "manageShop");
  return ctx.database.$transaction(async (tx) => {
    await lockPages(tx);
    const now = ctx.clock();
    const page = await tx.page.findUnique({ where: { slug } });
    if (!page) throw new AppError("NOT_FOUND", notFoundMessage);
    const { count } = await tx.pageVersion.deleteMany({
      where: { slug, publishedAt: { gt: now } },
    });
    const subject = { subject: "PAGE", subjectId: page.id, title: slug } as const;
    if (count > 0) await record(tx, ctx, { action: "WITHDRAWN", ...subject });
    return editedPage(tx, slug, now);
  });
}
