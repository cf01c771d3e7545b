import { Box } from "@chakra-ui/react";
import type { AddRequestTableFragment } from "../../generated/AddRequestTable.ts";
import { t } from "../../platform/i18n.ts";
import { paths } from "../../platform/paths.ts";
import { RouteLink } from "../../ui/controls/RouteLink.tsx";
import { AddRequestAnswer } from "../addRequests/AddRequestAnswer.tsx";

/** The history state that the form for add requests passes to the dashboard. It contains the id of the new request. */
export type SentState = { sentRequest?: string } | null;

type SentRequestProps = { id: string | undefined; list: AddRequestTableFragment };

/**
 * The add request that the customer has just sent. It is at the top of the page, because the table of add requests is
 * far below.
 */
export function SentRequest({ id, list }: SentRequestProps) {
  const sent = list.nodes.find((request) => request.id === id);
  if (!sent) return null;
  return (
    <Box role="status" mt="5" p="4" bg="accent.subtle" borderRadius="l3">
      <Box fontWeight="semibold">
        {t("We have your request for {device}.", { device: `${sent.brand} ${sent.model}` })}
      </Box>
      <AddRequestAnswer addRequest={sent} />{" "}
      <RouteLink to={paths.addRequestDetails(sent.kind, sent.id)} textDecoration="underline">
        {t("See your request")}
      </RouteLink>
    </Box>
  );
}
