import { grades } from "../../../../shared/grades.ts";
import { limits } from "../../../generated/limits.ts";
import {
  batteryHealthWords,
  gadgetTypeWords,
  productTypeWords,
  simWords,
  stockWords,
  supplyWords,
} from "../../../generated/words.ts";
import { t } from "../../../platform/i18n.ts";
import type { ShownField } from "../../../ui/forms/fieldRows.ts";
import { specificationLabels } from "../specifications.ts";

/** The options of a choice. The keys are the names in GraphQL, the values are the labels. */
export type Options = Readonly<Record<string, string>>;

const { PhoneOrTabletInput, WearableInput, GadgetInput, SpecificationsInput } = limits;

const bangla = {
  label: t("Bangla version"),
  hint: t("Optional. Without it, the Bangla site shows the English text."),
  lang: "bn",
} as const;

const specification = <Name extends keyof typeof specificationLabels>(name: Name) => ({
  label: specificationLabels[name],
  limit: SpecificationsInput[name],
});

/**
 * All fields of the device forms. The forms that update a device say in the placeholder that a field is required. Texts
 * that only one kind uses are in the component for that kind.
 */
export const deviceFields = {
  sku: {
    label: "SKU",
    limit: PhoneOrTabletInput.sku,
    placeholder: t("For example APL-IP15-128"),
    hint: t("Your article number, if the device has one"),
  },
  brand: {
    label: t("Brand Name"),
    limit: PhoneOrTabletInput.brand,
    placeholder: t("For example Samsung"),
  },
  model: {
    label: t("Model Name"),
    limit: PhoneOrTabletInput.model,
    placeholder: t("For example Galaxy S24"),
  },
  gadgetName: {
    label: t("Detailed Name"),
    limit: GadgetInput.gadgetName,
    placeholder: t("For example Anker 20W USB-C Charger"),
  },
  productType: {
    label: t("Product Type"),
    limit: PhoneOrTabletInput.productType,
    options: productTypeWords,
  },
  gadgetType: {
    label: t("Product Type"),
    limit: GadgetInput.gadgetType,
    options: gadgetTypeWords,
  },
  grade: {
    label: t("Grade"),
    options: grades,
    hint: t("From A (like new) to E. Buyers see the grade below the price."),
  },
  batteryHealth: {
    label: t("Battery health"),
    options: batteryHealthWords,
  },
  warrantyDays: {
    label: t("Warranty (days)"),
    inputMode: "numeric",
    placeholder: t("For example 30"),
    hint: t("The shop's own warranty; 0 for none"),
  },
  supply: {
    label: t("Official or unofficial"),
    options: supplyWords,
    hint: t("Official: registered with BTRC, with the maker's warranty. Buyers see it."),
  },
  processor: { ...specification("processor"), placeholder: t("For example Snapdragon 8 Gen 3") },
  gpu: { ...specification("gpu"), placeholder: t("For example Adreno 750") },
  display: { ...specification("display"), placeholder: t("For example 6.2 inch AMOLED, 120 Hz") },
  backCamera: { ...specification("backCamera"), placeholder: t("For example 50 + 12 + 10 MP") },
  frontCamera: { ...specification("frontCamera"), placeholder: t("For example 12 MP") },
  battery: {
    ...specification("battery"),
    placeholder: t("For example 4000 mAh"),
    hint: t("The model's battery. The health of a used battery is shown with the condition."),
  },
  sim: { ...specification("sim"), options: simWords },
  color: { ...specification("color"), placeholder: t("For example Midnight Blue") },
  colorBn: { ...bangla, limit: SpecificationsInput.colorBn },
  specificationText: {
    label: t("Specifications"),
    limit: WearableInput.specificationText,
    rows: 6,
    placeholder: t("One item per line"),
  },
  price: {
    label: t("Price"),
    limit: GadgetInput.price,
    inputMode: "numeric",
    placeholder: t("For example 2500"),
    hint: t("In whole taka (BDT)"),
  },
  stock: {
    label: t("Stock"),
    limit: GadgetInput.stock,
    options: stockWords,
  },
  description: {
    label: t("Description"),
    limit: PhoneOrTabletInput.description,
    rows: 6,
    placeholder: t("What buyers should know"),
  },
  specificationTextBn: {
    ...bangla,
    limit: WearableInput.specificationTextBn,
    rows: 6,
  },
  descriptionBn: { ...bangla, limit: PhoneOrTabletInput.descriptionBn, rows: 6 },
} as const satisfies Record<string, ShownField>;

export type TextField = keyof typeof deviceFields;

const rows: [string, ShownField][] = Object.entries(deviceFields);

/** The labels of the fields, by name. */
export const labels = Object.fromEntries(rows.map(([name, { label }]) => [name, label])) as Record<
  TextField,
  string
>;

/** Returns the options of a field, or undefined if the field is not a choice. */
export const optionsOf = (name: TextField): Options | undefined => {
  const { options }: ShownField = deviceFields[name];
  return options;
};
