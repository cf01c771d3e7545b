import { Box, Flex } from "@chakra-ui/react";
import type { AdminPurchaseFragment } from "../../generated/AdminPurchase.ts";
import type { PurchaseState } from "../../generated/Inspection.ts";
import { paymentMethodWords } from "../../generated/words.ts";
import { t } from "../../platform/i18n.ts";
import { Day, Moment, MomentBy } from "../../ui/text/Day.tsx";
import { Fact, Facts } from "../../ui/text/Facts.tsx";
import { Price } from "../../ui/text/Price.tsx";
import { CorrectButton } from "../documents/CorrectButton.tsx";
import { ReceiptActions } from "../documents/ReceiptActions.tsx";
import { lockLabels, lockNames, lockStateWords } from "../locks/lockFields.ts";
import { requesterName } from "../submissions/requesterName.ts";
import { InspectionPhotos } from "./InspectionPhotos.tsx";
import { type AnswerWords, OfferDifferences } from "./OfferDifferences.tsx";
import { PurchaseActions } from "./PurchaseActions.tsx";
import { PurchaseSection } from "./PurchaseSection.tsx";
import { PutOnSaleButton } from "./PutOnSaleButton.tsx";
import { ReceiptLink } from "./ReceiptLink.tsx";

type AdminPurchaseProps = { evaluation: AdminPurchaseFragment; answerWords: AnswerWords };

/** The purchase of an approved device on an admin's page: its state and the next actions. */
export function AdminPurchase({ evaluation, answerWords }: AdminPurchaseProps) {
  const { id, kind, seen, requester, payout, purchase } = evaluation;
  if (!purchase) return null;
  const { state, amount, expiresAt, payment, inspection } = purchase;
  return (
    <PurchaseSection state={state} sentence={nextSteps[state]}>
      {state === "PAID" && (
        <Box mt="4">
          <AfterPayment evaluation={evaluation} />
        </Box>
      )}
      <Facts>
        {amount !== null && (
          <Fact name={payment ? t("Paid") : t("Amount")}>
            <Price amount={amount} />
          </Fact>
        )}
        {state === "REVISED" && expiresAt && (
          <Fact name={t("Answer until")}>
            <Moment of={expiresAt} />
          </Fact>
        )}
        {payment && (
          <>
            <Fact name={t("Method")}>{paymentMethodWords[payment.method]}</Fact>
            <Fact name={t("Paid on")}>
              <Day of={payment.date} />
            </Fact>
            {payment.reference && <Fact name={t("Reference")}>{payment.reference}</Fact>}
            {(payment.receiptUrl || payment.document) && (
              <Fact name={t("Receipt")}>
                <Flex gap="2" wrap="wrap" align="center">
                  {payment.document?.number}
                  {payment.receiptUrl && (
                    <ReceiptLink url={payment.receiptUrl} label={t("Open the receipt")} />
                  )}
                  {payment.document && <CorrectButton document={payment.document} />}
                </Flex>
              </Fact>
            )}
          </>
        )}
        {inspection && <InspectionFacts inspection={inspection} answerWords={answerWords} />}
      </Facts>
      <PurchaseActions
        purchase={{
          id,
          kind,
          title: `${seen.brand} ${seen.model}`,
          seller: requesterName(requester),
          payout,
          needsHandover: purchase.needsHandover,
          imei: inspection?.imei,
          notClear: lockNames.filter((name) => inspection?.locks?.[name] !== "CLEAR"),
        }}
        state={state}
        amount={amount}
      />
    </PurchaseSection>
  );
}

/** The receipt for the seller, and the button that puts the device on sale. */
function AfterPayment({ evaluation }: Pick<AdminPurchaseProps, "evaluation">) {
  const { id, device, unit, requester, purchase } = evaluation;
  const next = device && <PutOnSaleButton id={id} code={unit?.code} />;
  const url = purchase?.payment?.receiptUrl;
  if (!url) return next;
  return (
    <ReceiptActions url={url} mobile={requester.mobile}>
      {next}
    </ReceiptActions>
  );
}

type InspectionProps = {
  inspection: NonNullable<NonNullable<AdminPurchaseFragment["purchase"]>["inspection"]>;
  answerWords: AnswerWords;
};

function InspectionFacts({ inspection, answerWords }: InspectionProps) {
  const { number, createdAt, inspector, notes, imei, locks, reason, photos, differences } =
    inspection;
  return (
    <>
      <Fact name={number > 1 ? t("Inspection {number}", { number }) : t("Inspection")}>
        <MomentBy of={createdAt} name={inspector} />
      </Fact>
      {differences.length > 0 && (
        <Fact name={t("What changes the price")}>
          <OfferDifferences inspection={inspection} answerWords={answerWords} side="admin" />
        </Fact>
      )}
      {imei && <Fact name={t("IMEI")}>{imei}</Fact>}
      {locks && (
        <Fact name={t("Locks")}>
          {lockNames.map((name) => (
            <div key={name}>{`${lockLabels[name]}: ${lockStateWords[locks[name]]}`}</div>
          ))}
        </Fact>
      )}
      {notes && <Fact name={t("Notes")}>{notes}</Fact>}
      {reason && <Fact name={t("Reason")}>{reason}</Fact>}
      {photos.length > 0 && (
        <Fact name={t("Photos")}>
          <InspectionPhotos photos={photos} />
        </Fact>
      )}
    </>
  );
}

const nextSteps = {
  AWAITING_INSPECTION: t("Inspect the device when the seller brings it, and record what you find."),
  CONFIRMED: t(
    "The inspection confirmed the quoted price. Pay the seller, and record the payment.",
  ),
  REVISED: t("The seller has a revised offer to accept or decline."),
  ACCEPTED: t("The seller accepted the offer. Pay the seller, and record the payment."),
  DECLINED: t("The seller declined the offer. Return the device, and record the return."),
  EXPIRED: t("The seller did not answer in time. Inspect the device again, or return it."),
  REFUSED: t("The shop does not buy this device. Return it, and record the return."),
  PAID: t("The purchase is complete. Put the device on sale as a piece."),
  RETURNED: t("The seller has got the device back."),
} as const satisfies Record<PurchaseState, string>;
