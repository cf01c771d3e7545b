import { useMutation } from "@apollo/client/react";
import type { CatalogueRowFragment } from "../../../generated/CatalogueRow.ts";
import { DeleteDeviceDocument } from "../../../generated/DeleteDevice.ts";
import { messageOf } from "../../../platform/errors.ts";
import { useRefresh } from "../../../platform/pageData.ts";
import { ConfirmButton } from "../../../ui/ConfirmButton.tsx";
import { toast } from "../../../ui/toasts.ts";
import { buyKinds } from "../buyList/buyKinds.ts";

/** Takes a device out of the catalogue for good. */
export function DeleteButton({ device }: { device: CatalogueRowFragment }) {
  const { id, kind, title } = device;
  const { deleteQuestion, deletedMessage } = buyKinds[kind];
  const refresh = useRefresh();
  const [remove] = useMutation(DeleteDeviceDocument, {
    variables: { id, kind },
    onCompleted: async () => {
      await refresh();
      toast.success(deletedMessage);
    },
    onError: (error) => toast.error(messageOf(error)),
  });
  return (
    <ConfirmButton
      size="sm"
      variant="outline"
      aria-label={`Delete ${title}`}
      question={deleteQuestion}
      confirmLabel="Delete"
      onConfirm={remove}
    >
      Delete
    </ConfirmButton>
  );
}
