import { Box } from "@chakra-ui/react";
import type { AddRequestTableFragment } from "../../generated/AddRequestTable.ts";
import { MoreAddRequestsDocument } from "../../generated/MoreAddRequests.ts";
import { t } from "../../platform/i18n.ts";
import { sellRoutes } from "../../platform/paths.ts";
import { Dropdown } from "../../ui/controls/Dropdown.tsx";
import { Menu } from "../../ui/controls/Menu.tsx";
import { AddRequestTable } from "../addRequests/AddRequestTable.tsx";
import { type OwnListProps, OwnRequests } from "./OwnRequests.tsx";

const title = t("Your Add Requests");

const forms = [
  { to: sellRoutes.addRequest.SMARTPHONE, label: t("Smartphone") },
  { to: sellRoutes.addRequest.TABLET, label: t("Tablet") },
  { to: sellRoutes.addRequest.WEARABLE, label: t("Wearable") },
];

/** A customer's own add requests. */
export function OwnAddRequests(props: OwnListProps<AddRequestTableFragment>) {
  return (
    <OwnRequests
      {...props}
      title={title}
      what={t("add requests")}
      more={MoreAddRequestsDocument}
      none={t("You Don't Have Any Existing Add Requests")}
      start={{ to: sellRoutes.addRequest.SMARTPHONE, label: t("Request a smartphone") }}
      action={
        <Box bg="bg.muted" borderRadius="l2">
          <Dropdown label={t("New request")} align="end">
            <Menu links={forms} />
          </Dropdown>
        </Box>
      }
    >
      <AddRequestTable label={title} addRequests={props.list.nodes} />
    </OwnRequests>
  );
}
