import { Badge, Box, Button, chakra } from "@chakra-ui/react";
import type { WebhookDeliveryRowFragment } from "../../generated/WebhookDeliveryRow.ts";
import { webhookDeliveryStateWords, webhookEventTypeWords } from "../../generated/words.ts";
import { Moment } from "../../ui/Day.tsx";
import { Cell, Row, Table } from "../../ui/Table.tsx";
import { hostOf } from "./hostOf.ts";

const columns = ["Event", "State", "Time", "Response", "Actions"];

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
    <Table label="Deliveries" columns={columns}>
      {deliveries.map((delivery) => (
        <Row key={delivery.id}>
          <Cell>
            <chakra.span fontWeight="semibold">{webhookEventTypeWords[delivery.type]}</chakra.span>
            <Box fontSize="sm" color="fg.muted">
              to {hostOf(delivery.endpointUrl)}
              {delivery.isManual && delivery.type !== "TEST" && ", a replay"}
            </Box>
          </Cell>
          <Cell>
            <DeliveryState of={delivery.state} />
          </Cell>
          <Cell fontSize="sm">
            <Moment of={delivery.createdAt} />
          </Cell>
          <Cell fontSize="sm">
            <Response of={delivery} />
          </Cell>
          <Cell gridColumn="1 / -1" css={{ textAlign: "start" }}>
            <Button
              size="sm"
              variant="outline"
              aria-label={`Details of ${webhookEventTypeWords[delivery.type]}`}
              onClick={() => onOpen(delivery.id)}
            >
              Details
            </Button>
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

function Response({ of: { lastAttempt, attempts, nextAttemptAt, state } }: ResponseProps) {
  if (!lastAttempt) return "Not sent yet";
  const { status, durationMs, error } = lastAttempt;
  return (
    <>
      <Box>
        {status ?? error ?? "No response yet"}
        {durationMs !== null && ` in ${durationMs} ms`}
      </Box>
      {attempts > 1 && <Box color="fg.muted">{attempts} attempts</Box>}
      {state === "PENDING" && nextAttemptAt && (
        <Box color="fg.muted">
          Next <Moment of={nextAttemptAt} />
        </Box>
      )}
    </>
  );
}

type ResponseProps = { of: WebhookDeliveryRowFragment };
