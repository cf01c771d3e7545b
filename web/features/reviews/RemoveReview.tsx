import { DeleteReviewDocument } from "../../generated/DeleteReview.ts";
import { t } from "../../platform/i18n.ts";
import { useMay } from "../../platform/rights.ts";
import { useAction } from "../../ui/actions/useAction.ts";
import { ConfirmButton } from "../../ui/dialogs/ConfirmButton.tsx";

/** The button that removes a review. Only staff who manage the home page see it. */
export function RemoveReview({ id }: { id: string }) {
  const [remove] = useAction(DeleteReviewDocument, {
    done: t("Review Deleted Successfully"),
  });
  if (!useMay()("MANAGE_HOME")) return null;
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
