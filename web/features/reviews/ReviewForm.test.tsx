import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CreateReviewDocument } from "../../generated/CreateReview.ts";
import { logIn, removeForm, renderForm } from "../../testing/renderForm.tsx";
import { ReviewForm } from "./ReviewForm.tsx";

beforeEach(() => logIn("customer"));
afterEach(removeForm);

test("the dialog stays open while the review is sent, so that a failure loses no text", async () => {
  const onClose = vi.fn();
  const request = { query: CreateReviewDocument, variables: { reviewComment: "Fair prices" } };
  const withoutResponse = { request, result: { data: null }, delay: Number.POSITIVE_INFINITY };
  const { user } = renderForm(<ReviewForm onClose={onClose} />, [withoutResponse]);
  await user.type(await screen.findByLabelText("Your review"), "Fair prices");
  expect(screen.queryByRole("button", { name: "Close" })).not.toBeNull();
  await user.click(screen.getByRole("button", { name: "Submit" }));
  await expect.poll(() => screen.queryByRole("button", { name: "Close" })).toBeNull();
  await user.keyboard("{Escape}");
  expect(onClose).not.toHaveBeenCalled();
});
