import { Flex } from "@chakra-ui/react";
import type { MouseEvent } from "react";
import type { AddRequestActionsFragment } from "../../generated/AddRequestActions.ts";
import { DeleteAddRequestDocument } from "../../generated/DeleteAddRequest.ts";
import { UpdateAddRequestDocument } from "../../generated/UpdateAddRequest.ts";
import { createDevicePath } from "../../platform/consoleRoutes.ts";
import { t } from "../../platform/i18n.ts";
import { useMay } from "../../platform/rights.ts";
import { useAction } from "../../ui/actions/useAction.ts";
import { LoadingButton } from "../../ui/controls/LoadingButton.tsx";
import { ButtonLink } from "../../ui/controls/RouteLink.tsx";
import { ConfirmButton } from "../../ui/dialogs/ConfirmButton.tsx";
import { toast } from "../../ui/toasts/toasts.ts";
import { addRequestWords } from "./words.ts";

/** The messages about requests that have already been decided. Such requests can no longer become a device. */
const refusals = {
  PENDING: undefined,
  APPROVED: t("You Have Already Approved This Request"),
  REJECTED: t("This Request Was Declined"),
} as const;

type AddRequestActionsProps = {
  addRequest: AddRequestActionsFragment;
  /** Called after the request has been declined or deleted. */
  onDone: () => unknown;
};

/** The actions that an admin can take on an add request. */
export function AddRequestActions({ addRequest, onDone }: AddRequestActionsProps) {
  const { id, kind } = addRequest;
  const [update, busy] = useAction(UpdateAddRequestDocument, {
    done: addRequestWords[kind].updated,
    onDone,
  });
  const [remove] = useAction(DeleteAddRequestDocument, {
    done: t("Add Request Deleted Successfully"),
    onDone,
  });
  const may = useMay();
  if (!may("DECIDE_REQUESTS")) return null;
  return (
    <Flex gap="3" wrap="wrap">
      {may("MANAGE_CATALOGUE") && <CreateLink addRequest={addRequest} />}
      {addRequest.status === "PENDING" ? (
        <LoadingButton
          variant="outline"
          size="lg"
          loading={busy}
          onClick={() => void update({ id, kind, status: "REJECTED" })}
        >
          {t("Decline Add Request")}
        </LoadingButton>
      ) : (
        <ConfirmButton
          variant="outline"
          size="lg"
          question={t("The add request will be deleted permanently, You sure you want to proceed?")}
          confirmLabel={t("Delete")}
          onConfirm={() => remove({ id, kind })}
        >
          {t("Delete Add Request")}
        </ConfirmButton>
      )}
    </Flex>
  );
}

/**
 * A link to the form that creates the requested device. If the request has already been decided, a click shows a
 * message instead.
 */
function CreateLink({ addRequest }: { addRequest: AddRequestActionsFragment }) {
  const { id, kind, status } = addRequest;
  const refusal = refusals[status];
  const onClick = (event: MouseEvent) => {
    if (!refusal) return;
    event.preventDefault();
    toast.error(refusal);
  };
  return (
    <ButtonLink
      to={createDevicePath(kind, id)}
      size="lg"
      opacity={refusal ? "0.5" : undefined}
      aria-disabled={refusal ? true : undefined}
      onClick={onClick}
    >
      {addRequestWords[kind].create}
    </ButtonLink>
  );
}
