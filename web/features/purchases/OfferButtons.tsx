import { AcceptOfferDocument } from "../../generated/AcceptOffer.ts";
import { DeclineOfferDocument } from "../../generated/DeclineOffer.ts";
import type { VisitAndPayoutFragment } from "../../generated/VisitAndPayout.ts";
import { formatPrice, t } from "../../platform/i18n.ts";
import { useAction } from "../../ui/actions/useAction.ts";
import { ConfirmButton } from "../../ui/dialogs/ConfirmButton.tsx";
import { payoutWords } from "./VisitAndPayout.tsx";

type OfferButtonsProps = {
  id: string;
  /** The offered amount in whole taka. */
  amount: number;
  /** The device's brand and model. */
  title: string;
  /** The way in which the seller wants to be paid, if it is known. */
  payout?: VisitAndPayoutFragment["payout"];
};

/** The buttons with which a seller answers a revised offer. */
export function OfferButtons({ id, amount, title, payout }: OfferButtonsProps) {
  const [accept, accepting] = useAction(AcceptOfferDocument, {
    once: true,
    done: t("Offer Accepted"),
  });
  const [decline, declining] = useAction(DeclineOfferDocument, {
    once: true,
    done: t("Offer Declined"),
  });
  const price = formatPrice(amount);
  return (
    <>
      <ConfirmButton
        disabled={accepting || declining}
        question={
          payout
            ? t(
                "You sell us your {title} for {price}, which we pay by {payout}. This can't be undone.",
                { price, title, payout: payoutWords(payout) },
              )
            : t("You sell us your {title} for {price}. This can't be undone.", { price, title })
        }
        confirmLabel={t("Accept {amount}", { amount: price })}
        confirmPalette="accent"
        onConfirm={() => accept({ id, amount })}
      >
        {t("Accept {amount}", { amount: price })}
      </ConfirmButton>
      <ConfirmButton
        variant="outline"
        disabled={accepting || declining}
        question={t(
          "You decline {price} for your {title}, and we give it back to you. Are you sure you want to proceed?",
          { price, title },
        )}
        confirmLabel={t("Decline")}
        onConfirm={() => decline({ id, amount, note: "" })}
      >
        {t("Decline")}
      </ConfirmButton>
    </>
  );
}
