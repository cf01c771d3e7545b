import { Button, Flex, Text } from "@chakra-ui/react";
import { formatPrice } from "../../../platform/i18n.ts";
import { Modal } from "../../../ui/Modal.tsx";
import type { NewPrice } from "./useEvaluationForm.ts";

type NewPriceDialogProps = NewPrice & { onSubmit: () => void; onClose: () => void };

/** Asks whether to submit at a price that was not shown before. */
export function NewPriceDialog({ before, now, onSubmit, onClose }: NewPriceDialogProps) {
  const { amount, reasons } = now;
  return (
    <Modal title="There is a new price" role="alertdialog" open onClose={onClose}>
      <Text color="fg.muted">
        {amount === null
          ? reasons.join(" ")
          : `${newAmount(before, amount)} Your answers are kept.`}
      </Text>
      <Flex justify="flex-end" wrap="wrap" gap="3" mt="6">
        <Button variant="outline" onClick={onClose}>
          Look again
        </Button>
        <Button onClick={onSubmit}>
          {amount === null ? "Submit all the same" : `Submit for ${formatPrice(amount)}`}
        </Button>
      </Flex>
    </Modal>
  );
}

function newAmount(before: NewPrice["before"], amount: number): string {
  const now = `we now pay ${formatPrice(amount)}`;
  const seen = "amount" in before ? before.amount : null;
  if (seen === null) return `For these answers ${now}.`;
  return seen === amount
    ? `The price is the same: ${now}.`
    : `You saw ${formatPrice(seen)}; ${now}.`;
}
