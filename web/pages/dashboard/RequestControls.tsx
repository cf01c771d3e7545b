import { Flex } from "@chakra-ui/react";
import { useState } from "react";
import { t } from "../../platform/i18n.ts";
import { ConfirmButton } from "../../ui/ConfirmButton.tsx";
import { LoadingButton } from "../../ui/LoadingButton.tsx";
import { ButtonLink } from "../../ui/RouteLink.tsx";
import type { RequestLine } from "./requestLines.ts";
import type { Decision, Decisions } from "./useDecisions.ts";

type RequestControlsProps = {
  line: RequestLine;
  decisions: Decisions;
  noun: string;
};

/** What can be decided on a request in its present status (spec, section 4). */
export function RequestControls({ line, decisions, noun }: RequestControlsProps) {
  const { id, title, status } = line;
  const looks = { size: "sm", variant: "outline" } as const;
  return (
    <Flex gap="2" wrap="wrap" justify={{ md: "flex-start" }}>
      <Approve line={line} approve={decisions.approve} />
      {status === "PENDING" ? (
        <ConfirmButton
          {...looks}
          aria-label={t("Reject {title}", { title })}
          question={t("Are you sure you want to reject this {noun}?", { noun })}
          confirmLabel={t("Reject")}
          onConfirm={() => decisions.reject([id])}
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
          onConfirm={() => decisions.remove([id])}
        >
          {t("Delete")}
        </ConfirmButton>
      )}
    </Flex>
  );
}

/** One click approves a sell request that isn't approved; an add request leads to its form. */
function Approve({ line, approve }: { line: RequestLine; approve?: Decision }) {
  const { id, title, status, approveAt } = line;
  const [busy, setBusy] = useState(false);
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
  const disabled = status === "APPROVED" || !approve;
  const onClick = async () => {
    setBusy(true);
    await approve?.([id]);
    setBusy(false);
  };
  return (
    <LoadingButton
      {...looks}
      disabled={disabled}
      loading={busy}
      // The spinner alone, which does not change the width of the column.
      loadingText=""
      onClick={() => void onClick()}
    >
      {t("Approve")}
    </LoadingButton>
  );
}
