import { Box } from "@chakra-ui/react";
import type { SwitchedOffWebhookFragment } from "../../generated/SwitchedOffWebhook.ts";
import { webhookOffReasonWords } from "../../generated/words.ts";
import { consoleRoutes } from "../../platform/consoleRoutes.ts";
import { t } from "../../platform/i18n.ts";
import { RouteLink } from "../../ui/controls/RouteLink.tsx";
import { Moment } from "../../ui/text/Day.tsx";
import { Rich } from "../../ui/text/Rich.tsx";
import { hostOf } from "./hostOf.ts";

type SwitchedOffNoticeProps = {
  endpoints: readonly SwitchedOffWebhookFragment[];
  /** Whether the notice links to the page of the webhooks. */
  linked?: boolean;
};

/**
 * A notice about the endpoints that the server has switched off, with the reasons. Renders nothing if no endpoint is
 * switched off.
 */
export function SwitchedOffNotice({ endpoints, linked = false }: SwitchedOffNoticeProps) {
  const off = endpoints.filter(({ switchedOffAt }) => switchedOffAt);
  if (off.length === 0) return null;
  return (
    <Box role="alert" mb="4" px="4" py="3" bg="warning.subtle" color="warning.fg" borderRadius="l2">
      {off.map(({ id, url, switchedOffAt, switchedOffReason }) => (
        <Box key={id} overflowWrap="anywhere">
          <Rich
            text={t("The webhook to {host} was switched off <date/>: {reason}.", {
              host: hostOf(url),
              reason: switchedOffReason ? webhookOffReasonWords[switchedOffReason] : "",
            })}
            parts={{ date: switchedOffAt && <Moment of={switchedOffAt} /> }}
          />
        </Box>
      ))}
      {linked && (
        <RouteLink to={consoleRoutes.webhooks} textDecoration="underline">
          {t("Go to the webhooks")}
        </RouteLink>
      )}
    </Box>
  );
}
