import { t } from "../../platform/i18n.ts";
import { deviceRoutes, plainPath, routes, sellRoutes } from "../../platform/paths.ts";

const used = "?type=PRE_OWNED";

/** The names of the pages that home offers usually lead to, by their addresses without the language. */
export const linkPages = new Map(
  [
    [deviceRoutes.buyList.SMARTPHONE, t("Smartphones to buy")],
    [deviceRoutes.buyList.SMARTPHONE + used, t("Used smartphones to buy")],
    [deviceRoutes.buyList.TABLET, t("Tablets to buy")],
    [deviceRoutes.buyList.TABLET + used, t("Used tablets to buy")],
    [deviceRoutes.buyList.WEARABLE, t("Wearables to buy")],
    [deviceRoutes.buyList.GADGET, t("Gadgets to buy")],
    [sellRoutes.brands.SMARTPHONE, t("Sell a smartphone")],
    [sellRoutes.brands.TABLET, t("Sell a tablet")],
    [sellRoutes.brands.WEARABLE, t("Sell a wearable")],
    [routes.howWePrice, t("How We Price")],
    [routes.whyST, t("Why SmartTrade")],
    [routes.returnRefund, t("Return and Refund")],
  ].map(([path = "", label = ""]) => [plainPath(path), label]),
);
