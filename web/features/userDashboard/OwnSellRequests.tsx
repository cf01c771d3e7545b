import type { OwnSaleFragment } from "../../generated/OwnSale.ts";
import type { SellRequestTableFragment } from "../../generated/SellRequestTable.ts";
import { t } from "../../platform/i18n.ts";
import { sellRoutes } from "../../platform/paths.ts";
import { ButtonLink } from "../../ui/controls/RouteLink.tsx";
import { sellRequestColumns } from "../evaluations/sellRequestColumns.tsx";
import type { SellersShop } from "../purchases/saleWords.ts";
import { byNeed } from "./byNeed.ts";
import { OwnRequests } from "./OwnRequests.tsx";
import { sellRequestParams } from "./ownParams.ts";
import { SaleDetails } from "./SaleDetails.tsx";

const title = t("Your Sell Requests");
const start = { to: sellRoutes.brands.SMARTPHONE, label: t("Sell a device") };

type OwnSellRequestsProps = {
  /** The open sell requests. */
  sales: readonly OwnSaleFragment[];
  /** The finished sell requests. */
  list: SellRequestTableFragment;
  shop: SellersShop;
};

/**
 * A customer's sell requests. Open requests come first, in the order in which the seller should act on them. Finished
 * requests follow.
 */
export function OwnSellRequests({ sales, list, shop }: OwnSellRequestsProps) {
  const detailsOf = ({ id }: { id: string }) => {
    const sale = sales.find((sale) => sale.id === id);
    return sale && <SaleDetails sale={sale} shop={shop} />;
  };
  return (
    <OwnRequests
      pinned={byNeed(sales)}
      list={list}
      pb="0"
      title={title}
      columns={sellRequestColumns}
      detailsOf={detailsOf}
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
