import type { ComponentType } from "react";
import { stockWords } from "../../../generated/words.ts";
import type { DeviceKind } from "../../../platform/kinds.ts";
import type { FieldsProps, Options } from "./fields.tsx";
import { GadgetFields } from "./GadgetFields.tsx";
import { PhoneOrTabletFields } from "./PhoneOrTabletFields.tsx";
import { sims } from "./rules.ts";
import { WearableFields } from "./WearableFields.tsx";

type FormKind = {
  Fields: ComponentType<FieldsProps>;
  /** The toast for a form with a fault. */
  faultMessage: string;
  created: string;
  /** Creating the device approved an add request. */
  createdFromRequest: string;
  updated: string;
  sims: Options;
  /** The stocks of a variant; smartphones spell one in their own way. */
  variantStocks: Options;
};

const phoneOrTablet = {
  Fields: PhoneOrTabletFields,
  faultMessage: "Please fill all the fields & add at least one variant",
} as const;

const withoutVariants = { sims: {}, variantStocks: {} } as const;

/** What differs between the forms of the kinds, words included (spec, sections 2, 3, 5 and 8). */
export const formKinds = {
  SMARTPHONE: {
    ...phoneOrTablet,
    sims: sims.SMARTPHONE,
    variantStocks: { ...stockWords, IN_STOCK: "In-Stock" },
    created: "Smart Phone Created Successfully",
    createdFromRequest: "Smart Phone Created Successfully & Status Will be Updated",
    updated: "Smartphone updated successfully",
  },
  TABLET: {
    ...phoneOrTablet,
    sims: sims.TABLET,
    variantStocks: stockWords,
    created: "Tablet Added Successfully",
    createdFromRequest: "Tablet Created Successfully & Status Will be Updated",
    updated: "Tablet updated successfully",
  },
  WEARABLE: {
    ...withoutVariants,
    Fields: WearableFields,
    faultMessage: "Please Fill All The Fields",
    created: "Wearable Added Successfully",
    createdFromRequest: "Wearable Add Request Updated Successfully & Status Will be Updated",
    updated: "Wearable updated successfully",
  },
  GADGET: {
    ...withoutVariants,
    Fields: GadgetFields,
    faultMessage: "Please fill all the fields",
    created: "Gadget Created Successfully",
    // There are no add requests for gadgets.
    createdFromRequest: "Gadget Created Successfully",
    updated: "Gadget updated successfully",
  },
} as const satisfies Record<DeviceKind, FormKind>;
