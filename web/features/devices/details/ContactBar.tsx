import { Box, chakra } from "@chakra-ui/react";
import { t } from "../../../platform/i18n.ts";
import { lowWindow } from "../../../ui/page/headerHeight.ts";
import { Price } from "../../../ui/text/Price.tsx";
import { type ContactToBuyProps, Way } from "./ContactToBuy.tsx";
import { CrossedOut } from "./CrossedOut.tsx";
import { messageLink } from "./contactLinks.ts";
import { isGone, priceKindOf } from "./offered.ts";

/** A bar with the price and the quickest ways to contact the shop. Phones show the bar at the bottom of the window. */
export function ContactBar({ shop, offered }: ContactToBuyProps) {
  if (isGone(offered))
    return (
      <Bar data-screen aria-label={t("Call or write")}>
        <Way href={`#${tellMeId}`} variant="solid" onClick={pressTellMe}>
          {t("Tell me when it's back")}
        </Way>
        <Way href={`tel:${shop.phone}`}>{t("Call")}</Way>
      </Bar>
    );
  return (
    <Bar data-screen aria-label={t("Call or write")}>
      <Box me="auto" lineHeight="short">
        <Price amount={offered.price} kind={priceKindOf(offered)} fontWeight="bold" />
        {offered.reducedFrom !== null && (
          <Box fontSize="xs">
            <CrossedOut amount={offered.reducedFrom} />
          </Box>
        )}
        {offered.piece && <Box fontSize="xs">{offered.piece.code}</Box>}
      </Box>
      <Way href={`tel:${shop.phone}`} variant="solid">
        {t("Call")}
      </Way>
      <Way href={messageLink(shop, offered)}>{t("WhatsApp")}</Way>
    </Bar>
  );
}

/** The id of the part with the button for alerts. Before scripts run, the bar's link leads to that part. */
export const tellMeId = "tell-me";

const pressTellMe = () => document.querySelector<HTMLElement>(`#${tellMeId} button`)?.click();

const Bar = chakra("section", {
  base: {
    pos: "sticky",
    bottom: "0",
    zIndex: "docked",
    display: { base: "flex", md: "none" },
    alignItems: "center",
    gap: "2",
    px: "4",
    py: "2",
    bg: "bg",
    borderTopWidth: "1px",
    borderColor: "border",
    [lowWindow]: { display: "none" },
    // Bangla words and a six-digit price can be wider than the row.
    flexWrap: "wrap",
    "& a": { px: { base: "2.5", sm: "3.5" } },
  },
});
