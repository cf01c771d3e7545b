import { Box, Button } from "@chakra-ui/react";
import { Form } from "react-router-dom";
import type { SellCardFragment } from "../../../generated/SellCard.ts";
import { formatPrice, t } from "../../../platform/i18n.ts";

/**
 * Links to the quote of a device, which needs no login, for the variant for which the shop pays most, since that amount
 * is shown. It is a button of a form, because the card's link leads to the evaluation. Its accessible name contains the
 * visible words, so that people can say them to voice control (WCAG 2.5.3).
 */
export function QuoteButton({ device }: { device: SellCardFragment }) {
  if (!("variants" in device)) return null;
  const amounts = device.variantQuotesUpTo.map((upTo) => upTo ?? 0);
  const most = Math.max(0, ...amounts);
  if (most === 0) return null;
  const dependsOnVariant = amounts.some((upTo) => upTo !== most);
  const amount = formatPrice(most);
  return (
    <Form action={device.quotePath}>
      {dependsOnVariant && (
        <input type="hidden" name="variant" value={device.variants[amounts.indexOf(most)]?.id} />
      )}
      <Button
        type="submit"
        variant="outline"
        w="full"
        aria-label={t("Price of your {title}: We pay up to {amount}", {
          title: device.title,
          amount,
        })}
      >
        {t("We pay up to {amount}", { amount })}
      </Button>
      {dependsOnVariant && (
        <Box mt="1" fontSize="xs" color="fg.muted" textAlign="center">
          {t("depending on memory and storage")}
        </Box>
      )}
    </Form>
  );
}
