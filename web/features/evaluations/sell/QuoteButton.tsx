import { Button } from "@chakra-ui/react";
import { Form } from "react-router-dom";
import type { SellCardFragment } from "../../../generated/SellCard.ts";
import { formatPrice, t } from "../../../platform/i18n.ts";

/**
 * A button that leads to the quote of a device. The quote needs no login. The button chooses the variant with the
 * highest price, because the card shows that price. The button submits a form. It can't be a link, because the whole
 * card is already a link to the evaluation. The button's accessible name contains the visible words, so that voice
 * control understands them (WCAG 2.5.3).
 */
export function QuoteButton({ device }: { device: SellCardFragment }) {
  if (!("variants" in device)) return null;
  const amounts = device.variantQuotesUpTo.map((upTo) => upTo ?? 0);
  const most = Math.max(0, ...amounts);
  if (most === 0) return null;
  const dependsOnVariant = amounts.some((upTo) => upTo !== most);
  return (
    <Form action={device.quotePath}>
      {dependsOnVariant && (
        <input type="hidden" name="variant" value={device.variants[amounts.indexOf(most)]?.id} />
      )}
      <Button
        type="submit"
        variant="outline"
        w="full"
        aria-label={t("See our price for your {title}: we pay up to {amount}", {
          title: device.title,
          amount: formatPrice(most),
        })}
      >
        {t("See our price")}
      </Button>
    </Form>
  );
}
