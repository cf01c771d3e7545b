import { t } from "../../../core/i18n.ts";
import { isId, sentence } from "../../../core/validation.ts";
import {
  isFormulaError,
  isNoValue,
  isShortened,
  type Parsed,
  shortened,
} from "../../../csv/cells.ts";
import type { DeviceColumn } from "../../../generated/graphql.ts";
import type { DeviceKind } from "../../../generated/prisma/enums.ts";
import { changesBetween } from "../../devices/auditChanges.ts";
import {
  type ChangedDevice,
  changedDevice,
  givesDerived,
  type NewDevice,
  newDevice,
  removedVariants,
  variantHasUnitsMessage,
  variantsWithUnits,
} from "../../devices/plannedWrites.ts";
import type { DeviceRecord } from "../../devices/record.ts";
import { rules } from "../../devices/rules.ts";
import { columnsOfKind, contents, hasVariants, parseKind } from "./columns.ts";
import { addIssues, type ParsedDevice, type ParsedVariant, parseDevice } from "./parsedDevice.ts";
import { ParsedRows } from "./parsedRows.ts";
import { matchVariants } from "./variants.ts";

/** The part of the catalogue to which some groups of rows refer. */
export type CatalogueSnapshot = {
  byId: ReadonlyMap<string, DeviceRecord>;
  bySku: ReadonlyMap<string, DeviceRecord>;
  /** The paths of stored images. */
  images: ReadonlySet<string>;
  /** The files and addresses that cells name. Each has the path of the stored image, or an error. */
  files: ReadonlyMap<string, Parsed<string>>;
};

type Outcome =
  | { action: "REFUSE" | "KEEP" }
  | { action: "CREATE"; created: NewDevice }
  | { action: "CHANGE"; change: ChangedDevice };

/** The outcome of an import for a group of rows. The group describes one device. */
export type Plan = Outcome & {
  group: ParsedRows;
  kind: DeviceKind | null;
  title: string;
  /** The id of the existing device; null if there is none. */
  deviceId: string | null;
  sku: string;
  removedVariants: number;
};

/** Validates a device by the schemas of the forms and against the catalogue. Adds all errors to the group. */
export function planDevice(group: ParsedRows, snapshot: CatalogueSnapshot): Plan {
  const target = findTarget(group, snapshot);
  const kind = kindOf(group, target);
  const outcome: Outcome =
    kind && !group.isFaulty ? outcomeOf(group, kind, target, snapshot) : refused;
  if (!kind && group.faults.length === 0) addMissing(group, snapshot);
  const change = outcome.action === "CHANGE" ? outcome.change : undefined;
  return {
    ...(group.isFaulty ? refused : outcome),
    group,
    kind,
    title: titleOf(group, kind, target),
    deviceId: target?.id ?? null,
    sku: group.text("SKU"),
    removedVariants: change && !group.isFaulty ? removedVariants(change).length : 0,
  };
}

const refused = { action: "REFUSE" } as const;

/** Finds the device with the id, or else with the SKU. */
function findTarget(
  group: ParsedRows,
  { byId, bySku }: CatalogueSnapshot,
): DeviceRecord | undefined {
  const [id, sku] = [group.text("ID"), group.text("SKU")];
  const ofSku = sku === "" ? undefined : bySku.get(sku);
  if (!ofSku && isShortened(sku)) group.add(group.rowOf("SKU"), "SKU", shortened(sku));
  if (!ofSku && isNoValue(sku))
    group.add(group.rowOf("SKU"), "SKU", t("is not a SKU: leave the cell empty if there is none"));
  if (id === "") return ofSku;
  const target = byId.get(id.toLowerCase());
  if (!isId(id) || !target)
    group.add(
      group.rowOf("ID"),
      "ID",
      t("is not the ID of a device: leave it empty to add the device"),
    );
  if (ofSku && ofSku !== target)
    group.add(group.rowOf("SKU"), "SKU", t("is the SKU of another device"));
  return target;
}

function kindOf(group: ParsedRows, target: DeviceRecord | undefined): DeviceKind | null {
  const text = group.text("KIND");
  const parsed = text === "" ? undefined : parseKind(text);
  const row = group.rowOf("KIND");
  if (parsed && "fault" in parsed) group.addOfValue(row, "KIND", parsed.fault);
  const kind = parsed && "value" in parsed ? parsed.value : (target?.kind ?? group.layout.kind);
  if (!kind && !parsed) group.addOfValue(row, "KIND", t("is required"));
  else if (target && kind !== target.kind)
    group.add(row, "KIND", t("differs from the device's kind, which can't be changed"));
  return kind;
}

/**
 * For a device without a kind, adds the missing columns of the device's likely kind. These columns are then reported
 * together with the missing kind.
 */
function addMissing(group: ParsedRows, snapshot: CatalogueSnapshot): void {
  const likely = new ParsedRows(group.rows, group.layout);
  outcomeOf(likely, likelyKind(group), undefined, snapshot);
  group.fileFaults.push(...likely.fileFaults.filter(({ isMissing }) => isMissing));
}

