import { useApolloClient } from "@apollo/client/react";
import { Button, chakra } from "@chakra-ui/react";
import { useState } from "react";
import * as z from "zod/mini";
import { limits } from "../../generated/limits.ts";
import { TranslateReviewDocument } from "../../generated/TranslateReview.ts";
import { TranslationDocument, type TranslationQuery } from "../../generated/Translation.ts";
import { messageOf } from "../../platform/graphql/errors.ts";
import { langOf, t } from "../../platform/i18n.ts";
import { useMay } from "../../platform/rights.ts";
import { useSave } from "../../ui/actions/useSave.ts";
import { Textarea } from "../../ui/controls/controls.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { FormDialog } from "../../ui/forms/FormDialog.tsx";
import { text } from "../../ui/forms/rules.ts";
import { useZodForm } from "../../ui/forms/useZodForm.ts";
import { toast } from "../../ui/toasts/toasts.ts";

type Review = NonNullable<TranslationQuery["review"]>;

const labels = { reviewCommentBn: t("The review in Bangla") };
const limit = limits.translateReview.reviewCommentBn;
const schema = z.object({ reviewCommentBn: text(labels.reviewCommentBn, limit) });

/**
 * The button that opens the Bangla version of a review. Only staff who manage the home page see it. The text is read on
 * demand, because the home page reads only the version in its own language.
 */
export function TranslateReview({ id }: { id: string }) {
  const client = useApolloClient();
  const [review, setReview] = useState<Review>();
  const [isLoading, setLoading] = useState(false);
  const mayTranslate = useMay()("MANAGE_HOME");
  const open = async () => {
    if (isLoading) return;
    setLoading(true);
    try {
      const options = { query: TranslationDocument, variables: { id } } as const;
      const { data } = await client.query({ ...options, fetchPolicy: "network-only" });
      if (data?.review) setReview(data.review);
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
    schema,
    labels,
    initial: { reviewCommentBn: review.reviewCommentBn ?? "" },
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
      <Field
        form={form}
        name="reviewCommentBn"
        label={labels.reviewCommentBn}
        limit={limit}
        hint={t(
          "Pages in Bangla show this text instead of the review. Leave it empty if there is none.",
        )}
      >
        <Textarea rows={5} lang="bn" />
      </Field>
    </FormDialog>
  );
}
