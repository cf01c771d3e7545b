import type { Device, Variant } from "../../generated/prisma/client.ts";
import type { ProductType } from "../../generated/prisma/enums.ts";
import { GADGET_DRAWINGS } from "../drawings/gadgets/drawings.ts";
import { gadgetPictures } from "../drawings/gadgets/gadget.ts";
import { PHONE_DESIGNS } from "../drawings/phones/designs.ts";
import { FINISHES } from "../drawings/phones/finishes.ts";
import { FOLDING_DESIGNS, type FoldingDesignName } from "../drawings/phones/folding.ts";
import { foldingPictures, slabPictures } from "../drawings/phones/pictures.ts";
import { TABLET_DESIGNS } from "../drawings/tablets/designs.ts";
import { PALETTES, type Palette } from "../drawings/wallpapers.ts";
import { WATCH_DESIGNS } from "../drawings/watches/design.ts";
import { WATCH_FINISHES } from "../drawings/watches/finishes.ts";
import { watchPictures } from "../drawings/watches/pictures.ts";
import { CHIPS } from "./chips.ts";
import type {
  BrandEntries,
  GadgetEntry,
  SmartphoneEntry,
  TabletEntry,
  WearableEntry,
} from "./entries.ts";
import { ACCESSORIES } from "./gadgets/accessories.ts";
import { POWER_GADGETS } from "./gadgets/power.ts";
import { SOUND_GADGETS } from "./gadgets/sound.ts";
import { SMARTPHONES } from "./smartphones/smartphones.ts";
import { APPLE_SAMSUNG_TABLETS } from "./tablets/appleSamsung.ts";
import { XIAOMI_TO_LENOVO_TABLETS } from "./tablets/xiaomiToLenovo.ts";
import { WEARABLES } from "./wearables.ts";

type Derived = "id" | "title" | "searchText" | "brandKey" | "version" | "createdAt" | "updatedAt";
type Columns = Omit<Device, Derived | "coverImage" | "images" | "price" | "stock">;

/** A device of the demo catalogue: its own columns, its variants, and how it is drawn. */
export type DemoDevice = Pick<Columns, "kind" | "description"> &
  Partial<Columns & Pick<Device, "price" | "stock">> & {
    variants: Omit<Variant, "id" | "deviceId" | "position">[];
    /** SVG pictures, the cover first. */
    draw: () => string[];
  };

/** The part of a price that the shop pays to a seller: more for what finds a buyer at once. */
const BUY_BACK: Record<ProductType, number> = { NEW: 0.72, PRE_OWNED: 0.78 };
const SOUGHT_AFTER = new Set(["Apple", "Samsung", "Google"]);

/** What a seller gets for a device that sells at `price`, in round taka. */
function buyBack(brand: string, condition: ProductType, price: number): number {
  const part = BUY_BACK[condition] + (SOUGHT_AFTER.has(brand) ? 0.05 : 0);
  const step = price < 20_000 ? 100 : 500;
  return Math.floor((price * part) / step) * step;
}

const stockOf = (mark?: "OUT") => (mark === "OUT" ? "OUT_OF_STOCK" : "IN_STOCK");

function phoneOrTablet(
  kind: "SMARTPHONE" | "TABLET",
  brand: string,
  entry: SmartphoneEntry | TabletEntry,
  draw: () => string[],
): DemoDevice {
  const [processor, gpu] = CHIPS[entry.chip];
  return {
    kind,
    brand,
    model: entry.model,
    productType: entry.condition,
    processor,
    gpu,
    display: entry.display,
    frontCamera: entry.front,
    backCamera: entry.back,
    battery: entry.battery,
    sim: entry.sim,
    description: entry.about,
    draw,
    variants: entry.choices.map(([ram, rom, price, mark]) => ({
      ram,
      rom,
      price,
      sellingPrice: buyBack(brand, entry.condition, price),
      stock: stockOf(mark),
    })),
  };
}

function isFolding(design: SmartphoneEntry["look"][0]): design is FoldingDesignName {
  return design in FOLDING_DESIGNS;
}

const MOODS = Object.values(PALETTES);

/** Colours of a screen's wallpaper, so that phones of one family don't all show the same. */
function moodOf(model: string): Palette | undefined {
  const letters = [...model].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0);
  return MOODS[letters % MOODS.length];
}

function smartphone(brand: string, entry: SmartphoneEntry): DemoDevice {
  const [design, finishName] = entry.look;
  const colours = { finish: FINISHES[finishName], palette: moodOf(entry.model) };
  return phoneOrTablet("SMARTPHONE", brand, entry, () =>
    isFolding(design)
      ? foldingPictures({ design: FOLDING_DESIGNS[design], ...colours })
      : slabPictures({ design: PHONE_DESIGNS[design], ...colours }),
  );
}

function tablet(brand: string, entry: TabletEntry): DemoDevice {
  const [design, finish] = entry.look;
  const look = {
    design: TABLET_DESIGNS[design],
    finish: FINISHES[finish],
    palette: moodOf(entry.model),
  };
  return phoneOrTablet("TABLET", brand, entry, () => slabPictures(look));
}

function wearable(brand: string, entry: WearableEntry): DemoDevice {
  const [design, finish] = entry.look;
  const look = { design: WATCH_DESIGNS[design], finish: WATCH_FINISHES[finish] };
  return {
    kind: "WEARABLE",
    brand,
    model: entry.model,
    productType: entry.condition,
    specificationText: entry.specifications,
    price: entry.price,
    stock: stockOf(entry.stock),
    description: entry.about,
    draw: () => watchPictures(look),
    variants: [],
  };
}

function gadget(entry: GadgetEntry): DemoDevice {
  const [drawing, colour] = entry.look;
  return {
    kind: "GADGET",
    gadgetName: entry.name,
    gadgetType: entry.type,
    price: entry.price,
    stock: stockOf(entry.stock),
    description: entry.about,
    draw: () => gadgetPictures(GADGET_DRAWINGS[drawing], colour),
    variants: [],
  };
}

function ofBrands<Entry>(
  brands: BrandEntries<Entry>,
  build: (brand: string, entry: Entry) => DemoDevice,
) {
  return Object.entries(brands).flatMap(([brand, entries]) =>
    entries.map((entry) => build(brand, entry)),
  );
}

/** The whole demo catalogue, kind by kind and brand by brand. */
export const DEVICES: readonly DemoDevice[] = [
  ...ofBrands(SMARTPHONES, smartphone),
  ...ofBrands({ ...APPLE_SAMSUNG_TABLETS, ...XIAOMI_TO_LENOVO_TABLETS }, tablet),
  ...ofBrands(WEARABLES, wearable),
  ...[...SOUND_GADGETS, ...POWER_GADGETS, ...ACCESSORIES].map(gadget),
];
