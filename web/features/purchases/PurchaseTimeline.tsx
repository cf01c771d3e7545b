import { Box, chakra, Heading } from "@chakra-ui/react";
import type { PurchaseTimelineFragment, TimelineCode } from "../../generated/PurchaseTimeline.ts";
import { formatPrice, t } from "../../platform/i18n.ts";
import { MomentBy } from "../../ui/text/Day.tsx";

type Side = "seller" | "admin";

/** The texts of the events, for the seller and for admins. */
const words = {
  SUBMITTED: { seller: t("You submitted the device"), admin: t("Submitted") },
  APPROVED: { seller: t("We approved your request"), admin: t("Approved") },
  REJECTED: { seller: t("We rejected your request"), admin: t("Rejected") },
  INSPECTED: { seller: t("We inspected the device"), admin: t("Inspected") },
  CONFIRMED: { seller: t("We confirmed the price"), admin: t("Price confirmed") },
  REVISED: { seller: t("We made you another offer"), admin: t("Offer revised") },
  REFUSED: { seller: t("We don't buy the device as we found it"), admin: t("Not bought") },
  ACCEPTED: { seller: t("You accepted the offer"), admin: t("Offer accepted") },
  DECLINED: { seller: t("You declined the offer"), admin: t("Offer declined") },
  EXPIRED: { seller: t("The offer expired"), admin: t("Offer expired") },
  PAID: { seller: t("We paid you"), admin: t("Paid") },
  RETURNED: { seller: t("You got the device back"), admin: t("Device returned") },
  CORRECTED: { seller: t("We corrected our record of the payment"), admin: t("Payment corrected") },
} as const satisfies Record<TimelineCode, Record<Side, string>>;

type PurchaseTimelineProps = {
  purchase: PurchaseTimelineFragment;
  side: Side;
  /** The text of a note that the page shows elsewhere. The timeline leaves it out. */
  shownNote?: string;
};

/** The events of a sell request, oldest first. `side` decides whether the texts are for the seller or for admins. */
export function PurchaseTimeline({ purchase, side, shownNote }: PurchaseTimelineProps) {
  return (
    <Box as="section" aria-labelledby="timeline" mb={{ base: "5", md: "8" }}>
      <Heading as="h2" size="md" id="timeline" mb="3">
        {t("Timeline")}
      </Heading>
      <List>
        {purchase.timeline.map(({ code, at, actorName, amount, note }) => (
          <Entry key={`${code} ${at}`}>
            <Box fontWeight="medium">
              {words[code][side]}
              {amount !== null && `: ${formatPrice(amount)}`}
            </Box>
            <Box fontSize="sm" color="fg.muted">
              <MomentBy of={at} name={side === "admin" ? actorName : null} />
            </Box>
            {note && note !== shownNote && <Box fontSize="sm">{note}</Box>}
          </Entry>
        ))}
      </List>
    </Box>
  );
}

const List = chakra("ol", { base: { display: "grid", listStyleType: "none" } });

const Entry = chakra("li", {
  base: {
    pos: "relative",
    ps: "6",
    pb: "4",
    borderInlineStartWidth: "2px",
    borderColor: "border",
    ms: "1.5",
    _last: { borderColor: "transparent", pb: "0" },
    _before: {
      content: '""',
      pos: "absolute",
      insetStart: "-7px",
      top: "1.5",
      boxSize: "3",
      borderRadius: "full",
      bg: "accent.solid",
    },
  },
});
