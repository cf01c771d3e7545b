import { Box } from "@chakra-ui/react";
import { useState } from "react";
import { useController } from "react-hook-form";
import { t } from "../../../platform/i18n.ts";
import { useMay } from "../../../platform/rights.ts";
import { Part } from "../../../ui/forms/Part.tsx";
import type { Options } from "./deviceFields.ts";
import type { VariantDraft } from "./draft.ts";
import { FromPieces } from "./FromPieces.tsx";
import type { AddVariant, DeviceFormState } from "./fields.tsx";
import type { Mode } from "./rules.ts";
import { VariantForm } from "./VariantForm.tsx";
import { VariantList } from "./VariantList.tsx";

/** The toast if the variant is incomplete. */
const faultMessages = {
  create: t("Please input all the information to add a variant"),
  update: t("Please input all the fields to add a variant"),
} as const satisfies Record<Mode, string>;

const errorId = "variants-error";

type VariantsPartProps = { form: DeviceFormState; stocks: Options; addVariant: AddVariant };

/**
 * The variants of a device, and a form that adds or changes a variant. Adding a variant to an existing device requires
 * the right to change prices. A user who loses this right while typing a variant can still add or cancel the variant.
 */
export function VariantsPart({ form, stocks, addVariant }: VariantsPartProps) {
  const { field } = useController({ control: form.control, name: "variants" });
  const [edited, setEdited] = useState<number>();
  const variants = field.value;
  const mayPrice = useMay()("CHANGE_PRICES") || form.mode === "create";
  const { pieces } = form;
  // A user who has changed prices and then lost the right can change them back.
  const hasChangedPrices = (variant: VariantDraft | undefined) => {
    const before = form.formState.defaultValues?.variants?.find((one) => one?.id === variant?.id);
    return before?.price !== variant?.price || before?.sellingPrice !== variant?.sellingPrice;
  };
  const isOfPieces = (variant: VariantDraft | undefined) =>
    variant?.id !== undefined && pieces?.variantIds.includes(variant.id) === true;
  const { field: unsaved } = useController({ control: form.control, name: "hasUnsavedVariant" });
  const error = form.errorOf("hasUnsavedVariant") ?? form.errorOf("variants");
  const focusRef = (group: HTMLDivElement | null) => {
    field.ref(group);
    unsaved.ref(group);
  };
  const close = () => {
    setEdited(undefined);
    unsaved.onChange(false);
  };
  const change = (list: VariantDraft[]) => {
    field.onChange(list);
    close();
  };
  const save = (variant: VariantDraft) =>
    change(
      edited === undefined
        ? [...variants, variant]
        : variants.map((other, index) => (index === edited ? variant : other)),
    );
  return (
    <Part title={t("Variants")}>
      {pieces && (
        <FromPieces title={pieces.title}>
          {t("The price and stock of a variant with pieces follow from its pieces.")}
        </FromPieces>
      )}
      <VariantList
        variants={variants}
        isOfPieces={isOfPieces}
        stocks={stocks}
        onEdit={setEdited}
        onDelete={(index) => change(variants.filter((_, other) => other !== index))}
      />
      {(mayPrice || edited !== undefined || unsaved.value) && (
        <Box
          ref={focusRef}
          role="group"
          aria-label={t("Variant")}
          aria-describedby={error && errorId}
          tabIndex={-1}
        >
          <VariantForm
            key={edited ?? "new"}
            initial={edited === undefined ? undefined : variants[edited]}
            stocks={stocks}
            isOfPieces={edited !== undefined && isOfPieces(variants[edited])}
            showsPrices={mayPrice || edited === undefined || hasChangedPrices(variants[edited])}
            faultMessage={faultMessages[form.mode]}
            onSave={save}
            addRef={addVariant}
            onCancel={close}
            isUnsaved={unsaved.value}
            onUnsaved={unsaved.onChange}
          />
        </Box>
      )}
      {error && (
        <Box id={errorId} role="alert" fontSize="sm" color="fg.error">
          {error}
        </Box>
      )}
    </Part>
  );
}
