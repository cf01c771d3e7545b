import { Box, Button } from "@chakra-ui/react";
import { Form } from "react-router-dom";
import type { SellCardFragment } from "../../../generated/SellCard.ts";
import { formatPrice, t } from "../../../platform/i18n.ts";
import { paths } from "../../../platform/paths.ts";

/**
 * The way to the price of a device, before the login. A button of a form, since the link of the card leads to
 * the evaluation. Its name contains the words that are seen, by which people call it (WCAG 2.5.3).
 */
export function QuoteButton({ device }: { device: SellCardFragment }) {
  const upTo = "quoteUpTo" in device ? device.quoteUpTo : null;
  if (upTo === null) return null;
  const prices =
    "variants" in device ? device.variants.map(({ sellingPrice }) => sellingPrice) : [];
  return (
    <Form action={paths.quote(device.id)}>
      <Button
        type="submit"
        variant="outline"
        w="full"
        aria-label={t("Price of your {title}: We pay up to {amount}", {
          title: device.title,
          amount: formatPrice(upTo),
        })}
      >
        {t("We pay up to {amount}", { amount: formatPrice(upTo) })}
      </Button>
      {new Set(prices).size > 1 && (
        <Box mt="1" fontSize="xs" color="fg.muted" textAlign="center">
          {t("depending on memory and storage")}
        </Box>
      )}
    </Form>
  );
}
