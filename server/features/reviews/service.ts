import { cacheTags } from "../../cache/tags.ts";
import { untilChanged } from "../../cache/untilChanged.ts";
import { record } from "../../core/audit.ts";
import { languageOfText } from "../../core/content.ts";
import type { Context } from "../../core/context.ts";
import {
  type CreationOrder,
  creationPosition,
  type ListRange,
  orderBySql,
  rangeOfPage,
  rangeSql,
} from "../../core/creationOrder.ts";
import { AppError } from "../../core/errors.ts";
import { t } from "../../core/i18n.ts";
import {
  type Connection,
  checkPage,
  type PageArguments,
  toConnection,
} from "../../core/pagination.ts";
import { authorize, authorizeUser } from "../../core/permissions.ts";
import { isId, parse } from "../../core/validation.ts";
import { readVersionOf } from "../../database/versions.ts";
import { Prisma } from "../../generated/prisma/client.ts";
import { emptyReviewMessage, reviewRules, translationRules } from "./rules.ts";

/** Reads a review with the name of its author. A review shows nothing else about the author. */
const withAuthor = {
  relationLoadStrategy: "join",
  include: { user: { select: { firstName: true, lastName: true } } },
} as const;

/** A review with its author's name. */
export type ReviewRecord = Prisma.ReviewGetPayload<typeof withAuthor>;

export async function listReviews(ctx: Context, range: ListRange): Promise<ReviewRecord[]> {
  authorize(ctx, "readCatalogue");
  return ctx.reads.read(Prisma.sql`
    SELECT review.*, json_build_object('firstName', author."firstName", 'lastName', author."lastName")
      AS "user"
    FROM (SELECT * FROM review ${rangeSql(range)}) review JOIN "user" author ON author.id = review."userId"
    ${orderBySql(range)}`);
}

/** Returns a version for ETags. The version changes with each change of a review or of a review's author. */
export const readReviewsVersion = untilChanged(
  [cacheTags.reviews],
  ({ reads }: Pick<Context, "reads" | "responseCache">) =>
    readVersionOf(
      reads,
      Prisma.sql`SELECT review.id, concat_ws(' ', review.xmin, author.xmin) AS version
        FROM review JOIN "user" author ON author.id = review."userId"`,
    ),
  { onlyWhileListening: true },
);

/** Counts the reviews. Uses the same reader as for the rows, because a replica may be behind the primary. */
async function countReviews({ reads }: Context): Promise<number> {
  const [row] = await reads.read<{ total: number }>(
    Prisma.sql`SELECT count(*)::int AS total FROM review`,
  );
  return row?.total ?? 0;
}

/** Returns a page of reviews, with the total number of reviews. */
export async function pageOfReviews(
  ctx: Context,
  input: PageArguments & { orderBy: CreationOrder },
): Promise<Connection<ReviewRecord>> {
  const page = checkPage(input, input.orderBy);
  const [rows, total] = await Promise.all([listReviews(ctx, rangeOfPage(page)), countReviews(ctx)]);
  return toConnection(rows, page, total, creationPosition);
}

/** Returns a review. Throws NOT_FOUND if the review is unknown. */
export async function getReview(ctx: Context, id: string): Promise<ReviewRecord> {
  authorize(ctx, "readCatalogue");
  const review = isId(id)
    ? await ctx.database.review.findUnique({ ...withAuthor, where: { id } })
    : null;
  return review ?? notFound();
}

/** Adds a review of the shop by the actor. */
export async function createReview(ctx: Context, input: unknown): Promise<ReviewRecord> {
  const { user } = authorizeUser(ctx, "addReview");
  const { reviewComment } = parse(reviewRules, input, emptyReviewMessage);
  return ctx.database.review.create({
    ...withAuthor,
    data: { reviewComment, language: languageOfText(reviewComment), userId: user.id },
  });
}

/**
 * Sets or removes the Bangla version of a review. Throws NOT_FOUND if the review is unknown. Throws CONFLICT if the
 * customer wrote in Bangla: otherwise, pages in Bangla would no longer show the customer's own text.
 */
export async function translateReview(
  ctx: Context,
  id: string,
  input: unknown,
): Promise<ReviewRecord> {
  authorize(ctx, "translateReview");
  const { reviewCommentBn } = parse(translationRules, input);
  const review = await getReview(ctx, id);
  if (review.language === "BN")
    throw new AppError("CONFLICT", t("The review is already in Bangla"));
  if (reviewCommentBn === undefined || reviewCommentBn === review.reviewCommentBn) return review;
  return ctx.database.$transaction(async (tx) => {
    const data = { reviewCommentBn };
    const { count } = await tx.review.updateMany({ where: { id: review.id }, data });
    if (count === 0) notFound();
    await record(tx, ctx, {
      ...auditSubject,
      action: "CHANGED",
      subjectId: review.id,
      changes: [{ field: "REVIEW_BN" }],
    });
    return { ...review, reviewCommentBn };
  });
}

/** The subject of audit entries about a review. The entries contain neither the comment nor its author. */
const auditSubject = { subject: "REVIEW", title: "Review" } as const;

/** Deletes a review and returns its id. Throws NOT_FOUND if the review is unknown. */
export async function deleteReview(ctx: Context, id: string): Promise<string> {
  authorize(ctx, "removeReview");
  const review = await getReview(ctx, id);
  await ctx.database.$transaction(async (tx) => {
    const { count } = await tx.review.deleteMany({ where: { id: review.id } });
    if (count === 0) notFound();
    await record(tx, ctx, { ...auditSubject, action: "DELETED", subjectId: review.id });
  });
  return review.id;
}

function notFound(): never {
  throw new AppError("NOT_FOUND", t("No reviews Found with that ID"));
}
