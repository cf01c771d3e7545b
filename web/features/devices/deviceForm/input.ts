import type {
  DeviceInput,
  GadgetInput,
  PhoneOrTabletInput,
  WearableInput,
} from "../../../generated/CreateDevice.ts";
import {
  gadgetTypeWords,
  productTypeWords,
  simWords,
  stockWords,
} from "../../../generated/words.ts";
import type { DeviceKind } from "../../../platform/kinds.ts";
import { type Draft, numberIn, type VariantDraft } from "./draft.ts";

/** The choice that a text names; throws for a text that `problemsOf` would have found at fault. */
function chosen<Words extends object>(words: Words, text: string): keyof Words {
  const isChoice = (name: PropertyKey): name is keyof Words => Object.hasOwn(words, name);
  if (isChoice(text)) return text;
  throw new TypeError(`${text} is not one of the choices`);
}

const variantInput = ({ id, ram, rom, price, sellingPrice, stock }: VariantDraft) => ({
  id,
  ram: numberIn(ram),
  rom: numberIn(rom),
  price: numberIn(price),
  sellingPrice: numberIn(sellingPrice),
  stock: chosen(stockWords, stock),
});

const pictures = ({ coverImage, images }: Draft) => ({
  coverImage: coverImage?.path ?? "",
  images: images.map(({ path }) => path),
});

const named = ({ brand, model, productType }: Draft) => ({
  brand,
  model,
  productType: chosen(productTypeWords, productType),
});

const priced = ({ price, stock }: Draft) => ({
  price: numberIn(price),
  stock: chosen(stockWords, stock),
});

function phoneOrTablet(draft: Draft): PhoneOrTabletInput {
  const { processor, gpu, display, frontCamera, backCamera, battery, sim } = draft;
  const technical = { processor, gpu, display, frontCamera, backCamera, battery };
  return {
    ...named(draft),
    ...pictures(draft),
    specifications: { ...technical, sim: chosen(simWords, sim) },
    variants: draft.variants.map(variantInput),
    description: draft.description,
  };
}

const wearable = (draft: Draft): WearableInput => ({
  ...named(draft),
  ...priced(draft),
  ...pictures(draft),
  specificationText: draft.specificationText,
});

const gadget = (draft: Draft): GadgetInput => ({
  ...priced(draft),
  ...pictures(draft),
  gadgetName: draft.gadgetName,
  gadgetType: chosen(gadgetTypeWords, draft.gadgetType),
  description: draft.description,
});

/** A complete draft as the server takes it, to create a device or to change all of one. */
export const deviceInput = {
  SMARTPHONE: (draft) => ({ smartphone: phoneOrTablet(draft) }),
  TABLET: (draft) => ({ tablet: phoneOrTablet(draft) }),
  WEARABLE: (draft) => ({ wearable: wearable(draft) }),
  GADGET: (draft) => ({ gadget: gadget(draft) }),
} as const satisfies Record<DeviceKind, (draft: Draft) => DeviceInput>;
