import { GADGET_DRAWINGS, type GadgetDrawingName } from "./gadgets/drawings.ts";
import type { Paper } from "./paper.ts";
import { phoneBack } from "./phones/back.ts";
import { bodyOf } from "./phones/body.ts";
import { PHONE_DESIGNS, type PhoneDesignName } from "./phones/designs.ts";
import { FINISHES, type FinishName } from "./phones/finishes.ts";
import { phoneFront } from "./phones/front.ts";
import { placed } from "./shapes.ts";
import { softShadow } from "./studio.ts";
import { TABLET_DESIGNS, type TabletDesignName } from "./tablets/designs.ts";
import { WATCH_DESIGNS, type WatchDesignName } from "./watches/design.ts";
import { WATCH_FINISHES, type WatchFinishName } from "./watches/finishes.ts";
import { watchFront } from "./watches/watch.ts";

/** A product placed on a banner or an offer. */
export type Exhibit = (paper: Paper) => string;

/** Where a product stands: its middle in pixels, its height, its turn in degrees. */
export type Place = readonly [x: number, y: number, height: number, turn: number];

type Slab = PhoneDesignName | TabletDesignName;

const SLABS = { ...PHONE_DESIGNS, ...TABLET_DESIGNS };

/** A phone or a tablet. */
export function slab(
  name: Slab,
  finish: FinishName,
  side: "front" | "back",
  [x, y, height, turn]: Place,
): Exhibit {
  const design = SLABS[name];
  const body = bodyOf(design);
  const scale = height / body.h;
  return (paper) => {
    const colours = FINISHES[finish];
    const seen =
      side === "front" ? phoneFront(paper, design, colours[1]) : phoneBack(paper, design, colours);
    const centred = placed(
      softShadow(paper, { ...body, y: 3 }, 9, 0.4) + seen,
      -body.w / 2,
      -body.h / 2,
    );
    return placed(centred, x, y, scale, turn);
  };
}

/** A watch; the height is that of its case. */
export function watch(
  name: WatchDesignName,
  finish: WatchFinishName,
  [x, y, height, turn]: Place,
): Exhibit {
  const design = WATCH_DESIGNS[name];
  return (paper) =>
    placed(watchFront(paper, design, WATCH_FINISHES[finish]), x, y, height / design.size[1], turn);
}

/** A gadget; the height is that of its whole drawing. */
export function gadget(
  name: GadgetDrawingName,
  colour: string,
  [x, y, height, turn]: Place,
): Exhibit {
  return (paper) => placed(GADGET_DRAWINGS[name](paper, colour), x, y, height / 900, turn);
}
