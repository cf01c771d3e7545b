import { Text } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { amountIn } from "../../../../shared/money.ts";
import { stockWords } from "../../../generated/words.ts";
import { t } from "../../../platform/i18n.ts";
import { queryString, routes } from "../../../platform/paths.ts";
import { RouteLink } from "../../../ui/controls/RouteLink.tsx";
import { Price } from "../../../ui/text/Price.tsx";

/** Shows values that follow from units, with a link to the units of the device. `title` is the device's title. */
export const FromPieces = ({ title, children }: { title: string; children: ReactNode }) => (
  <Text fontSize="sm" color="fg.muted">
    {children}{" "}
    <RouteLink
      to={routes.units + queryString({ search: title })}
      color="fg"
      textDecoration="underline"
    >
      {t("See its pieces")}
    </RouteLink>
  </Text>
);

/** The price and the stock as text: `BDT 38,000 · In Stock`. */
export const PriceAndStockText = ({ price, stock }: { price: string; stock: string }) => (
  <Text fontWeight="medium">
    <Price amount={amountIn(price)} />
    {isStock(stock) && ` · ${stockWords[stock]}`}
  </Text>
);

const isStock = (text: string): text is keyof typeof stockWords => text in stockWords;
