import { Text } from "@chakra-ui/react";
import { today } from "../../../../shared/days.ts";
import { limits } from "../../../generated/limits.ts";
import { SellUnitDocument } from "../../../generated/SellUnit.ts";
import type { UnitDetailsFragment } from "../../../generated/UnitDetails.ts";
import { t } from "../../../platform/i18n.ts";
import { routes } from "../../../platform/paths.ts";
import { useMay } from "../../../platform/rights.ts";
import { useSave } from "../../../ui/actions/useSave.ts";
import { Input } from "../../../ui/controls/controls.tsx";
import { ButtonLink } from "../../../ui/controls/RouteLink.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { FormDialog } from "../../../ui/forms/FormDialog.tsx";
import { optionalMobile } from "../../../ui/forms/mobileRule.ts";
import { amountOf, text } from "../../../ui/forms/rules.ts";
import { useZodForm } from "../../../ui/forms/useZodForm.ts";
import { ReceiptActions } from "../../documents/ReceiptActions.tsx";
import { TransferFields } from "../../documents/TransferFields.tsx";
import {
  emptyTransfer,
  transferInput,
  transferLabels,
  withTransfer,
} from "../../documents/transferRules.ts";
import { modelOf } from "../unitName.ts";
import { dayRule } from "./dayRule.ts";
import { saleReceiptOf } from "./saleReceiptOf.ts";

const { amount, date, buyerName, buyerMobile } = limits.UnitSaleInput;

const labels = {
  amount: t("Amount"),
  date: t("Date"),
  ...transferLabels,
  buyerName: t("Buyer's name"),
  buyerMobile: t("Buyer's mobile"),
};

const schema = withTransfer({
  amount: amountOf(labels.amount, amount),
  date: dayRule(labels.date),
  buyerName: text(labels.buyerName, buyerName),
  buyerMobile: optionalMobile(labels.buyerMobile, buyerMobile),
});

type SellDialogProps = { unit: UnitDetailsFragment; onClose: () => void };

/** A dialog that records the sale of a unit, with the payment and, for warranty and receipt, the buyer's name. */
export function SellDialog({ unit, onClose }: SellDialogProps) {
  const { id, code, price, reservation } = unit;
  const mayReadCustomers = useMay()("READ_CUSTOMERS");
  const sell = useSave(SellUnitDocument, {
    once: true,
    done: t("Sale Recorded Successfully"),
  });
  const form = useZodForm({
    schema,
    labels,
    initial: {
      amount: price === null ? "" : String(price),
      ...emptyTransfer(),
      date: today(),
      buyerName: reservation?.name ?? "",
      buyerMobile: reservation?.mobile ?? "",
    },
    save: ({ amount, date, buyerName, buyerMobile, ...transfer }) =>
      sell({ id, input: { amount, date, buyerName, buyerMobile, ...transferInput(transfer) } }),
  });
  const receipt = saleReceiptOf(unit);
  const isKeptForSomebody = reservation !== null && !mayReadCustomers;
  // When the unit is sold, the page is updated and the dialog goes on with the receipt.
  const done = unit.state === "SOLD" && {
    title: t("Sold."),
    content: receipt && (
      <ReceiptActions url={receipt.url} mobile={unit.sale?.buyerMobile}>
        <ButtonLink to={routes.units}>{t("Next")}</ButtonLink>
      </ReceiptActions>
    ),
  };
  return (
    <FormDialog
      title={t("Record sale")}
      action={t("Record sale")}
      form={form}
      done={done || undefined}
      onClose={onClose}
    >
      <Text color="fg.muted">
        {t(
          "You record that {code}, {model}, was sold. The buyer's receipt is made at once. You can correct it for 24 hours.",
          { code, model: modelOf(unit) },
        )}
      </Text>
      <Field form={form} name="amount" label={labels.amount} limit={amount} prefix={t("BDT")}>
        <Input inputMode="numeric" autoComplete="off" />
      </Field>
      <TransferFields form={form} />
      <Field form={form} name="date" label={labels.date} limit={date}>
        <Input type="date" max={today()} />
      </Field>
      <Field form={form} name="buyerName" label={labels.buyerName} limit={buyerName}>
        <Input autoComplete="off" />
      </Field>
      <Field
        form={form}
        name="buyerMobile"
        label={labels.buyerMobile}
        limit={buyerMobile}
        hint={
          isKeptForSomebody
            ? t("Leave name and mobile empty to sell the piece to the person for whom it is kept.")
            : t("Name and mobile are optional; the receipt shows the name.")
        }
      >
        <Input inputMode="tel" autoComplete="off" />
      </Field>
    </FormDialog>
  );
}
