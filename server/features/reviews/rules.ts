import { z } from "zod";
import { t } from "../../core/i18n.ts";
import { optionalParagraph, requiredParagraph } from "../../core/validation.ts";
import { limits } from "../../generated/limits.ts";

/** The message for an empty review. */
export const emptyReviewMessage = t("Please write a review in the text field to add review");

/** The schema of a new review. */
export const reviewRules = z.strictObject({
  reviewComment: requiredParagraph(limits.createReview.reviewComment.maxLength),
});

/** The schema of a review's Bangla version. Null removes the version, and an omitted version stays unchanged. */
export const translationRules = z.strictObject({
  reviewCommentBn: optionalParagraph(limits.translateReview.reviewCommentBn.maxLength),
});
