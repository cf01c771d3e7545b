import { Badge, Box } from "@chakra-ui/react";
import type { WebhookEndpointRowFragment } from "../../generated/WebhookEndpointRow.ts";
import { webhookEventTypeWords } from "../../generated/words.ts";
import { t } from "../../platform/i18n.ts";
import type { Column } from "../../ui/lists/DataTable.tsx";
import { Moment } from "../../ui/text/Day.tsx";
import { Rich } from "../../ui/text/Rich.tsx";
import { EndpointActions, type OpenDialog } from "./EndpointActions.tsx";

/** Returns the columns of the table of endpoints. The last column has an admin's actions. */
export const endpointColumns = (
  onOpen: OpenDialog,
): readonly Column<WebhookEndpointRowFragment>[] => [
  {
    header: t("Endpoint"),
    // Keeps a long URL from taking the width of the other columns.
    style: { maxW: { md: "20rem" } },
    cell: ({ url, description }) => (
      <>
        <Box fontWeight="semibold">{url}</Box>
        <Box fontSize="sm" color="fg.muted">
          {description}
        </Box>
      </>
    ),
  },
  {
    header: t("State"),
    phone: "end",
    hasLabel: false,
    cell: (endpoint) => <EndpointState of={endpoint} />,
  },
  {
    header: t("Events"),
    style: { fontSize: "sm" },
    cell: ({ eventTypes, previousSecretUntil }) => (
      <>
        {eventTypes.map((type) => webhookEventTypeWords[type]).join(", ")}
        {previousSecretUntil && (
          <Box color="fg.muted">
            <Rich
              text={t("Two secrets until <date/>")}
              parts={{ date: <Moment of={previousSecretUntil} /> }}
            />
          </Box>
        )}
      </>
    ),
  },
  {
    header: t("Actions"),
    hasLabel: false,
    cell: (endpoint) => <EndpointActions endpoint={endpoint} onOpen={onOpen} />,
  },
];

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
