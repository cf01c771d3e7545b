import { Box, Grid } from "@chakra-ui/react";
import { t } from "../../../platform/i18n.ts";
import { Input } from "../../../ui/controls/controls.tsx";
import { FormField } from "../../../ui/forms/FormField.tsx";
import type { BuyQuery } from "./buyQuery.ts";
import { ChoiceGroup } from "./choices.tsx";

const notRead = t("This is not an amount. Write 45000, 45,000 or 45k");

const field = { inputMode: "numeric", autoComplete: "off", placeholder: t("No limit") } as const;

/** The fields for the minimum and the maximum price. */
export function PriceBounds({ query: { minPrice, maxPrice, unread } }: { query: BuyQuery }) {
  const crossed = maxPrice > 0 && minPrice > maxPrice;
  return (
    <ChoiceGroup legend={t("Price (BDT)")}>
      <Grid templateColumns="1fr 1fr" gap="3">
        <FormField label={t("Min Price")} error={unread.min && notRead}>
          <Input {...field} name="min" defaultValue={minPrice || unread.min} />
        </FormField>
        <FormField label={t("Max Price")} error={unread.max && notRead}>
          <Input {...field} name="max" defaultValue={maxPrice || unread.max} />
        </FormField>
      </Grid>
      {crossed && (
        <Box role="alert" fontSize="xs" color="fg.error">
          {t("The minimum price is above the maximum price")}
        </Box>
      )}
    </ChoiceGroup>
  );
}
