import { Box, Grid } from "@chakra-ui/react";
import { Input } from "../../../ui/controls.tsx";
import { FormField } from "../../../ui/FormField.tsx";
import type { BuyQuery } from "./buyQuery.ts";
import { ChoiceGroup } from "./choices.tsx";

const field = { type: "number", inputMode: "numeric", min: 0, placeholder: "0" } as const;

/** The minimum and maximum price. */
export function PriceBounds({ query: { minPrice, maxPrice } }: { query: BuyQuery }) {
  const crossed = maxPrice > 0 && minPrice > maxPrice;
  return (
    <ChoiceGroup legend="Price (BDT)">
      <Grid templateColumns="1fr 1fr" gap="3">
        <FormField label="Min Price">
          <Input {...field} name="min" defaultValue={minPrice || ""} />
        </FormField>
        <FormField label="Max Price">
          <Input {...field} name="max" defaultValue={maxPrice || ""} />
        </FormField>
      </Grid>
      <Box mt="2" fontSize="xs" color={crossed ? "fg.error" : "fg.muted"} aria-live="polite">
        {crossed ? "The min price is above the max price" : "0 is no limit"}
      </Box>
    </ChoiceGroup>
  );
}
