import { Badge, Box, Button, chakra } from "@chakra-ui/react";
import type { WebhookDeliveryRowFragment } from "../../generated/WebhookDeliveryRow.ts";
import { webhookDeliveryStateWords, webhookEventTypeWords } from "../../generated/words.ts";
import { localDigits, t } from "../../platform/i18n.ts";
import { Cell, Row, Table } from "../../ui/lists/Table.tsx";
import { Moment } from "../../ui/text/Day.tsx";
import { Rich } from "../../ui/text/Rich.tsx";
import { hostOf } from "./hostOf.ts";

const columns = [t("Event"), t("State"), t("Time"), t("Response"), t("Actions")];

const palettes = {
  PENDING: "warning",
  DELIVERED: "accent",
  FAILED: "danger",
  DISCARDED: "gray",
} as const;

/** The state of a delivery. */
export const DeliveryState = ({ of }: { of: WebhookDeliveryRowFragment["state"] }) => (
  <Badge colorPalette={palettes[of]}>{webhookDeliveryStateWords[of]}</Badge>
);

type DeliveryTableProps = {
  deliveries: readonly WebhookDeliveryRowFragment[];
  onOpen: (id: string) => void;
};

/** The deliveries with their outcomes, the latest first. */
export function DeliveryTable({ deliveries, onOpen }: DeliveryTableProps) {
  return (
    <Table label={t("Deliveries")} columns={columns}>
      {deliveries.map((delivery) => (
        <Row key={delivery.id}>
          <Cell>
            <chakra.span fontWeight="semibold">{webhookEventTypeWords[delivery.type]}</chakra.span>
            <Box fontSize="sm" color="fg.muted">
              {delivery.isManual && delivery.type !== "TEST"
                ? t("Replay to {host}", { host: hostOf(delivery.endpointUrl) })
                : t("To {host}", { host: hostOf(delivery.endpointUrl) })}
            </Box>
          </Cell>
          <Cell>
            <DeliveryState of={delivery.state} />
          </Cell>
          <Cell label={t("Time")} gridColumn="1 / -1" fontSize="sm">
            <Moment of={delivery.createdAt} />
          </Cell>
          <Cell gridColumn="1 / -1" fontSize="sm" css={{ textAlign: "start" }}>
            <Response of={delivery} />
          </Cell>
          <Cell gridColumn="1 / -1" mt={{ base: "2", md: "0" }} css={{ textAlign: "start" }}>
            <Button
              size="sm"
              variant="outline"
              aria-label={t("Details of {event}", { event: webhookEventTypeWords[delivery.type] })}
              onClick={() => onOpen(delivery.id)}
            >
              {t("Details")}
            </Button>
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

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
