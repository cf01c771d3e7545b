import { Box, Button, Flex, Grid, Text } from "@chakra-ui/react";
import { type KeyboardEvent, useEffect, useImperativeHandle } from "react";
import { amountIn } from "../../../../shared/money.ts";
import { limits } from "../../../generated/limits.ts";
import { t } from "../../../platform/i18n.ts";
import { RowField } from "../../../ui/forms/Fields.tsx";
import { useZodForm } from "../../../ui/forms/useZodForm.ts";
import type { Options } from "./deviceFields.ts";
import { emptyVariant, type VariantDraft } from "./draft.ts";
import { type AddVariant, withEmpty } from "./fields.tsx";
import { variantRules } from "./rules.ts";

type VariantFormProps = {
  /** The variant to change. If omitted, the form adds a variant. */
  initial?: VariantDraft;
  stocks: Options;
  /** Whether the variant's price and stock follow from units and can't be typed. */
  isOfPieces: boolean;
  /** Whether the form shows the variant's prices. Prices that are not shown stay the same. */
  showsPrices: boolean;
  faultMessage: string;
  onSave: (variant: VariantDraft) => void;
  addRef: AddVariant;
  onCancel: () => void;
  /**
   * Whether the form of the device has an unsaved variant. A restored draft has this flag, but not the typed values.
   */
  isUnsaved: boolean;
  onUnsaved: (isUnsaved: boolean) => void;
};

const labels = {
  ram: "RAM",
  rom: "ROM",
  price: t("Price"),
  sellingPrice: t("Estimated Selling Price"),
  stock: t("Stock"),
} as const;

const numbers = [
  { name: "ram", hint: "GB" },
  { name: "rom", hint: "GB" },
  { name: "price", hint: t("BDT") },
  { name: "sellingPrice", hint: t("BDT") },
] as const;

/** The form of a variant. It is not a `form` element, because it is inside the form of the device. */
export function VariantForm(props: VariantFormProps) {
  const { initial, stocks, isOfPieces, showsPrices, faultMessage, addRef, isUnsaved } = props;
  const { onSave, onCancel, onUnsaved } = props;
  const add = () => {
    onSave(form.getValues());
    form.reset(emptyVariant);
  };
  const form = useZodForm({
    schema: variantRules,
    initial: initial ?? emptyVariant,
    labels,
    faultMessage,
    save: async () => add(),
  });
  const { isDirty } = form.formState;
  useEffect(() => {
    if (isUnsaved !== isDirty) onUnsaved(isDirty);
  }, [isUnsaved, isDirty, onUnsaved]);
  useImperativeHandle(addRef, () => () => {
    if (!isDirty || !variantRules.safeParse(form.getValues()).success) return;
    add();
    onUnsaved(false);
  });
  const cancel = () => {
    // The focused button is removed, so the focus moves to a field.
    form.setFocus("ram");
    form.reset();
    onCancel();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.target instanceof HTMLButtonElement) return;
    // Otherwise Enter would submit the form of the device.
    event.preventDefault();
    form.submit();
  };
  return (
    <Box p="4" bg="bg.subtle" borderRadius="l2" onKeyDown={onKeyDown}>
      <Grid templateColumns={{ base: "1fr 1fr", md: "1fr 1fr 1fr" }} gap="4" alignItems="start">
        {numbers
          .filter(({ name }) => showsPrices || !(name === "price" || name === "sellingPrice"))
          .filter(({ name }) => !(isOfPieces && name === "price"))
          .map(({ name, hint }) => (
            <RowField
              key={name}
              form={form}
              name={name}
              label={labels[name]}
              hint={hint}
              limit={limits.VariantInput[name]}
              inputMode="numeric"
            />
          ))}
        {!isOfPieces && (
          <Box gridColumn={{ base: "1 / -1", md: "auto" }}>
            <RowField
              form={form}
              name="stock"
              label={labels.stock}
              limit={limits.VariantInput.stock}
              options={withEmpty(labels.stock, stocks)}
            />
          </Box>
        )}
      </Grid>
      {!isOfPieces && <NearOwnPrice values={form.watch()} />}
      <Flex gap="3" mt="4">
        <Button variant="outline" onClick={() => form.submit()}>
          {initial ? t("Save Variant") : t("Add Variant")}
        </Button>
        {(initial || isDirty) && (
          <Button variant="ghost" onClick={cancel}>
            {t("Cancel")}
          </Button>
        )}
      </Flex>
    </Box>
  );
}

/** Warns if the estimated selling price is higher than the shop's own price, or nearly as high. */
function NearOwnPrice({ values }: { values: VariantDraft }) {
  // `amountIn` returns NaN for an invalid amount. Comparisons with NaN are false, so the condition is negated.
  if (!(amountIn(values.sellingPrice) * 10 >= amountIn(values.price) * 9)) return null;
  return (
    <Text role="status" mt="3" fontSize="sm" color="warning.fg">
      {t(
        "The estimated selling price is at least 90 % of your own price. You would buy a device in the best condition for nearly as much as you sell it for.",
      )}
    </Text>
  );
}