/** Returns the kind of devices that files with these columns usually contain. */
function likelyKind({ layout }: ParsedRows): DeviceKind {
  const columns = [...layout.cellOf.keys()];
  const ofGadgets: readonly DeviceColumn[] = ["GADGET_NAME", "GADGET_TYPE"];
  const ofWearables: readonly DeviceColumn[] = ["SPECIFICATION_TEXT", "SPECIFICATION_TEXT_BN"];
  if (columns.some((column) => ofGadgets.includes(column))) return "GADGET";
  return columns.some((column) => ofWearables.includes(column)) ? "WEARABLE" : "SMARTPHONE";
}

function titleOf(
  group: ParsedRows,
  kind: DeviceKind | null,
  target: DeviceRecord | undefined,
): string {
  const name = group.text("GADGET_NAME");
  const model = `${group.text("BRAND")} ${group.text("MODEL")}`.trim();
  const hasModel = kind !== null && columnsOfKind[kind].includes("MODEL");
  return ((hasModel ? model || name : name || model) || target?.title || "").slice(0, 200);
}

function outcomeOf(
  group: ParsedRows,
  kind: DeviceKind,
  target: DeviceRecord | undefined,
  snapshot: CatalogueSnapshot,
): Outcome {
  const draft = parseDevice(group, kind, target === undefined);
  refuseFormulaErrors(group, target);
  resolveImages(group, draft, snapshot, target);
  return target ? planChange(group, target, draft) : planCreation(group, kind, draft);
}

/** Adds errors for failed formulas such as #REF!. A text that the existing device already has is not an error. */
function refuseFormulaErrors(group: ParsedRows, target: DeviceRecord | undefined): void {
  for (const column of group.columns) {
    const text = group.text(column);
    const current: unknown = target && { ...target }[contents[column].field as keyof DeviceRecord];
    if (isFormulaError(text) && text !== current)
      group.add(group.rowOf(column), column, t("is {text}, a spreadsheet error", { text }));
  }
}

/** Replaces names of files with the paths of their images, and adds errors for images that are not stored. */
function resolveImages(
  group: ParsedRows,
  { fields }: ParsedDevice,
  { images, files }: CatalogueSnapshot,
  target: DeviceRecord | undefined,
): void {
  const resolve = (column: "COVER_IMAGE" | "IMAGES") => (text: string) => {
    const file = files.get(text);
    if (file && "value" in file) return file.value;
    const isShown = text === target?.coverImage || target?.images.includes(text);
    const fault = file ? file.fault : isShown || images.has(text) ? undefined : unknownImage;
    if (fault) group.add(group.rowOf(column), column, sentence(text.slice(0, 100), fault));
    return text;
  };
  const { coverImage, images: further } = fields;
  if (typeof coverImage === "string") fields.coverImage = resolve("COVER_IMAGE")(coverImage);
  if (Array.isArray(further)) fields.images = further.map(resolve("IMAGES"));
}

const unknownImage = t("is neither a stored image nor a file in the ZIP file");

function planCreation(group: ParsedRows, kind: DeviceKind, draft: ParsedDevice): Outcome {
  for (const { row, fields } of draft.variants) {
    if ("id" in fields)
      group.add(
        row,
        "VARIANT_ID",
        t("is not the ID of a variant: leave it empty to add the variant"),
      );
  }
  if (group.isNamedByModel) refuseEqualVariants(group, draft.variants);
  const variants = draft.variants.map(({ fields: { id: _id, ...variant } }) => variant);
  const input = {
    ...(hasVariants(kind) && { specifications: {}, variants }),
    ...withCover(draft.fields),
  };
  const result = rules[kind].create.safeParse(input);
  if (!result.success) {
    addIssues(group, draft.variants, result.error.issues);
    return refused;
  }
  return { action: "CREATE", created: newDevice(kind, result.data) };
}

/** Makes the first picture the cover of a new device without a cover. */
function withCover(fields: ParsedDevice["fields"]): ParsedDevice["fields"] {
  const { coverImage, images } = fields;
  if (coverImage !== undefined || !Array.isArray(images) || images.length === 0) return fields;
  const [first, ...others] = images;
  return { ...fields, coverImage: first, images: others };
}

/** Adds an error for each variant with the same RAM and ROM as an earlier variant. */
function refuseEqualVariants(group: ParsedRows, variants: readonly ParsedVariant[]): void {
  const rows = new Map<string, number>();
  for (const { row, fields } of variants) {
    const key = `${fields.ram} ${fields.rom}`;
    const before = rows.get(key);
    if (before === undefined) rows.set(key, row.number);
    else
      group.add(
        row,
        null,
        t("has the same RAM, ROM, brand and model as row {row}", {
          row: String(before),
        }),
      );
  }
}

function planChange(group: ParsedRows, target: DeviceRecord, draft: ParsedDevice): Outcome {
  const variants = matchVariants(group, target, draft.variants);
  const input = {
    ...draft.fields,
    ...(variants.length > 0 && { variants: variants.map(({ fields }) => fields) }),
  };
  const result = rules[target.kind].update.safeParse(input);
  if (!result.success) {
    addIssues(group, variants, result.error.issues);
    return refused;
  }
  group.givesDerived = givesDerived(target, result.data);
  const after = changedDevice(target, result.data);
  if (variantsWithUnits({ before: target, after }).length > 0) {
    group.add(group.rowOf("ID"), "VARIANT_ID", variantHasUnitsMessage);
    return refused;
  }
  return changesBetween(target, after).length === 0
    ? { action: "KEEP" }
    : { action: "CHANGE", change: { before: target, after } };
}
