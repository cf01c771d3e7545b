import { Flex } from "@chakra-ui/react";
import { t } from "../../platform/i18n.ts";
import { LoadingButton } from "../../ui/controls/LoadingButton.tsx";
import { ButtonLink } from "../../ui/controls/RouteLink.tsx";
import { ConfirmButton } from "../../ui/dialogs/ConfirmButton.tsx";
import type { ListName } from "./listPlaces.ts";
import type { RequestLine } from "./requestLines.ts";
import { useDecisions } from "./useDecisions.ts";

type RequestControlsProps = {
  line: RequestLine;
  list: ListName;
  noun: string;
};

/** What can be decided on a request in its present status. */
export function RequestControls({ line, list, noun }: RequestControlsProps) {
  const { approve, isApproving, reject, remove } = useDecisions(list);
  const { id, title, status } = line;
  const looks = { size: "sm", variant: "outline" } as const;
  return (
    <Flex gap="2" wrap="wrap" justify={{ md: "flex-start" }}>
      <Approve line={line} busy={isApproving} onApprove={() => void approve([id])} />
      {status === "PENDING" ? (
        <ConfirmButton
          {...looks}
          aria-label={t("Reject {title}", { title })}
          question={t("Are you sure you want to reject this {noun}?", { noun })}
          confirmLabel={t("Reject")}
          onConfirm={() => reject([id])}
        >
          {t("Reject")}
        </ConfirmButton>
      ) : (
        <ConfirmButton
          {...looks}
          aria-label={t("Delete {title}", { title })}
          question={t(
            "Are you sure you want to delete this {noun}? This action cannot be undone!",
            { noun },
          )}
          confirmLabel={t("Delete")}
          onConfirm={() => remove([id])}
        >
          {t("Delete")}
        </ConfirmButton>
      )}
    </Flex>
  );
}

type ApproveProps = { line: RequestLine; busy: boolean; onApprove: () => void };

/** One click approves a sell request that isn't approved; an add request leads to its form. */
function Approve({ line, busy, onApprove }: ApproveProps) {
  const { title, status, approveAt } = line;
  const looks = {
    size: "sm",
    variant: "subtle",
    "aria-label": t("Approve {title}", { title }),
  } as const;
  if (approveAt && status === "PENDING") {
    return (
      <ButtonLink {...looks} to={approveAt}>
        {t("Approve")}
      </ButtonLink>
    );
  }
  return (
    <LoadingButton
      {...looks}
      disabled={status === "APPROVED" || approveAt !== undefined}
      loading={busy}
      // The spinner alone, which does not change the width of the column.
      loadingText=""
      onClick={onApprove}
    >
      {t("Approve")}
    </LoadingButton>
  );
}
