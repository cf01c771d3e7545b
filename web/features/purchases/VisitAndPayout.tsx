import { Box } from "@chakra-ui/react";
import type { VisitAndPayoutFragment } from "../../generated/VisitAndPayout.ts";
import { paymentMethodWords } from "../../generated/words.ts";
import { t } from "../../platform/i18n.ts";
import { Day } from "../../ui/text/Day.tsx";
import { Fact, Facts } from "../../ui/text/Facts.tsx";

/** The day of the seller's visit and how the seller wants to be paid. Renders nothing if neither is known. */
export function VisitAndPayout({ visitDay, payout }: VisitAndPayoutFragment) {
  if (!visitDay && !payout) return null;
  return (
    <Box
      as="section"
      aria-label={t("Visit and payment")}
      px={{ base: "4", md: "6" }}
      py="2"
      borderWidth="1px"
      borderColor="border"
      borderRadius="l3"
    >
      <Facts>
        {visitDay && (
          <Fact name={t("Visit planned")}>
            <Day of={visitDay} />
          </Fact>
        )}
        {payout && <Fact name={t("Payment by")}>{payoutWords(payout)}</Fact>}
      </Facts>
    </Box>
  );
}

type Payout = NonNullable<VisitAndPayoutFragment["payout"]>;

/** Returns how the seller wants to be paid, in words: `bKash, 01712345678`. */
export const payoutWords = ({ method, mobile }: Payout): string =>
  [paymentMethodWords[method], mobile].filter(Boolean).join(", ");
