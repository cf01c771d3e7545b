import * as audio from "./audio.ts";
import type { GadgetDrawing } from "./gadget.ts";
import * as others from "./others.ts";
import * as power from "./power.ts";
import * as protection from "./protection.ts";
import * as speakers from "./speakers.ts";

/** Every gadget that can be drawn. */
export const GADGET_DRAWINGS = {
  ...audio,
  ...speakers,
  ...power,
  ...protection,
  ...others,
} satisfies Record<string, GadgetDrawing>;

/** One of the gadgets that can be drawn. */
export type GadgetDrawingName = keyof typeof GADGET_DRAWINGS;
