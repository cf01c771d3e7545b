import { useWatch } from "react-hook-form";
import { t } from "../../../platform/i18n.ts";
import { Part } from "../../../ui/forms/Part.tsx";
import { FromPieces } from "./FromPieces.tsx";
import { DeviceFields, type DeviceFormState } from "./fields.tsx";

/** The fields for the condition of a device. Shown only if the device is pre-owned. */
export function ConditionFields({ form }: { form: DeviceFormState }) {
  const productType = useWatch({ control: form.control, name: "productType" });
  if (productType !== "PRE_OWNED") return null;
  return (
    <Part title={t("Condition")}>
      {form.pieces ? (
        <FromPieces title={form.pieces.title}>
          {t("Each piece has a grade, a battery health and a warranty of its own.")}
        </FromPieces>
      ) : (
        <DeviceFields form={form} names={["grade", "batteryHealth", "warrantyDays"]} />
      )}
    </Part>
  );
}
