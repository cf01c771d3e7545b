import * as z from "zod/mini";
import { CreateReviewDocument } from "../../generated/CreateReview.ts";
import { limits } from "../../generated/limits.ts";
import { t } from "../../platform/i18n.ts";
import { useSave } from "../../ui/actions/useSave.ts";
import { Textarea } from "../../ui/controls/controls.tsx";
import { Modal } from "../../ui/dialogs/Modal.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { text } from "../../ui/forms/rules.ts";
import { SubmitButton } from "../../ui/forms/SubmitButton.tsx";
import { useFormDraft } from "../../ui/forms/useFormDraft.ts";
import { useZodForm } from "../../ui/forms/useZodForm.ts";

const labels = { reviewComment: t("Your review") };
const limit = limits.createReview.reviewComment;
const schema = z.object({
  reviewComment: text(labels.reviewComment, limit, t("Your review is empty")),
});

/** A dialog that adds a review, which then appears on the home page. */
export function ReviewForm({ onClose }: { onClose: () => void }) {
  const create = useSave(CreateReviewDocument, {
    once: true,
    onDone: () => {
      removeDraft();
      onClose();
    },
    done: t("Review Added Successfully"),
  });
  const form = useZodForm({
    schema,
    labels,
    initial: { reviewComment: "" },
    faultMessage: t("Please write a review in the text field to add review"),
    save: create,
  });
  const { remove: removeDraft } = useFormDraft(form);
  const { isSubmitting } = form.formState;
  return (
    // If the request fails, the dialog stays open, so that the review can be sent again.
    <Modal title={t("Add a Review")} open onClose={isSubmitting ? undefined : onClose}>
      <form onSubmit={form.submit} noValidate>
        <Field form={form} name="reviewComment" label={labels.reviewComment} limit={limit}>
          <Textarea rows={5} placeholder={t("Please write your review here")} />
        </Field>
        <SubmitButton w="full" size="lg" mt="5" form={form}>
          {t("Submit")}
        </SubmitButton>
      </form>
    </Modal>
  );
}
