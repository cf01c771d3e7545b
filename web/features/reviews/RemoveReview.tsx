import { DeleteReviewDocument } from "../../generated/DeleteReview.ts";
import { t } from "../../platform/i18n.ts";
import { useAction } from "../../ui/actions/useAction.ts";
import { ConfirmButton } from "../../ui/dialogs/ConfirmButton.tsx";

/** An admin's button that removes a review. */
export function RemoveReview({ id }: { id: string }) {
  const [remove] = useAction(DeleteReviewDocument, {
    done: t("Review Deleted Successfully"),
  });
  return (
    <ConfirmButton
      size="sm"
      variant="outline"
      question={t("Are you sure you want to delete this review?")}
      confirmLabel={t("Delete")}
      onConfirm={() => remove({ id })}
    >
      {t("Remove")}
    </ConfirmButton>
  );
}
