import { Flex } from "@chakra-ui/react";
import { t } from "../../platform/i18n.ts";
import { useMay } from "../../platform/rights.ts";
import { LoadingButton } from "../../ui/controls/LoadingButton.tsx";
import { ButtonLink } from "../../ui/controls/RouteLink.tsx";
import { ConfirmButton } from "../../ui/dialogs/ConfirmButton.tsx";
import { RejectButton } from "../evaluations/RejectButton.tsx";
import { mayDelete } from "../purchases/adminSteps.ts";
import { NextStep } from "../purchases/NextStep.tsx";
import type { ListName } from "./dashboardParams.ts";
import { type RequestLine, requesterOf } from "./requestLines.ts";
import { useDecisions } from "./useDecisions.ts";

type RequestControlsProps = {
  line: RequestLine;
  list: ListName;
  noun: string;
};

const looks = { size: "sm", variant: "outline" } as const;

/** The decisions that are possible for a request in its current status, and the button for the next step. */
export function RequestControls({ line, list, noun }: RequestControlsProps) {
  const { approve, isApproving, remove } = useDecisions(list);
  const { id, kind, title, status, purchase, payout } = line;
  const requester = requesterOf(line);
  const may = useMay();
  const mayDecide = may("DECIDE_REQUESTS");
  return (
    <Flex gap="2" wrap="wrap" justify={{ md: "flex-start" }}>
      {purchase && kind && (
        <NextStep
          size="sm"
          purchase={{
            ...{ id, kind, title, payout },
            seller: requester,
            needsHandover: purchase.needsHandover,
          }}
          state={purchase.state}
          amount={purchase.amount}
          unit={line.unit ?? null}
          isListed={line.isListed ?? false}
        />
      )}
      {mayDecide && (!line.approveAt || may("MANAGE_CATALOGUE")) && (
        <Approve line={line} busy={isApproving} onApprove={() => void approve([id])} />
      )}
      {mayDecide && status === "PENDING" && <Reject line={line} list={list} noun={noun} />}
      {mayDecide && mayDelete(line) && (
        <ConfirmButton
          {...looks}
          aria-label={t("Delete {title}", { title })}
          question={t(
            "Are you sure you want to delete the {noun} for {title} of {requester}? This action cannot be undone!",
            { noun, title, requester },
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

/** The button that rejects a pending request. Rejecting a sell request requires a reason. */
function Reject({ line, list, noun }: RequestControlsProps) {
  const { reject } = useDecisions(list);
  const { id, title } = line;
  const button = {
    ...looks,
    "aria-label": t("Reject {title}", { title }),
    question: t("Are you sure you want to reject the {noun} for {title} of {requester}?", {
      noun,
      title,
      requester: requesterOf(line),
    }),
    children: t("Reject"),
  };
  if (list === "evaluations")
    return <RejectButton {...button} onReject={(reason) => reject([id], reason)} />;
  return <ConfirmButton {...button} confirmLabel={t("Reject")} onConfirm={() => reject([id])} />;
}

type ApproveProps = { line: RequestLine; busy: boolean; onApprove: () => void };

/**
 * The button that approves a sell request. An add request is approved by creating its device, so the button is then a
 * link to the form that creates the device.
 */
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
      // While loading, the button shows only a spinner, so that the column keeps its width.
      loadingText=""
      onClick={onApprove}
    >
      {t("Approve")}
    </LoadingButton>
  );
}
