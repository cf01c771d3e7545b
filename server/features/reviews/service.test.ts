import { expect, test } from "vitest";
import { readerIn } from "../../database/reads.ts";
import { testApp } from "../../testing/app.ts";
import { contextOfAdmin } from "../../testing/fixtures/uploads.ts";
import { waitingBehind } from "../../testing/locks.ts";
import { deleteReview, pageOfReviews } from "./service.ts";

const shop = await testApp();
const { database } = shop.deps;

test("the rows of a page and the total come from the same reader", async () => {
  const ctx = await contextOfAdmin(shop);
  const review = { reviewComment: "Good", language: "EN", userId: ctx.actor.user.id } as const;
  await database.review.create({ data: review });
  // The transaction's reader is ahead of the database, in the same way as the primary may be ahead of a replica.
  const page = await database.$transaction(async (tx) => {
    await tx.review.create({ data: review });
    return pageOfReviews(
      { ...ctx, reads: readerIn(tx) },
      { first: 10, offset: 0, orderBy: "NEWEST" },
    );
  });
  expect(page.nodes).toHaveLength(2);
  expect(page.totalCount).toBe(2);
});

test("if two admins delete a review at the same time, one gets NOT_FOUND, and only one deletion is in the audit log", async () => {
  const ctx = await contextOfAdmin(shop);
  const { id } = await database.review.create({
    data: { reviewComment: "Good", language: "EN", userId: ctx.actor.user.id },
  });
  const deleted = await waitingBehind(
    database,
    (tx) => tx.$queryRaw`SELECT id FROM review WHERE id = ${id}::uuid FOR UPDATE`,
    () => Promise.allSettled([deleteReview(ctx, id), deleteReview(ctx, id)]),
    2,
  );
  expect(deleted.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(deleted.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { code: "NOT_FOUND" },
  });
  expect(await database.auditEntry.count({ where: { subjectId: id } })).toBe(1);
});
