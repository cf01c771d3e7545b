import { z } from "zod";
import { requiredParagraph } from "../../core/validation.ts";
import { limits } from "../../generated/limits.ts";

/** What the shop says to an empty review. */
export const emptyReviewMessage = "Please write a review in the text field to add review";

/** A review to add. */
export const reviewRules = z.strictObject({
  reviewComment: requiredParagraph(limits.createReview.reviewComment.maxLength),
});
