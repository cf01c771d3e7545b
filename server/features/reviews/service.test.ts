import { expect, test } from "vitest";
import { readerIn } from "../../database/reads.ts";
import { testApp } from "../../testing/app.ts";
import { contextOfAdmin } from "../../testing/fixtures/uploads.ts";
import { pageOfReviews } from "./service.ts";

const shop = await testApp();
const { database } = shop.deps;

test("the rows of a page and the total come from the same reader", async () => {
  const ctx = await contextOfAdmin(shop);
  const review = { reviewComment: "Good", language: "EN", userId: ctx.actor.user.id } as const;
  await database.review.create({ data: review });
  // A reader that is ahead of the database, as the database is of a replica.
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
