import { useMutation } from "@apollo/client/react";
import { DeleteReviewDocument } from "../../generated/DeleteReview.ts";
import { messageOf } from "../../platform/errors.ts";
import { t } from "../../platform/i18n.ts";
import { useRefresh } from "../../platform/useRefresh.ts";
import { ConfirmButton } from "../../ui/ConfirmButton.tsx";
import { toast } from "../../ui/toasts.ts";

/** The admins' button that removes a review. */
export function RemoveReview({ id }: { id: string }) {
  const refresh = useRefresh();
  const [remove] = useMutation(DeleteReviewDocument, {
    variables: { id },
    onCompleted: async () => {
      await refresh();
      toast.success(t("Review Deleted Successfully"));
    },
    onError: (error) => toast.error(messageOf(error)),
  });
  return (
    <ConfirmButton
      size="sm"
      variant="outline"
      question={t("Are you sure you want to delete this review?")}
      confirmLabel={t("Delete")}
      onConfirm={remove}
    >
      {t("Remove")}
    </ConfirmButton>
  );
}
