import type { ComponentType } from "react";
import { stockWords } from "../../../generated/words.ts";
import { t } from "../../../platform/i18n.ts";
import type { DeviceKind } from "../../../platform/kinds.ts";
import type { Options } from "./deviceFields.ts";
import type { FieldsProps } from "./fields.tsx";
import { GadgetFields } from "./GadgetFields.tsx";
import { PhoneOrTabletFields } from "./PhoneOrTabletFields.tsx";
import { sims } from "./rules.ts";
import { WearableFields } from "./WearableFields.tsx";

type FormKind = {
  Fields: ComponentType<FieldsProps>;
  /** The toast if a field is not filled in. */
  faultMessage: string;
  created: string;
  /** The toast if creating the device has also approved an add request. */
  createdFromRequest: string;
  updated: string;
  sims: Options;
  /** The labels of a variant's stock. One label is spelled differently for smartphones. */
  variantStocks: Options;
};

const phoneOrTablet = {
  Fields: PhoneOrTabletFields,
  faultMessage: t("Please fill all the fields & add at least one variant"),
} as const;

const withoutVariants = { sims: {}, variantStocks: {} } as const;

/** The properties of the forms of each kind of device, including their texts. */
export const formKinds = {
  SMARTPHONE: {
    ...phoneOrTablet,
    sims: sims.SMARTPHONE,
    variantStocks: { ...stockWords, IN_STOCK: t("In-Stock") },
    created: t("Smart Phone Created Successfully"),
    createdFromRequest: t("Smart Phone Created Successfully & Status Will be Updated"),
    updated: t("Smartphone updated successfully"),
  },
  TABLET: {
    ...phoneOrTablet,
    sims: sims.TABLET,
    variantStocks: stockWords,
    created: t("Tablet Added Successfully"),
    createdFromRequest: t("Tablet Created Successfully & Status Will be Updated"),
    updated: t("Tablet updated successfully"),
  },
  WEARABLE: {
    ...withoutVariants,
    Fields: WearableFields,
    faultMessage: t("Please Fill All The Fields"),
    created: t("Wearable Added Successfully"),
    createdFromRequest: t("Wearable Add Request Updated Successfully & Status Will be Updated"),
    updated: t("Wearable updated successfully"),
  },
  GADGET: {
    ...withoutVariants,
    Fields: GadgetFields,
    faultMessage: t("Please fill all the fields"),
    created: t("Gadget Created Successfully"),
    // This text is never shown, because customers can't request gadgets.
    createdFromRequest: t("Gadget Created Successfully"),
    updated: t("Gadget updated successfully"),
  },
} as const satisfies Record<DeviceKind, FormKind>;
