import { Box } from "@chakra-ui/react";
import type { SwitchedOffWebhookFragment } from "../../generated/SwitchedOffWebhook.ts";
import { webhookOffReasonWords } from "../../generated/words.ts";
import { routes } from "../../platform/paths.ts";
import { Moment } from "../../ui/Day.tsx";
import { RouteLink } from "../../ui/RouteLink.tsx";
import { hostOf } from "./hostOf.ts";

type SwitchedOffNoticeProps = {
  endpoints: readonly SwitchedOffWebhookFragment[];
  /** Whether to link to the page of the webhooks. */
  linked?: boolean;
};

/** The endpoints that the server switched off, with the reason; nothing where there are none. */
export function SwitchedOffNotice({ endpoints, linked = false }: SwitchedOffNoticeProps) {
  const off = endpoints.filter(({ switchedOffAt }) => switchedOffAt);
  if (off.length === 0) return null;
  return (
    <Box role="alert" mb="4" px="4" py="3" bg="warning.subtle" color="warning.fg" borderRadius="l2">
      {off.map(({ id, url, switchedOffAt, switchedOffReason }) => (
        <Box key={id} overflowWrap="anywhere">
          The webhook to {hostOf(url)} was switched off{" "}
          {switchedOffAt && <Moment of={switchedOffAt} />}
          {switchedOffReason && `: ${webhookOffReasonWords[switchedOffReason]}`}.
        </Box>
      ))}
      {linked && (
        <RouteLink to={routes.webhooks} textDecoration="underline">
          Go to the webhooks
        </RouteLink>
      )}
    </Box>
  );
}
