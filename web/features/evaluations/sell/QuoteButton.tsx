import { Box, Button } from "@chakra-ui/react";
import { Form } from "react-router-dom";
import type { SellCardFragment } from "../../../generated/SellCard.ts";
import { formatPrice, t } from "../../../platform/i18n.ts";
import { paths } from "../../../platform/paths.ts";

/**
 * The way to the price of a device, before the login: of the variant for which the shop pays most, since that amount is
 * shown. A button of a form, since the link of the card leads to the evaluation. Its name contains the words that are
 * seen, by which people call it (WCAG 2.5.3).
 */
export function QuoteButton({ device }: { device: SellCardFragment }) {
  if (!("variants" in device)) return null;
  const amounts = device.variantQuotesUpTo.map((upTo) => upTo ?? 0);
  const most = Math.max(0, ...amounts);
  if (most === 0) return null;
  const dependsOnVariant = amounts.some((upTo) => upTo !== most);
  const amount = formatPrice(most);
  return (
    <Form action={paths.quote(device.id)}>
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
