import { Flex, Text } from "@chakra-ui/react";
import { AcceptOfferDocument } from "../../generated/AcceptOffer.ts";
import { DeclineOfferDocument } from "../../generated/DeclineOffer.ts";
import type { SellerPurchaseFragment } from "../../generated/SellerPurchase.ts";
import { paymentMethodWords } from "../../generated/words.ts";
import { formatPrice, t } from "../../platform/i18n.ts";
import { useAction } from "../../ui/actions/useAction.ts";
import { LoadingButton } from "../../ui/controls/LoadingButton.tsx";
import { ConfirmButton } from "../../ui/dialogs/ConfirmButton.tsx";
import { Day, Moment } from "../../ui/text/Day.tsx";
import { Rich } from "../../ui/text/Rich.tsx";
import { type AnswerWords, OfferDifferences } from "./OfferDifferences.tsx";
import { PurchaseSection } from "./PurchaseSection.tsx";

type Purchase = NonNullable<SellerPurchaseFragment["purchase"]>;

type SellerPurchaseProps = {
  evaluation: SellerPurchaseFragment;
  answerWords: AnswerWords;
};

/** Where the purchase of the seller's device stands, and a revised offer to accept or decline. */
export function SellerPurchase({ evaluation, answerWords }: SellerPurchaseProps) {
  const { id, quote, purchase } = evaluation;
  if (!purchase) return null;
  const { state, amount, inspection, expiresAt } = purchase;
  return (
    <PurchaseSection state={state} sentence={sentenceOf(purchase)}>
      {state === "PAID" && purchase.payment && <Payment payment={purchase.payment} />}
      {state === "REVISED" && amount !== null && (
        <>
          <Text mt="3" fontSize="xl" fontWeight="bold">
            <OfferedAmount amount={amount} quoted={quote?.amount} />
          </Text>
          {inspection && (
            <OfferDifferences inspection={inspection} answerWords={answerWords} side="seller" />
          )}
          {expiresAt && (
            <Text fontSize="sm" color="fg.muted">
              <Rich
                text={t("You can accept or decline until <date/>.")}
                parts={{ date: <Moment of={expiresAt} /> }}
              />
            </Text>
          )}
          <OfferButtons id={id} amount={amount} />
        </>
      )}
    </PurchaseSection>
  );
}

function sentenceOf({ state, amount }: Purchase): string {
  const price = amount === null ? t("the agreed price") : formatPrice(amount);
  const sentences: Record<Purchase["state"], string> = {
    AWAITING_INSPECTION: t("Bring your device to the shop. We look at it with you and then pay."),
    CONFIRMED: t("Your device is as you described it. We pay you {price}.", { price }),
    REVISED: t("Your device is not quite as you described it. We offer you another price:"),
    ACCEPTED: t("You accepted our offer. We pay you {price}.", { price }),
    DECLINED: t("You declined our offer. You can take your device back at the shop."),
    EXPIRED: t("Our offer has expired. Please contact the shop, or take your device back."),
    REFUSED: t("We don't buy your device as we found it. You can take it back at the shop."),
    PAID: t("We paid you {price}. Thank you!", { price }),
    RETURNED: t("You have your device back."),
  };
  return sentences[state];
}

function Payment({ payment }: { payment: NonNullable<Purchase["payment"]> }) {
  const { method, date, reference } = payment;
  return (
    <Text mt="1" color="fg.muted">
      <Rich
        text={
          reference
            ? t("By {method} on <date/>, reference {reference}.", {
                method: paymentMethodWords[method],
                reference,
              })
            : t("By {method} on <date/>.", { method: paymentMethodWords[method] })
        }
        parts={{ date: <Day of={date} /> }}
      />
    </Text>
  );
}

function OfferButtons({ id, amount }: { id: string; amount: number }) {
  const [accept, accepting] = useAction(AcceptOfferDocument, { done: t("Offer Accepted") });
  const [decline, declining] = useAction(DeclineOfferDocument, { done: t("Offer Declined") });
  return (
    <Flex gap="3" wrap="wrap" mt="4">
      <LoadingButton
        disabled={declining}
        loading={accepting}
        onClick={() => void accept({ id, amount })}
      >
        {t("Accept {amount}", { amount: formatPrice(amount) })}
      </LoadingButton>
      <ConfirmButton
        variant="outline"
        disabled={accepting || declining}
        question={t(
          "You decline our offer, and we give your device back. Are you sure you want to proceed?",
        )}
        confirmLabel={t("Decline")}
        onConfirm={() => decline({ id, amount, note: "" })}
      >
        {t("Decline")}
      </ConfirmButton>
    </Flex>
  );
}

type OfferedAmountProps = { amount: number; quoted: number | null | undefined };

/** What the shop offers now, and what it quoted before. */
function OfferedAmount({ amount, quoted }: OfferedAmountProps) {
  const offer = formatPrice(amount);
  if (!quoted) return offer;
  const small = (text: string) => (
    <Text as="span" fontSize="md" fontWeight="normal" color="fg.muted">
      {text}
    </Text>
  );
  return (
    <Rich
      text={t("{offer} <small>instead of {quoted}</small>", { offer, quoted: formatPrice(quoted) })}
      parts={{ small }}
    />
  );
}
