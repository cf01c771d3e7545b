import { Text } from "@chakra-ui/react";
import * as z from "zod/mini";
import { variantLabel } from "../../../../shared/variantLabels.ts";
import type { CatalogueRowFragment } from "../../../generated/CatalogueRow.ts";
import { SetStockDocument, type Stock } from "../../../generated/SetStock.ts";
import { t } from "../../../platform/i18n.ts";
import { useSave } from "../../../ui/actions/useSave.ts";
import { CheckboxGroup } from "../../../ui/forms/CheckboxGroup.tsx";
import { FormDialog } from "../../../ui/forms/FormDialog.tsx";
import { useZodForm } from "../../../ui/forms/useZodForm.ts";

type VariantStockDialogProps = {
  /** The id and the title of the device. */
  id: string;
  title: string;
  variants: Extract<CatalogueRowFragment, { variants: unknown }>["variants"];
  onClose: () => void;
};

const schema = z.object({ inStock: z.array(z.string()) });
const labels = { inStock: t("Variants in stock") };

/** A dialog that sets which variants of a device are in stock. Only variants whose stock was changed are saved. */
export function VariantStockDialog({ id, title, variants, onClose }: VariantStockDialogProps) {
  const setStock = useSave(SetStockDocument, {
    onDone: onClose,
    done: t("Stock Changed"),
  });
  const stockIn = (inStock: readonly string[], variant: string): Stock =>
    inStock.includes(variant) ? "IN_STOCK" : "OUT_OF_STOCK";
  const own = variants.filter(({ hasUnits }) => !hasUnits);
  const form = useZodForm({
    schema,
    labels,
    initial: {
      inStock: own.filter(({ stock }) => stock === "IN_STOCK").map((variant) => variant.id),
    },
    // This text is never shown, because the schema accepts every choice.
    faultMessage: "",
    save: async ({ inStock }) => {
      const changed = own
        .map((variant) => ({ ...variant, now: stockIn(inStock, variant.id) }))
        .filter(({ stock, now }) => stock !== now)
        .map((variant) => ({ id: variant.id, stock: variant.now }));
      if (changed.length === 0) return onClose();
      await setStock({ id, input: { variants: changed } });
    },
  });
  return (
    <FormDialog
      title={t("Stock of {title}", { title })}
      action={t("Save")}
      form={form}
      onClose={onClose}
    >
      <CheckboxGroup
        form={form}
        name="inStock"
        label={labels.inStock}
        words={Object.fromEntries(own.map((variant) => [variant.id, variantLabel(variant)]))}
      />
      {own.length < variants.length && (
        <Text fontSize="sm" color="fg.muted">
          {t("A variant with pieces is in stock while one of them is for sale.")}
        </Text>
      )}
    </FormDialog>
  );
}
