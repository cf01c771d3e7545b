import { Button, Flex } from "@chakra-ui/react";
import type { MouseEvent } from "react";
import { Link } from "react-router-dom";
import type { AddRequestActionsFragment } from "../../generated/AddRequestActions.ts";
import { t } from "../../platform/i18n.ts";
import { paths } from "../../platform/paths.ts";
import { ConfirmButton } from "../../ui/ConfirmButton.tsx";
import { toast } from "../../ui/toasts.ts";
import { useDecisions } from "./useDecisions.ts";
import { addRequestWords } from "./words.ts";

/** Why a device can't be created from a request that has been decided. */
const refusals = {
  PENDING: undefined,
  APPROVED: t("You Have Already Approved This Request"),
  REJECTED: t("This Request Was Declined"),
} as const;

type AddRequestActionsProps = {
  addRequest: AddRequestActionsFragment;
  /** The request has been declined or deleted. */
  onDone: () => void;
};

/** What an admin can do about an add request (spec, sections 2 and 4). */
export function AddRequestActions({ addRequest, onDone }: AddRequestActionsProps) {
  const { decline, remove, busy } = useDecisions(addRequest, onDone);
  return (
    <Flex gap="3" wrap="wrap">
      <CreateLink addRequest={addRequest} />
      {addRequest.status === "PENDING" ? (
        <Button
          variant="outline"
          size="lg"
          loading={busy}
          loadingText={t("Decline Add Request")}
          onClick={() => void decline()}
        >
          {t("Decline Add Request")}
        </Button>
      ) : (
        <ConfirmButton
          variant="outline"
          size="lg"
          question={t("The add request will be deleted permanently, You sure you want to proceed?")}
          confirmLabel={t("Delete")}
          onConfirm={remove}
        >
          {t("Delete Add Request")}
        </ConfirmButton>
      )}
    </Flex>
  );
}

/** Leads to the form that creates the device; once that makes no sense, it says why instead. */
function CreateLink({ addRequest }: { addRequest: AddRequestActionsFragment }) {
  const { id, kind, status } = addRequest;
  const refusal = refusals[status];
  const onClick = (event: MouseEvent) => {
    if (!refusal) return;
    event.preventDefault();
    toast.error(refusal);
  };
  return (
    <Button asChild size="lg" opacity={refusal ? "0.5" : undefined}>
      <Link
        to={paths.create(kind, id)}
        aria-disabled={refusal ? true : undefined}
        onClick={onClick}
      >
        {addRequestWords[kind].create}
      </Link>
    </Button>
  );
}
