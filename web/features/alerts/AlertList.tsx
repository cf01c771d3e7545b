import { Box, Stack, Text } from "@chakra-ui/react";
import type { AlertRowFragment } from "../../generated/AlertRow.ts";
import { DeleteAlertDocument } from "../../generated/DeleteAlert.ts";
import { formatPrice, t } from "../../platform/i18n.ts";
import { useAction } from "../../ui/actions/useAction.ts";
import { LoadingButton } from "../../ui/controls/LoadingButton.tsx";
import { RouteLink } from "../../ui/controls/RouteLink.tsx";
import { CardRow } from "../../ui/page/Card.tsx";
import { Day } from "../../ui/text/Day.tsx";
import { Rich } from "../../ui/text/Rich.tsx";
import { aboutOf } from "./alertAbout.ts";

/** A user's alerts, each with a button to end it. */
export const AlertList = ({ alerts }: { alerts: readonly AlertRowFragment[] }) => (
  <Stack as="ul" gap="3" aria-label={t("My alerts")}>
    {alerts.map((alert) => (
      <AlertItem key={alert.id} alert={alert} />
    ))}
  </Stack>
);

function AlertItem({ alert }: { alert: AlertRowFragment }) {
  const [remove, isRemoving] = useAction(DeleteAlertDocument, {
    done: t("Alert ended"),
  });
  const { id, newsAt } = alert;
  const { text, path } = aboutOf(alert);
  return (
    <CardRow>
      <Box minW="0">
        <Text fontWeight="semibold" overflowWrap="anywhere">
          {path ? (
            <RouteLink to={path} textDecoration="underline">
              {text}
            </RouteLink>
          ) : (
            text
          )}
        </Text>
        <Text color="fg.muted">{waitsFor(alert)}</Text>
        {newsAt && (
          <Text fontSize="sm" color="fg.muted">
            <Rich text={t("Last news: <day/>")} parts={{ day: <Day of={newsAt} /> }} />
          </Text>
        )}
      </Box>
      <LoadingButton
        variant="outline"
        flexShrink="0"
        loading={isRemoving}
        aria-label={t("End alert: {alert}", { alert: text })}
        onClick={() => void remove({ id })}
      >
        {t("End alert")}
      </LoadingButton>
    </CardRow>
  );
}

function waitsFor({ kind, price }: AlertRowFragment): string {
  if (kind === "BACK_IN_STOCK") return t("We'll tell you when it is back in stock.");
  if (kind === "NEW_MATCH") return t("We'll tell you about new ones.");
  return price === null
    ? t("We'll tell you when it gets cheaper.")
    : t("We'll tell you when it costs less than {price}.", { price: formatPrice(price) });
}
