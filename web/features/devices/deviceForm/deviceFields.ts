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
import { specificationLabels } from "../specifications.ts";

/** The options of a choice. The keys are the names in GraphQL, the values are the labels. */
export type Options = Readonly<Record<string, string>>;

/** A field whose value is typed or chosen. */
export type FieldRow = {
  label: string;
  /** The field's limit, which is the same for all kinds that have the field. */
  limit: { readonly required?: boolean; readonly maxLength?: number };
  /** The control. Default: a one-line text field. */
  control?: "number" | "lines" | "choice";
  /** The options of a choice. No option is preselected. */
  options?: Options;
  /**
   * The placeholder in the forms that create a device. In the forms that update a device, the placeholder says that the
   * field is required.
   */
  example?: string;
  hint?: string;
  /** Whether the field contains the Bangla version of another field. */
  isBangla?: true;
};

const { PhoneOrTabletInput, WearableInput, GadgetInput, SpecificationsInput } = limits;

const bangla = {
  label: t("Bangla version"),
  hint: t("Optional. Without it, the Bangla site shows the English text."),
  isBangla: true,
} as const;

const specification = <Name extends keyof typeof specificationLabels>(name: Name) => ({
  label: specificationLabels[name],
  limit: SpecificationsInput[name],
});

/** All fields of the forms. Texts that only one kind uses are in the component for that kind. */
export const deviceFields = {
  sku: {
    label: "SKU",
    limit: PhoneOrTabletInput.sku,
    example: t("For example APL-IP15-128"),
    hint: t("Your article number, if the device has one"),
  },
  brand: {
    label: t("Brand Name"),
    limit: PhoneOrTabletInput.brand,
    example: t("For example Samsung"),
  },
  model: {
    label: t("Model Name"),
    limit: PhoneOrTabletInput.model,
    example: t("For example Galaxy S24"),
  },
  gadgetName: {
    label: t("Detailed Name"),
    limit: GadgetInput.gadgetName,
    example: t("For example Anker 20W USB-C Charger"),
  },
  productType: {
    label: t("Product Type"),
    limit: PhoneOrTabletInput.productType,
    control: "choice",
    options: productTypeWords,
  },
  gadgetType: {
    label: t("Product Type"),
    limit: GadgetInput.gadgetType,
    control: "choice",
    options: gadgetTypeWords,
  },
  grade: {
    label: t("Grade"),
    limit: {},
    control: "choice",
    options: grades,
    hint: t("From A (like new) to E. Buyers see the grade below the price."),
  },
  batteryHealth: {
    label: t("Battery health"),
    limit: {},
    control: "choice",
    options: batteryHealthWords,
  },
  warrantyDays: {
    label: t("Warranty (days)"),
    limit: {},
    control: "number",
    example: t("For example 30"),
    hint: t("The shop's own warranty; 0 for none"),
  },
  supply: {
    label: t("Official or unofficial"),
    limit: {},
    control: "choice",
    options: supplyWords,
    hint: t("Official: registered with BTRC, with the maker's warranty. Buyers see it."),
  },
  processor: { ...specification("processor"), example: t("For example Snapdragon 8 Gen 3") },
  gpu: { ...specification("gpu"), example: t("For example Adreno 750") },
  display: { ...specification("display"), example: t("For example 6.2 inch AMOLED, 120 Hz") },
  backCamera: { ...specification("backCamera"), example: t("For example 50 + 12 + 10 MP") },
  frontCamera: { ...specification("frontCamera"), example: t("For example 12 MP") },
  battery: {
    ...specification("battery"),
    example: t("For example 4000 mAh"),
    hint: t("The model's battery. The health of a used battery is shown with the condition."),
  },
  sim: { ...specification("sim"), control: "choice", options: simWords },
  color: { ...specification("color"), example: t("For example Midnight Blue") },
  colorBn: { ...bangla, limit: SpecificationsInput.colorBn },
  specificationText: {
    label: t("Specifications"),
    limit: WearableInput.specificationText,
    control: "lines",
    example: t("One item per line"),
  },
  price: {
    label: t("Price"),
    limit: GadgetInput.price,
    control: "number",
    example: t("For example 2500"),
    hint: t("In whole taka (BDT)"),
  },
  stock: {
    label: t("Stock"),
    limit: GadgetInput.stock,
    control: "choice",
    options: stockWords,
  },
  description: {
    label: t("Description"),
    limit: PhoneOrTabletInput.description,
    control: "lines",
    example: t("What buyers should know"),
  },
  specificationTextBn: {
    ...bangla,
    limit: WearableInput.specificationTextBn,
    control: "lines",
  },
  descriptionBn: { ...bangla, limit: PhoneOrTabletInput.descriptionBn, control: "lines" },
} as const satisfies Record<string, FieldRow>;

export type TextField = keyof typeof deviceFields;

const rows: [string, FieldRow][] = Object.entries(deviceFields);

/** The labels of the fields, by name. */
export const labels = Object.fromEntries(rows.map(([name, { label }]) => [name, label])) as Record<
  TextField,
  string
>;

/** Returns the options of a field, or undefined if the field is not a choice. */
export const optionsOf = (name: TextField): Options | undefined => {
  const { options }: FieldRow = deviceFields[name];
  return options;
};
