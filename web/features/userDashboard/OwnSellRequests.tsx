import type { SellRequestTableFragment } from "../../generated/SellRequestTable.ts";
import { t } from "../../platform/i18n.ts";
import { sellRoutes } from "../../platform/paths.ts";
import { ButtonLink } from "../../ui/controls/RouteLink.tsx";
import { sellRequestColumns } from "../evaluations/sellRequestColumns.tsx";
import { OwnRequests } from "./OwnRequests.tsx";
import { sellRequestParams } from "./ownParams.ts";

const title = t("Your Sell Requests");
const start = { to: sellRoutes.brands.SMARTPHONE, label: t("Sell a device") };

/** The devices that a customer has offered to sell. */
export function OwnSellRequests({ list }: { list: SellRequestTableFragment }) {
  return (
    <OwnRequests
      list={list}
      pb="0"
      title={title}
      columns={sellRequestColumns}
      params={sellRequestParams}
      none={t("You Don't Have Any Existing Sell Request")}
      start={start}
      action={
        <ButtonLink to={start.to} variant="outline">
          {start.label}
        </ButtonLink>
      }
    />
  );
}
