import { Flex, Text } from "@chakra-ui/react";
import { t } from "../../platform/i18n.ts";
import { ConfirmButton } from "../../ui/dialogs/ConfirmButton.tsx";
import { PageChoice } from "../../ui/lists/PageChoice.tsx";
import type { Selection } from "../../ui/lists/useSelection.ts";
import { RejectButton } from "../evaluations/RejectButton.tsx";
import { mayDelete } from "../purchases/adminSteps.ts";
import type { ListName } from "./dashboardParams.ts";
import { counted } from "./outcome.ts";
import type { RequestLine } from "./requestLines.ts";
import { useDecisions } from "./useDecisions.ts";

type ChosenRequestsProps = {
  lines: readonly RequestLine[];
  selection: Selection;
  list: ListName;
};

/** A checkbox that selects all visible rows, and the buttons that decide on the selected requests. */
export function ChosenRequests(props: ChosenRequestsProps) {
  const { lines, selection, list } = props;
  const { reject, remove } = useDecisions(list);
  const chosen = lines.filter(({ id }) => selection.has(id));
  const pending = chosen.filter(({ status }) => status === "PENDING").map(({ id }) => id);
  const deletable = chosen.filter(mayDelete).map(({ id }) => id);
  const act = async (decide: (ids: string[]) => Promise<void>, those: string[]) => {
    await decide(those);
    selection.set(those, false);
  };
  const button = { size: "sm", variant: "outline" } as const;
  const requests = counted(pending.length, list);
  const rejecting = {
    ...button,
    question: t("Reject {requests}?", { requests }),
    children: t("Reject {requests}", { requests }),
  };
  return (
    <Flex align="center" gap="3" wrap="wrap" minH="touch" mb="2">
      <PageChoice selection={selection} ids={lines.map(({ id }) => id)} />
      {chosen.length > 0 && (
        <Text role="status" fontSize="sm">
          {t("{count} chosen", { count: chosen.length })}
        </Text>
      )}
      {pending.length > 0 &&
        (list === "evaluations" ? (
          <RejectButton
            {...rejecting}
            onReject={(reason) => act((ids) => reject(ids, reason), pending)}
          />
        ) : (
          <ConfirmButton
            {...rejecting}
            confirmLabel={t("Reject")}
            onConfirm={() => act(reject, pending)}
          />
        ))}
      {deletable.length > 0 && (
        <ConfirmButton
          {...button}
          question={t("Delete {requests}? This action cannot be undone!", {
            requests: counted(deletable.length, list),
          })}
          confirmLabel={t("Delete")}
          onConfirm={() => act(remove, deletable)}
        >
          {t("Delete {requests}", { requests: counted(deletable.length, list) })}
        </ConfirmButton>
      )}
    </Flex>
  );
}
