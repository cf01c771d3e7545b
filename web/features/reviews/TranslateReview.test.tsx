import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { TranslateReviewDocument } from "../../generated/TranslateReview.ts";
import { TranslationDocument } from "../../generated/Translation.ts";
import { errorToasts, logIn, removeForm, renderForm } from "../../testing/renderForm.tsx";
import { TranslateReview } from "./TranslateReview.tsx";

beforeEach(() => logIn("admin"));
afterEach(removeForm);

const reviewWith = (reviewCommentBn: string | null) => ({
  request: { query: TranslationDocument, variables: { id: "r1" } },
  result: {
    data: {
      review: { __typename: "Review" as const, id: "r1", original: "Good", reviewCommentBn },
    },
  },
});

const saved = (reviewCommentBn: string) => ({
  request: { query: TranslateReviewDocument, variables: { id: "r1", reviewCommentBn } },
  result: { data: { translateReview: { __typename: "Review" as const, id: "r1" } } },
});

async function openAndType(typed: string, mocks: Parameters<typeof renderForm>[1]) {
  const { user } = renderForm(<TranslateReview id="r1" />, mocks);
  await user.click(screen.getByRole("button", { name: "Bangla version" }));
  const field = await screen.findByRole("textbox", { name: "The review in Bangla" });
  await user.clear(field);
  if (typed) await user.type(field, typed);
  await user.click(screen.getByRole("button", { name: "Save" }));
}

test("an admin reads the review and adds its Bangla version", async () => {
  await openAndType("ভালো", [reviewWith(null), saved("ভালো")]);
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
});

test("an empty text removes the Bangla version", async () => {
  await openAndType("", [reviewWith("ভালো"), saved("")]);
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
});

test("if the review has been deleted meanwhile, no dialog opens", async () => {
  const toasts = errorToasts();
  const gone = { ...reviewWith(null), result: { data: { review: null } } };
  const { user } = renderForm(<TranslateReview id="r1" />, [gone]);
  await user.click(screen.getByRole("button", { name: "Bangla version" }));
  await expect.poll(() => toasts.mock.calls).toEqual([["The review was deleted"]]);
  expect(screen.queryByRole("dialog")).toBeNull();
});
