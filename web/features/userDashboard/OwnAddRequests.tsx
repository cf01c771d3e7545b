import { Box } from "@chakra-ui/react";
import type { AddRequestTableFragment } from "../../generated/AddRequestTable.ts";
import { t } from "../../platform/i18n.ts";
import { sellRoutes } from "../../platform/paths.ts";
import { Dropdown } from "../../ui/controls/Dropdown.tsx";
import { Menu } from "../../ui/controls/Menu.tsx";
import { addRequestColumns } from "../addRequests/addRequestColumns.tsx";
import { OwnRequests } from "./OwnRequests.tsx";
import { addRequestParams } from "./ownParams.ts";

const title = t("Your Add Requests");

const forms = [
  { to: sellRoutes.addRequest.SMARTPHONE, label: t("Smartphone") },
  { to: sellRoutes.addRequest.TABLET, label: t("Tablet") },
  { to: sellRoutes.addRequest.WEARABLE, label: t("Wearable") },
];

/** A customer's own add requests. */
export function OwnAddRequests({ list }: { list: AddRequestTableFragment }) {
  return (
    <OwnRequests
      list={list}
      title={title}
      columns={addRequestColumns}
      params={addRequestParams}
      none={t("You Don't Have Any Existing Add Requests")}
      start={{ to: sellRoutes.addRequest.SMARTPHONE, label: t("Request a smartphone") }}
      action={
        <Box bg="bg.muted" borderRadius="l2">
          <Dropdown label={t("New request")} align="end">
            <Menu links={forms} />
          </Dropdown>
        </Box>
      }
    />
  );
}
