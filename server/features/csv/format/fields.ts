import type { DeviceColumn } from "../../../generated/graphql.ts";
import type { DeviceKind } from "../../../generated/prisma/enums.ts";
import {
  deviceKindWords,
  gadgetTypeWords,
  productTypeWords,
  simWords,
  stockWords,
} from "../../../generated/words.ts";
import type { DeviceRecord, VariantRecord } from "../../devices/record.ts";
import { type Parsed, parseList, parserOfWords, parseWhole } from "./cells.ts";

/** The field of a device or of a variant that each column holds. */
export const fieldOfColumn = {
  KIND: "kind",
  ID: "id",
  SKU: "sku",
  BRAND: "brand",
  MODEL: "model",
  GADGET_NAME: "gadgetName",
  PRODUCT_TYPE: "productType",
  GADGET_TYPE: "gadgetType",
  PROCESSOR: "processor",
  GPU: "gpu",
  DISPLAY: "display",
  FRONT_CAMERA: "frontCamera",
  BACK_CAMERA: "backCamera",
  BATTERY: "battery",
  SIM: "sim",
  SPECIFICATION_TEXT: "specificationText",
  SPECIFICATION_TEXT_BN: "specificationTextBn",
  DESCRIPTION: "description",
  DESCRIPTION_BN: "descriptionBn",
  COVER_IMAGE: "coverImage",
  IMAGES: "images",
  VARIANT_ID: "id",
  RAM: "ram",
  ROM: "rom",
  PRICE: "price",
  SELLING_PRICE: "sellingPrice",
  STOCK: "stock",
} as const satisfies Record<DeviceColumn, keyof DeviceRecord | keyof VariantRecord>;

/** The columns whose values stand in the input's `specifications`. */
export const specificationColumns: readonly DeviceColumn[] = [
  "PROCESSOR",
  "GPU",
  "DISPLAY",
  "FRONT_CAMERA",
  "BACK_CAMERA",
  "BATTERY",
  "SIM",
];

/** The values of the columns that hold one of several words. */
export const wordsOfColumn: Partial<Record<DeviceColumn, Readonly<Record<string, string>>>> = {
  KIND: deviceKindWords,
  PRODUCT_TYPE: productTypeWords,
  GADGET_TYPE: gadgetTypeWords,
  SIM: simWords,
  STOCK: stockWords,
};

export const parseKind: (text: string) => Parsed<DeviceKind> = parserOfWords(deviceKindWords);

/** How the text of a cell is parsed; others are texts. */
export const parsers: Partial<Record<DeviceColumn, (text: string) => Parsed<unknown>>> = {
  PRODUCT_TYPE: parserOfWords(productTypeWords),
  GADGET_TYPE: parserOfWords(gadgetTypeWords),
  SIM: parserOfWords(simWords),
  IMAGES: (text) => ({ value: parseList(text) }),
  RAM: parseWhole,
  ROM: parseWhole,
  PRICE: parseWhole,
  SELLING_PRICE: parseWhole,
  STOCK: parserOfWords(stockWords),
};

/** What an empty cell means for a field that may be empty. Others stay as they are, or are missing. */
export const emptyValues: Partial<Record<DeviceColumn, unknown>> = {
  SKU: null,
  DESCRIPTION: "",
  DESCRIPTION_BN: null,
  SPECIFICATION_TEXT_BN: null,
  IMAGES: [],
};
