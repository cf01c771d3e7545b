import type { VisitAndPayoutFragment } from "../../generated/VisitAndPayout.ts";
import { paymentMethodWords } from "../../generated/words.ts";
import { t } from "../../platform/i18n.ts";
import { Card } from "../../ui/page/Card.tsx";
import { Day } from "../../ui/text/Day.tsx";
import { Fact, Facts } from "../../ui/text/Facts.tsx";

/** The day of the seller's visit and how the seller wants to be paid. Renders nothing if neither is known. */
export function VisitAndPayout({ visitDay, payout }: VisitAndPayoutFragment) {
  if (!visitDay && !payout) return null;
  return (
    <Card as="section" aria-label={t("Visit and payment")} px={{ base: "4", md: "6" }} py="2">
      <Facts>
        {visitDay && (
          <Fact name={t("Visit planned")}>
            <Day of={visitDay} />
          </Fact>
        )}
        {payout && <Fact name={t("Payment by")}>{payoutWords(payout)}</Fact>}
      </Facts>
    </Card>
  );
}

type Payout = NonNullable<VisitAndPayoutFragment["payout"]>;

/** Returns how the seller wants to be paid, in words: `bKash, 01712345678`. */
export const payoutWords = ({ method, mobile }: Payout): string =>
  [paymentMethodWords[method], mobile].filter(Boolean).join(", ");
