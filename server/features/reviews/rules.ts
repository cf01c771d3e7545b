import { z } from "zod";
import { t } from "../../core/i18n.ts";
import { optionalParagraph, requiredParagraph } from "../../core/validation.ts";
import { limits } from "../../generated/limits.ts";

/** The message for an empty review. */
export const emptyReviewMessage = t("Please write a review in the text field to add review");

/** A review to create. */
export const reviewRules = z.strictObject({
  reviewComment: requiredParagraph(limits.createReview.reviewComment.maxLength),
});

/** The Bangla version of a review; null removes it, and left out it stays. */
export const translationRules = z.strictObject({
  reviewCommentBn: optionalParagraph(limits.translateReview.reviewCommentBn.maxLength),
});
