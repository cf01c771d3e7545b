import { Button, Flex, Text } from "@chakra-ui/react";
import { formatPrice, t } from "../../../platform/i18n.ts";
import { Modal } from "../../../ui/dialogs/Modal.tsx";
import type { NewPrice } from "./useEvaluationForm.ts";

type NewPriceDialogProps = NewPrice & { onSubmit: () => void; onClose: () => void };

/** Asks the seller whether to submit at the new price, because the price has changed since the form showed it. */
export function NewPriceDialog({ before, now, onSubmit, onClose }: NewPriceDialogProps) {
  const { amount, reasons } = now;
  return (
    <Modal title={t("There is a new price")} role="alertdialog" open onClose={onClose}>
      <Text color="fg.muted">
        {amount === null ? reasons.join(" ") : newAmount(before, amount)}
      </Text>
      <Flex justify="flex-end" wrap="wrap" gap="3" mt="6">
        <Button variant="outline" onClick={onClose}>
          {t("Look again")}
        </Button>
        <Button onClick={onSubmit}>
          {amount === null
            ? t("Submit anyway")
            : t("Submit for {amount}", { amount: formatPrice(amount) })}
        </Button>
      </Flex>
    </Modal>
  );
}

function newAmount(before: NewPrice["before"], amount: number): string {
  const price = formatPrice(amount);
  const seen = "amount" in before ? before.amount : null;
  if (seen === null)
    return t("For these answers we now pay {price}. Your answers are kept.", { price });
  return seen === amount
    ? t("The price is the same: we now pay {price}. Your answers are kept.", { price })
    : t("You saw {earlierPrice}; we now pay {price}. Your answers are kept.", {
        earlierPrice: formatPrice(seen),
        price,
      });
}
