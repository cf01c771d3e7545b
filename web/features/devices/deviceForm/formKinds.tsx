import type { ComponentType } from "react";
import { simWords, stockWords } from "../../../generated/words.ts";
import type { DeviceKind } from "../../../platform/kinds.ts";
import type { TextField } from "./draft.ts";
import type { FieldsProps, Options } from "./fields.tsx";
import { GadgetFields } from "./GadgetFields.tsx";
import { PhoneOrTabletFields } from "./PhoneOrTabletFields.tsx";
import { WearableFields } from "./WearableFields.tsx";

type FormKind = {
  Fields: ComponentType<FieldsProps>;
  /** The texts and choices without which none is created. */
  required: readonly TextField[];
  /** Those which an update wants besides. */
  requiredToUpdate: readonly TextField[];
  /** It comes in variants, of which there is at least one. */
  hasVariants: boolean;
  /** What is said where something is missing. */
  incomplete: string;
  created: string;
  /** The device came of an add request, which is approved now. */
  createdFromRequest: string;
  updated: string;
  sims: Options;
  /** The stocks of a variant, which smartphones spell in their own way. */
  variantStocks: Options;
};

const technical = [
  "processor",
  "gpu",
  "display",
  "frontCamera",
  "backCamera",
  "battery",
  "sim",
] as const;

const { NO_SIM: _onlyTablets, ...phoneSims } = simWords;

const phoneOrTablet = {
  Fields: PhoneOrTabletFields,
  required: ["brand", "model", "productType", ...technical],
  requiredToUpdate: ["description"],
  hasVariants: true,
  incomplete: "Please fill all the fields & add at least one variant",
} as const;

const withoutVariants = {
  requiredToUpdate: [],
  hasVariants: false,
  sims: {},
  variantStocks: {},
} as const;

/** What differs between the kinds' forms, words included (spec, sections 2, 3, 5 and 8). */
export const formKinds = {
  SMARTPHONE: {
    ...phoneOrTablet,
    sims: phoneSims,
    variantStocks: { ...stockWords, IN_STOCK: "In-Stock" },
    created: "Smart Phone Created Successfully",
    createdFromRequest: "Smart Phone Created Successfully & Status Will be Updated",
    updated: "Smartphone updated successfully",
  },
  TABLET: {
    ...phoneOrTablet,
    sims: simWords,
    variantStocks: stockWords,
    created: "Tablet Added Successfully",
    createdFromRequest: "Tablet Created Successfully & Status Will be Updated",
    updated: "Tablet updated successfully",
  },
  WEARABLE: {
    ...withoutVariants,
    Fields: WearableFields,
    required: ["brand", "model", "specificationText", "productType", "price", "stock"],
    incomplete: "Please Fill All The Fields",
    created: "Wearable Added Successfully",
    createdFromRequest: "Wearable Add Request Updated Successfully & Status Will be Updated",
    updated: "Wearable updated successfully",
  },
  GADGET: {
    ...withoutVariants,
    Fields: GadgetFields,
    required: ["gadgetType", "gadgetName", "price", "stock"],
    incomplete: "Please fill all the fields",
    created: "Gadget Created Successfully",
    // Nobody asks for gadgets, so this is the same.
    createdFromRequest: "Gadget Created Successfully",
    updated: "Gadget updated successfully",
  },
} as const satisfies Record<DeviceKind, FormKind>;
