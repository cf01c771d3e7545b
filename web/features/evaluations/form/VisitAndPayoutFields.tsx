import { Box, chakra, Grid } from "@chakra-ui/react";
import { useWatch } from "react-hook-form";
import { visitDays } from "../../../../shared/visits.ts";
import { t } from "../../../platform/i18n.ts";
import { Checkbox, Input } from "../../../ui/controls/controls.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { Part } from "../../../ui/forms/Part.tsx";
import { type EvaluationFormState, hasAccount, payoutWords } from "./evaluationRules.ts";
import type { PayoutMethod } from "./evaluationValues.ts";

/** Keeps the price at the bottom of the window from covering the focused field. */
const aboveBar = { scrollMarginBottom: "48" } as const;

/** The fields for the day of the seller's visit and for how the seller wants to be paid. */
export function VisitAndPayoutFields({ form }: { form: EvaluationFormState }) {
  const method = useWatch({ control: form.control, name: "method" });
  return (
    <Part title={t("Your visit and your money")}>
      <Field
        form={form}
        name="visitDay"
        label={t("Day of your visit (optional)")}
        hint={t("We expect you then. You can also come on another day.")}
      >
        <Input type="date" maxW={{ sm: "15rem" }} {...aboveBar} {...visitDays()} />
      </Field>
      <chakra.fieldset minW="0">
        <chakra.legend mb="1.5" fontSize="sm" fontWeight="medium">
          {t("How do we pay you?")}
        </chakra.legend>
        <Grid
          templateColumns={{ base: "1fr 1fr", sm: "repeat(4, auto)" }}
          columnGap="6"
          w="fit-content"
        >
          {Object.entries(payoutWords).map(([value, word]) => (
            <Checkbox key={value} type="radio" value={value} {...form.register("method")}>
              {word}
            </Checkbox>
          ))}
        </Grid>
      </chakra.fieldset>
      {hasAccount(method) && method && <AccountField form={form} method={method} />}
    </Part>
  );
}

type AccountFieldProps = { form: EvaluationFormState; method: PayoutMethod };

function AccountField({ form, method }: AccountFieldProps) {
  return (
    <Box maxW={{ sm: "24rem" }}>
      <Field
        form={form}
        name="mobile"
        label={t("{wallet} number", { wallet: payoutWords[method] })}
        limit={{ required: true, maxLength: 30 }}
        hint={t("11 digits. Only you and the shop's admins see it.")}
      >
        <Input type="tel" inputMode="tel" autoComplete="tel-national" {...aboveBar} />
      </Field>
    </Box>
  );
}
