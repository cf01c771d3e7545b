import { brightness, darker, lighter } from "../colours.ts";
import { draw, Paper } from "../paper.ts";
import { placed } from "../shapes.ts";
import { floorShadow, SIDE, studio } from "../studio.ts";

/** Draws a gadget in pixels around the origin, about 900 wide or high, standing on y = 450. */
export type GadgetDrawing = (paper: Paper, colour: string) => string;

/** How much darker a colour is in its shadow: bright things stay bright. */
function shade(colour: string): number {
  return 0.5 - 0.3 * brightness(colour);
}

/** Light from the left over something round and upright. */
export function barrel(paper: Paper, colour: string): string {
  const dark = darker(colour, shade(colour));
  const light = lighter(colour, 0.25);
  return paper.linear("across", dark, `${light} 26%`, `${colour} 60%`, darker(dark, 0.08));
}

/** Light from above left over something with soft edges. */
export function moulded(paper: Paper, colour: string): string {
  return paper.linear(
    "falling",
    lighter(colour, 0.32),
    `${colour} 45%`,
    darker(colour, shade(colour) * 0.7),
  );
}

/** Light on a ball. */
export function ball(paper: Paper, colour: string): string {
  const dark = darker(colour, shade(colour));
  return paper.radial([0.36, 0.3, 0.8], lighter(colour, 0.5), `${colour} 50%`, dark);
}

/** A gadget's pictures, the cover first: as it stands, then nearer and askew. */
export function gadgetPictures(drawing: GadgetDrawing, colour: string): string[] {
  const tile = (content: (paper: Paper) => string) => {
    const paper = new Paper();
    const drawn = content(paper);
    return paper.picture(SIDE, SIDE, studio(paper, colour) + drawn);
  };
  return [
    tile(
      (paper) => floorShadow(paper, 600, 1062, 940, 84) + placed(drawing(paper, colour), 600, 606),
    ),
    tile((paper) => draw`${placed(drawing(paper, colour), 700, 700, 1.7, -9)}`),
  ];
}
