import { Button, chakra } from "@chakra-ui/react";
import { useState } from "react";
import { limits } from "../../generated/limits.ts";
import { TranslateReviewDocument } from "../../generated/TranslateReview.ts";
import { TranslationDocument, type TranslationQuery } from "../../generated/Translation.ts";
import { messageOf } from "../../platform/graphql/errors.ts";
import { read } from "../../platform/graphql/operations.ts";
import { langOf, t } from "../../platform/i18n.ts";
import { useMay } from "../../platform/rights.ts";
import { useSave } from "../../ui/actions/useSave.ts";
import { Fields } from "../../ui/forms/Fields.tsx";
import { FormDialog } from "../../ui/forms/FormDialog.tsx";
import { formOf, row } from "../../ui/forms/fieldRows.ts";
import { text } from "../../ui/forms/rules.ts";
import { useZodForm } from "../../ui/forms/useZodForm.ts";
import { toast } from "../../ui/toasts/toasts.ts";

type Review = NonNullable<TranslationQuery["review"]>;

const { reviewCommentBn } = limits.translateReview;

const fields = {
  reviewCommentBn: row(t("The review in Bangla"), text, reviewCommentBn, {
    rows: 5,
    lang: "bn",
    hint: t(
      "Pages in Bangla show this text instead of the review. Leave it empty if there is none.",
    ),
  }),
};

/**
 * The button that opens the Bangla version of a review. Only staff who manage the home page see it. The text is read on
 * demand, because the home page reads only the version in its own language.
 */
export function TranslateReview({ id }: { id: string }) {
  const [review, setReview] = useState<Review>();
  const [isLoading, setLoading] = useState(false);
  const mayTranslate = useMay()("MANAGE_HOME");
  const open = async () => {
    if (isLoading) return;
    setLoading(true);
    try {
      const { review } = await read(TranslationDocument, { id });
      if (review) setReview(review);
      else toast.error(t("The review was deleted"));
    } catch (error) {
      toast.error(messageOf(error));
    } finally {
      setLoading(false);
    }
  };
  if (!mayTranslate) return null;
  return (
    <>
      <Button size="sm" variant="outline" aria-busy={isLoading} onClick={() => void open()}>
        {t("Bangla version")}
      </Button>
      {review && <TranslationDialog review={review} onClose={() => setReview(undefined)} />}
    </>
  );
}

/** A dialog that changes the Bangla version of a review. Saving an empty text removes the version. */
function TranslationDialog({ review, onClose }: { review: Review; onClose: () => void }) {
  const translate = useSave(TranslateReviewDocument, { onDone: onClose });
  const form = useZodForm({
    ...formOf(fields, review),
    faultMessage: t("The text is too long"),
    save: async ({ reviewCommentBn }) => {
      await translate({ id: review.id, reviewCommentBn });
      toast.success(
        reviewCommentBn
          ? t("Bangla Version Saved")
          : t("The review no longer has a Bangla version"),
      );
    },
  });
  return (
    <FormDialog title={t("Bangla version")} action={t("Save")} form={form} onClose={onClose}>
      <chakra.blockquote
        p="3"
        bg="bg.subtle"
        borderRadius="l2"
        whiteSpace="pre-line"
        overflowWrap="anywhere"
        lang={langOf(review.original)}
      >
        {review.original}
      </chakra.blockquote>
      <Fields form={form} rows={fields} />
    </FormDialog>
  );
}
