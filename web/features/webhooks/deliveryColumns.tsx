import { Badge, Box, Button, chakra } from "@chakra-ui/react";
import type { WebhookDeliveryRowFragment } from "../../generated/WebhookDeliveryRow.ts";
import { webhookDeliveryStateWords, webhookEventTypeWords } from "../../generated/words.ts";
import { localDigits, t } from "../../platform/i18n.ts";
import type { Column } from "../../ui/lists/DataTable.tsx";
import { Moment } from "../../ui/text/Day.tsx";
import { Rich } from "../../ui/text/Rich.tsx";
import { hostOf } from "./hostOf.ts";

const palettes = {
  PENDING: "warning",
  DELIVERED: "accent",
  FAILED: "danger",
  DISCARDED: "gray",
} as const;

/** A badge with the state of a delivery. */
export const DeliveryState = ({ of }: { of: WebhookDeliveryRowFragment["state"] }) => (
  <Badge colorPalette={palettes[of]}>{webhookDeliveryStateWords[of]}</Badge>
);

/** Returns the columns of the table of deliveries. `onOpen` opens the details of a delivery. */
export const deliveryColumns = (
  onOpen: (id: string) => void,
): readonly Column<WebhookDeliveryRowFragment>[] => [
  {
    header: t("Event"),
    cell: ({ type, isManual, endpointUrl }) => (
      <>
        <chakra.span fontWeight="semibold">{webhookEventTypeWords[type]}</chakra.span>
        <Box fontSize="sm" color="fg.muted">
          {isManual && type !== "TEST"
            ? t("Replay to {host}", { host: hostOf(endpointUrl) })
            : t("To {host}", { host: hostOf(endpointUrl) })}
        </Box>
      </>
    ),
  },
  {
    header: t("State"),
    phone: "end",
    hasLabel: false,
    cell: ({ state }) => <DeliveryState of={state} />,
  },
  {
    header: t("Time"),
    style: { fontSize: "sm" },
    cell: ({ createdAt }) => <Moment of={createdAt} />,
  },
  {
    header: t("Response"),
    style: { fontSize: "sm" },
    cell: (delivery) => <Response of={delivery} />,
  },
  {
    header: t("Actions"),
    hasLabel: false,
    cell: ({ id, type }) => (
      <Button
        size="sm"
        variant="outline"
        aria-label={t("Details of {event}", { event: webhookEventTypeWords[type] })}
        onClick={() => onOpen(id)}
      >
        {t("Details")}
      </Button>
    ),
  },
];

function Response({ of: { lastAttempt, attempts, nextAttemptAt, state } }: ResponseProps) {
  if (!lastAttempt) return t("Not sent yet");
  const { status, durationMs, error } = lastAttempt;
  return (
    <>
      <Box>
        {durationMs === null
          ? t("No response yet")
          : t("{outcome} in {durationMs} ms", {
              outcome: status ? localDigits(String(status)) : (error ?? ""),
              durationMs,
            })}
      </Box>
      {attempts > 1 && <Box color="fg.muted">{t("{attempts} attempts", { attempts })}</Box>}
      {state === "PENDING" && nextAttemptAt && (
        <Box color="fg.muted">
          <Rich text={t("Next <date/>")} parts={{ date: <Moment of={nextAttemptAt} /> }} />
        </Box>
      )}
    </>
  );
}

type ResponseProps = { of: WebhookDeliveryRowFragment };
