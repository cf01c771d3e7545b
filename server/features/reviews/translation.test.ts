import { beforeEach, describe, expect, test } from "vitest";
import { testApp } from "../../testing/app.ts";

const shop = await testApp();
const { app, deps, graphql, rest } = shop;
const admin = await shop.signIn("ADMIN");
const customer = await shop.signIn("CUSTOMER");

const comment = "Khub bhalo phone";
const bangla = "খুব ভালো ফোন";
let id = "";

const write = async (reviewComment: string): Promise<string> =>
  (await rest("POST /reviews", { as: customer, body: { reviewComment } })).body.data._id;
const translate = (body: object, as: typeof admin | null = admin, review = id) =>
  rest(`PATCH /reviews/${review}`, { as, body });
async function shownIn(language: string): Promise<string> {
  const url = `/api/v1/reviews/${id}`;
  const response = await app.inject({ url, headers: { "accept-language": language } });
  return response.json().data.reviewComment;
}

beforeEach(async () => {
  await deps.database.review.deleteMany();
  id = await write(comment);
});

test("an admin adds, corrects and removes the Bangla version; the comment stays", async () => {
  const added = await translate({ reviewCommentBn: "ভালো" });
  expect(added.status).toBe(200);
  expect(added.body.data).toMatchObject({ reviewComment: comment, reviewCommentBn: "ভালো" });
  await translate({ reviewCommentBn: ` ${bangla}\u200b ` });
  expect([await shownIn("bn"), await shownIn("en")]).toEqual([bangla, comment]);
  expect((await translate({})).body.data.reviewCommentBn).toBe(bangla);
  expect((await translate({ reviewCommentBn: " " })).body.data.reviewCommentBn).toBeNull();
  expect(await shownIn("bn")).toBe(comment);
});

test("the audit log says that a review was changed, and stores neither text", async () => {
  const mutation = `mutation ($id: ID!, $text: String) {
    translateReview(id: $id, reviewCommentBn: $text) { reviewCommentBn language }
  }`;
  for (const text of [bangla, bangla, null]) {
    const { body } = await graphql(mutation, { id, text }, { as: admin });
    expect(body.data.translateReview).toEqual({ reviewCommentBn: text, language: "EN" });
  }
  const entries = await deps.database.auditEntry.findMany({ where: { subjectId: id } });
  expect(entries).toHaveLength(2);
  for (const entry of entries)
    expect(entry).toMatchObject({
      action: "CHANGED",
      subject: "REVIEW",
      subjectId: id,
      title: "Review",
      changes: [{ field: "REVIEW_BN" }],
    });
});

test("customers and visitors can't translate reviews, not even their own", async () => {
  expect((await translate({ reviewCommentBn: bangla }, customer)).status).toBe(403);
  expect((await translate({ reviewCommentBn: bangla }, null)).status).toBe(401);
  expect(await shownIn("bn")).toBe(comment);
});

test("a comment in Bangla has no Bangla version", async () => {
  const inBangla = await write("ভালো");
  const { status, body } = await translate({ reviewCommentBn: bangla }, admin, inBangla);
  expect({ status, message: body.message }).toEqual({
    status: 409,
    message: "The review is already in Bangla",
  });
});

describe("is refused", () => {
  test.each([
    ["a text too long", "ভ".repeat(1001)],
    ["a null character", "ভালো\0"],
    ["a number", 7],
    ["a list", ["ভালো"]],
  ])("%s", async (_what, reviewCommentBn) => {
    const { status, body } = await translate({ reviewCommentBn });
    expect(status).toBe(400);
    expect(Object.keys(body.errors)).toEqual(["reviewCommentBn"]);
  });

  test("the comment itself", async () => {
    expect((await translate({ reviewComment: "Bad" })).status).toBe(400);
    expect(await shownIn("en")).toBe(comment);
  });

  test.each(["0190a000-0000-7000-8000-000000000000", "1"])("the unknown id %s", async (unknown) => {
    const { status, body } = await translate({ reviewCommentBn: bangla }, admin, unknown);
    expect({ status, message: body.message }).toEqual({
      status: 404,
      message: "No reviews Found with that ID",
    });
  });
});
