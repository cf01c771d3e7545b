import { MoreSellRequestsDocument } from "../../generated/MoreSellRequests.ts";
import type { SellRequestTableFragment } from "../../generated/SellRequestTable.ts";
import { t } from "../../platform/i18n.ts";
import { sellRoutes } from "../../platform/paths.ts";
import { ButtonLink } from "../../ui/controls/RouteLink.tsx";
import { SellRequestTable } from "../evaluations/SellRequestTable.tsx";
import { type OwnListProps, OwnRequests } from "./OwnRequests.tsx";

const title = t("Your Sell Requests");
const start = { to: sellRoutes.brands.SMARTPHONE, label: t("Sell a device") };

/** The devices that a customer has offered to sell. */
export function OwnSellRequests(props: OwnListProps<SellRequestTableFragment>) {
  return (
    <OwnRequests
      {...props}
      pb="0"
      title={title}
      what={t("sell requests")}
      more={MoreSellRequestsDocument}
      none={t("You Don't Have Any Existing Sell Request")}
      start={start}
      action={
        <ButtonLink to={start.to} variant="outline">
          {start.label}
        </ButtonLink>
      }
    >
      <SellRequestTable label={title} evaluations={props.list.nodes} />
    </OwnRequests>
  );
}
