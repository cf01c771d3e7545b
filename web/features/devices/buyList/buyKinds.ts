import type { DeviceFilter, GadgetType, ProductType } from "../../../generated/BuyList.ts";
import { gadgetTypeWords, productTypeWords } from "../../../generated/words.ts";
import { t } from "../../../platform/i18n.ts";
import type { DeviceKind } from "../../../platform/kinds.ts";

type ProductTypes = {
  /** The labels of the choices, by the choices' names in the address. */
  words: Readonly<Record<string, string>>;
  /** Returns the filter for a choice. */
  filter: (name: string) => DeviceFilter;
};

const deviceTypes: ProductTypes = {
  words: productTypeWords,
  filter: (name) => ({
    productTypes: (Object.keys(productTypeWords) as ProductType[]).filter((type) => type === name),
  }),
};

const gadgetTypes: ProductTypes = {
  words: gadgetTypeWords,
  filter: (name) => ({
    gadgetTypes: (Object.keys(gadgetTypeWords) as GadgetType[]).filter((type) => type === name),
  }),
};

type BuyKind = {
  /** The text of an empty buy list. */
  emptyText: string;
  productTypes: ProductTypes;
};

/** The properties of the buy list of each kind of device. */
export const buyKinds = {
  SMARTPHONE: {
    emptyText: t("No Smart Phones Found"),
    productTypes: deviceTypes,
  },
  TABLET: {
    emptyText: t("No Tablets Found"),
    productTypes: deviceTypes,
  },
  WEARABLE: {
    emptyText: t("No Wearables Found"),
    productTypes: deviceTypes,
  },
  GADGET: {
    emptyText: t("No Gadgets Found"),
    productTypes: gadgetTypes,
  },
} as const satisfies Record<DeviceKind, BuyKind>;
