import type { DeviceFilter, GadgetType, ProductType } from "../../../generated/BuyList.ts";
import { gadgetTypeWords, productTypeWords } from "../../../generated/words.ts";
import { t } from "../../../platform/i18n.ts";
import type { DeviceKind } from "../../../platform/kinds.ts";

type ProductTypes = {
  /** The choices, by their names in the address. */
  words: Readonly<Record<string, string>>;
  /** The part of a list's filter for a choice; undefined if the value is not a choice. */
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
  deleteLabel: string;
  deleteQuestion: string;
  deletedMessage: string;
};

const deleteQuestion = (noun: string) =>
  t("{noun} will be deleted permanently, You sure you want to proceed?", { noun });

/** The differences between the kinds of devices in buy lists. */
export const buyKinds = {
  SMARTPHONE: {
    emptyText: t("No Smart Phones Found"),
    productTypes: deviceTypes,
    deleteLabel: t("Delete Smartphone"),
    deleteQuestion: deleteQuestion(t("Smartphone")),
    deletedMessage: t("Smartphone Deleted Successfully"),
  },
  TABLET: {
    emptyText: t("No Tablets Found"),
    productTypes: deviceTypes,
    deleteLabel: t("Delete Tablet"),
    deleteQuestion: deleteQuestion(t("Tablet")),
    deletedMessage: t("Tablet deleted successfully"),
  },
  WEARABLE: {
    emptyText: t("No Wearables Found"),
    productTypes: deviceTypes,
    deleteLabel: t("Delete Wearable"),
    deleteQuestion: deleteQuestion(t("Wearable")),
    deletedMessage: t("Wearable deleted successfully"),
  },
  GADGET: {
    emptyText: t("No Gadgets Found"),
    productTypes: gadgetTypes,
    deleteLabel: t("Delete Gadget"),
    deleteQuestion: deleteQuestion(t("Gadget")),
    deletedMessage: t("Gadget deleted successfully"),
  },
} as const satisfies Record<DeviceKind, BuyKind>;
