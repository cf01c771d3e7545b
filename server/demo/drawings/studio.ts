import { mix, sheer } from "./colours.ts";
import { draw, type Paper } from "./paper.ts";
import { type Box, inset, oval, rounded } from "./shapes.ts";

/** Side of a device's picture, in pixels. */
export const SIDE = 1200;

/** The shop's photo studio: an even, bright sweep with a breath of the product's colour. */
export function studio(paper: Paper, tint: string): string {
  const middle = mix("#fbfbfc", tint, 0.03);
  const edge = mix("#e6e8ec", tint, 0.07);
  const sweep = paper.radial([0.5, 0.45, 0.75], middle, `${mix(middle, edge, 0.35)} 55%`, edge);
  return draw`<rect width="${SIDE}" height="${SIDE}" fill="${sweep}"/>`;
}

const LAYERS = 12;

/** A soft shadow around a box: layered, because renderers are slow at blurring. */
export function softShadow(paper: Paper, box: Box, spread: number, strength: number): string {
  const layers = Array.from({ length: LAYERS }, (_, i) => {
    const by = spread * (1 - i / LAYERS) ** 1.5;
    return rounded(inset(box, -by), sheer("#0b1020", strength / LAYERS));
  });
  return paper.stamp(layers.join(""), 0, 0);
}

/** The shadow of something standing on the floor: an ellipse that fades out. */
export function floorShadow(paper: Paper, x: number, y: number, w: number, h: number): string {
  const fade = ["#0b102066", "#0b10202e 45%", "#0b102000"];
  return oval(x, y, w, h, paper.radial([0.5, 0.5, 0.5], ...fade));
}
