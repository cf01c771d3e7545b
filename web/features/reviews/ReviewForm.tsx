import { CreateReviewDocument } from "../../generated/CreateReview.ts";
import { limits } from "../../generated/limits.ts";
import { t } from "../../platform/i18n.ts";
import { useSave } from "../../ui/actions/useSave.ts";
import { Modal } from "../../ui/dialogs/Modal.tsx";
import { Fields } from "../../ui/forms/Fields.tsx";
import { formOf, row } from "../../ui/forms/fieldRows.ts";
import { text } from "../../ui/forms/rules.ts";
import { SubmitButton } from "../../ui/forms/SubmitButton.tsx";
import { useFormDraft } from "../../ui/forms/useFormDraft.ts";
import { useZodForm } from "../../ui/forms/useZodForm.ts";

const limit = limits.createReview.reviewComment;

const written = (label: string) => text(label, limit, t("Your review is empty"));

const fields = {
  reviewComment: row(t("Your review"), written, limit, {
    rows: 5,
    placeholder: t("Please write your review here"),
  }),
};

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
    ...formOf(fields),
    faultMessage: t("Please write a review in the text field to add review"),
    save: create,
  });
  const { remove: removeDraft } = useFormDraft(form);
  const { isSubmitting } = form.formState;
  return (
    // If the request fails, the dialog stays open, so that the review can be sent again.
    <Modal title={t("Add a Review")} open onClose={isSubmitting ? undefined : onClose}>
      <form onSubmit={form.submit} noValidate>
        <Fields form={form} rows={fields} />
        <SubmitButton w="full" size="lg" mt="5" form={form}>
          {t("Submit")}
        </SubmitButton>
      </form>
    </Modal>
  );
}
