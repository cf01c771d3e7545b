import { Badge, Box } from "@chakra-ui/react";
import type { WebhookEndpointRowFragment } from "../../generated/WebhookEndpointRow.ts";
import { webhookEventTypeWords } from "../../generated/words.ts";
import { t } from "../../platform/i18n.ts";
import { Cell, Row, Table } from "../../ui/lists/Table.tsx";
import { Moment } from "../../ui/text/Day.tsx";
import { Rich } from "../../ui/text/Rich.tsx";
import { EndpointActions, type OpenDialog } from "./EndpointActions.tsx";

const columns = [t("Endpoint"), t("State"), t("Events"), t("Actions")];

type EndpointTableProps = {
  endpoints: readonly WebhookEndpointRowFragment[];
  onOpen: OpenDialog;
};

/** The endpoints with their state, the latest first. */
export function EndpointTable({ endpoints, onOpen }: EndpointTableProps) {
  return (
    <Table label={t("Endpoints")} columns={columns}>
      {endpoints.map((endpoint) => (
        <Row key={endpoint.id}>
          <Cell>
            {/* A long URL would take the width of the other columns. */}
            <Box maxW={{ md: "20rem" }}>
              <Box fontWeight="semibold">{endpoint.url}</Box>
              <Box fontSize="sm" color="fg.muted">
                {endpoint.description}
              </Box>
            </Box>
          </Cell>
          <Cell>
            <EndpointState of={endpoint} />
          </Cell>
          <Cell label={t("Events")} gridColumn="1 / -1" fontSize="sm">
            {endpoint.eventTypes.map((type) => webhookEventTypeWords[type]).join(", ")}
            {endpoint.previousSecretUntil && (
              <Box color="fg.muted">
                <Rich
                  text={t("Two secrets until <date/>")}
                  parts={{ date: <Moment of={endpoint.previousSecretUntil} /> }}
                />
              </Box>
            )}
          </Cell>
          <Cell gridColumn="1 / -1" mt={{ base: "2", md: "0" }} css={{ textAlign: "start" }}>
            <EndpointActions endpoint={endpoint} onOpen={onOpen} />
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

function EndpointState({ of: { enabled, switchedOffAt, pendingCount } }: StateProps) {
  return (
    <>
      {enabled && <Badge colorPalette="accent">{t("On")}</Badge>}
      {!enabled && (
        <Badge colorPalette={switchedOffAt ? "danger" : "gray"}>
          {switchedOffAt ? t("Switched off") : t("Off")}
        </Badge>
      )}
      {pendingCount > 0 && (
        <Box fontSize="sm" color="fg.muted">
          {t("{pendingCount} pending", { pendingCount })}
        </Box>
      )}
    </>
  );
}

type StateProps = { of: WebhookEndpointRowFragment };
