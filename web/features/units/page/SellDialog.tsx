import { Text } from "@chakra-ui/react";
import { today } from "../../../../shared/days.ts";
import { limits } from "../../../generated/limits.ts";
import { SellUnitDocument } from "../../../generated/SellUnit.ts";
import type { UnitDetailsFragment } from "../../../generated/UnitDetails.ts";
import { t } from "../../../platform/i18n.ts";
import { routes } from "../../../platform/paths.ts";
import { useMay } from "../../../platform/rights.ts";
import { useSave } from "../../../ui/actions/useSave.ts";
import { ButtonLink } from "../../../ui/controls/RouteLink.tsx";
import { Fields } from "../../../ui/forms/Fields.tsx";
import { FormDialog } from "../../../ui/forms/FormDialog.tsx";
import { formOf, row } from "../../../ui/forms/fieldRows.ts";
import { optionalMobile } from "../../../ui/forms/mobileRule.ts";
import { amountOf, text } from "../../../ui/forms/rules.ts";
import { useZodForm } from "../../../ui/forms/useZodForm.ts";
import { ReceiptActions } from "../../documents/ReceiptActions.tsx";
import {
  transferDay,
  transferInput,
  transferRows,
  useTransferRows,
  withTransfer,
} from "../../documents/transferRules.ts";
import { modelOf } from "../unitName.ts";
import { saleReceiptOf } from "./saleReceiptOf.ts";

const { amount, buyerName, buyerMobile } = limits.UnitSaleInput;

const fieldsOf = (buyerHint: string) => ({
  amount: row(t("Amount"), amountOf, amount, { prefix: t("BDT") }),
  ...transferRows,
  date: transferDay(),
  buyerName: row(t("Buyer's name"), text, buyerName),
  buyerMobile: row(t("Buyer's mobile"), optionalMobile, buyerMobile, {
    inputMode: "tel",
    hint: buyerHint,
  }),
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
  const isKeptForSomebody = reservation !== null && !mayReadCustomers;
  const fields = fieldsOf(
    isKeptForSomebody
      ? t("Leave name and mobile empty to sell the piece to the person for whom it is kept.")
      : t("Name and mobile are optional; the receipt shows the name."),
  );
  const given = {
    amount: price === null ? "" : String(price),
    date: today(),
    buyerName: reservation?.name,
    buyerMobile: reservation?.mobile,
  };
  const form = useZodForm({
    ...withTransfer(formOf(fields, given)),
    save: ({ amount, date, buyerName, buyerMobile, ...transfer }) =>
      sell({ id, input: { amount, date, buyerName, buyerMobile, ...transferInput(transfer) } }),
  });
  const receipt = saleReceiptOf(unit);
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
      <Fields form={form} rows={{ ...fields, ...useTransferRows(form) }} />
    </FormDialog>
  );
}
