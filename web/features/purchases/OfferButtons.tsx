import { AcceptOfferDocument } from "../../generated/AcceptOffer.ts";
import { DeclineOfferDocument } from "../../generated/DeclineOffer.ts";
import { formatPrice, t } from "../../platform/i18n.ts";
import { useAction } from "../../ui/actions/useAction.ts";
import { LoadingButton } from "../../ui/controls/LoadingButton.tsx";
import { ConfirmButton } from "../../ui/dialogs/ConfirmButton.tsx";

type OfferButtonsProps = {
  id: string;
  /** The offered amount, whole taka. */
  amount: number;
  /** The device's brand and model. */
  title: string;
};

/** The seller's buttons for a revised offer. */
export function OfferButtons({ id, amount, title }: OfferButtonsProps) {
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
      <LoadingButton
        disabled={declining}
        loading={accepting}
        onClick={() => void accept({ id, amount })}
      >
        {t("Accept {amount}", { amount: price })}
      </LoadingButton>
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
