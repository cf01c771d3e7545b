import { Box, chakra, Text, Link as TextLink } from "@chakra-ui/react";
import { useLocation, useSearchParams } from "react-router-dom";
import { RecordCallDocument } from "../../generated/RecordCall.ts";
import type { TodayFragment } from "../../generated/Today.ts";
import { formatNumber, t } from "../../platform/i18n.ts";
import { now } from "../../platform/now.ts";
import { paths } from "../../platform/paths.ts";
import { useAction } from "../../ui/actions/useAction.ts";
import { LoadingButton } from "../../ui/controls/LoadingButton.tsx";
import { ButtonLink } from "../../ui/controls/RouteLink.tsx";
import { Part } from "../../ui/forms/Part.tsx";
import { InspectLink, PayButton } from "../purchases/PurchaseButtons.tsx";
import { PutOnSaleButton } from "../purchases/PutOnSaleButton.tsx";
import { dashboardParams, type ListName } from "./dashboardParams.ts";
import { sellingLines, yesterdayLine } from "./sellingLines.ts";
import { namesOf, type TodayAction, todayLines } from "./todayLines.ts";

/** The number of pending add requests in a list. */
type Asked = { list: ListName; title: string; pendingCount: number };

type TodayProps = { today: TodayFragment; asked: readonly Asked[] };

/**
 * Today's tasks, as sentences with one button each. Sell requests come first, then calls, the sale of units, and add
 * requests.
 */
export function Today({ today, asked }: TodayProps) {
  const lines = todayLines(today, now());
  const { selling } = today;
  const sellingWork = selling ? sellingLines(selling) : [];
  const yesterday = selling && yesterdayLine(selling);
  const waiting = asked.filter(({ pendingCount }) => pendingCount > 0);
  return (
    <Part as="section" title={t("Today")} mb="4">
      {lines.length + sellingWork.length + waiting.length === 0 && (
        <Text color="fg.muted">{t("Nothing is waiting for you.")}</Text>
      )}
      <List>
        {lines.map(({ key, text, action }) => (
          <Line key={key}>
            <Box minW="0" flex="1 1 12rem" textWrap="pretty">
              {text}
              {action.kind === "call" && action.sale.requester.mobile && (
                <Mobile mobile={action.sale.requester.mobile} />
              )}
            </Box>
            <ActionButton action={action} />
          </Line>
        ))}
        {sellingWork.map(({ key, text, to }) => (
          <Line key={key}>
            <Box minW="0" flex="1 1 12rem" textWrap="pretty">
              {text}
            </Box>
            <ButtonLink {...looks} to={to}>
              {t("Look at it")}
            </ButtonLink>
          </Line>
        ))}
        {waiting.map(({ list, title, pendingCount }) => (
          <Line key={list}>
            <Box minW="0" flex="1 1 12rem">
              {t("{title}: {count} pending", { title, count: formatNumber(pendingCount) })}
            </Box>
            <PendingLink list={list} title={title} />
          </Line>
        ))}
      </List>
      {yesterday && (
        <Text mt="4" fontSize="sm" color="fg.muted">
          {yesterday}
        </Text>
      )}
    </Part>
  );
}

function Mobile({ mobile }: { mobile: string }) {
  return (
    <TextLink href={`tel:${mobile}`} variant="underline" display="block" w="fit-content">
      {mobile}
    </TextLink>
  );
}

const looks = { size: "sm", variant: "outline" } as const;

function ActionButton({ action }: { action: TodayAction }) {
  switch (action.kind) {
    case "list":
      return <TaskLink task={action.task} />;
    case "details":
      return (
        <ButtonLink {...looks} to={paths.evaluationDetails(action.sale.id)}>
          {t("Look at it")}
        </ButtonLink>
      );
    case "inspect":
      return <InspectLink {...looks} id={action.sale.id} state="AWAITING_INSPECTION" />;
    case "putOnSale":
      return <PutOnSaleButton {...looks} id={action.sale.id} code={undefined} />;
    case "pay": {
      const { id, kind, payout } = action.sale;
      const needsHandover = action.sale.purchase?.needsHandover;
      const purchase = { id, kind, payout, needsHandover, ...namesOf(action.sale) };
      return <PayButton size="sm" purchase={purchase} amount={action.amount} />;
    }
    case "call":
      return <CalledButton id={action.sale.id} />;
  }
}

/** A link to the table of sell requests, filtered by a task and nothing else. */
function TaskLink({ task }: { task: string }) {
  const [query] = useSearchParams();
  const { widen, write } = dashboardParams.evaluations;
  const narrowed = write(new URLSearchParams(widen(query)), { evaluationsTask: task });
  return (
    <ButtonLink {...looks} to={{ search: narrowed, hash: "evaluations" }}>
      {t("Show them")}
    </ButtonLink>
  );
}

/** A link to a table of add requests. The link keeps the filters of the other tables. */
function PendingLink({ list, title }: { list: ListName; title: string }) {
  const { search } = useLocation();
  return (
    <ButtonLink {...looks} to={{ search, hash: list }} aria-label={t("Show {title}", { title })}>
      {t("Show them")}
    </ButtonLink>
  );
}

/** A button that records that the seller has been called. Afterwards the line disappears. */
function CalledButton({ id }: { id: string }) {
  const [record, isRecording] = useAction(RecordCallDocument, {
    once: true,
    done: t("Call Recorded"),
  });
  return (
    <LoadingButton {...looks} loading={isRecording} onClick={() => void record({ id })}>
      {t("Called")}
    </LoadingButton>
  );
}

const List = chakra("ul", { base: { display: "grid", listStyleType: "none" } });

const Line = chakra("li", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    justifyContent: "space-between",
    columnGap: "4",
    rowGap: "2",
    py: "3",
    borderTopWidth: "1px",
    borderColor: "border",
    _first: { borderTopWidth: "0", pt: "0" },
    _last: { pb: "0" },
  },
});
