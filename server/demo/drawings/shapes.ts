import { draw } from "./paper.ts";

/** A box in the units of its drawing (pixels of the picture, or millimetres of the device). */
export type Box = { x: number; y: number; w: number; h: number; r: number };

/** The box smaller by `by` on every side, its corners following. */
export function inset({ x, y, w, h, r }: Box, by: number): Box {
  return { x: x + by, y: y + by, w: w - 2 * by, h: h - 2 * by, r: Math.max(r - by, 0) };
}

/** A rounded rectangle; `more` is further attributes. */
export function rounded({ x, y, w, h, r }: Box, fill: string, more = ""): string {
  return draw`<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${fill}"${spaced(more)}/>`;
}

/** The outline of a rounded rectangle. */
export function outlined(box: Box, stroke: string, width: number): string {
  return rounded(box, "none", draw`stroke="${stroke}" stroke-width="${width}"`);
}

/** A circle by centre and diameter. */
export function disc(x: number, y: number, diameter: number, fill: string, more = ""): string {
  return draw`<circle cx="${x}" cy="${y}" r="${diameter / 2}" fill="${fill}"${spaced(more)}/>`;
}

/** A ring by centre, diameter (to the middle of its line) and line width. */
export function ring(
  x: number,
  y: number,
  diameter: number,
  stroke: string,
  width: number,
): string {
  return disc(x, y, diameter, "none", draw`stroke="${stroke}" stroke-width="${width}"`);
}

/** An ellipse by centre and full axes. */
export function oval(x: number, y: number, w: number, h: number, fill: string, more = ""): string {
  return draw`<ellipse cx="${x}" cy="${y}" rx="${w / 2}" ry="${h / 2}" fill="${fill}"${spaced(more)}/>`;
}

/** A filled path. */
export function area(d: string, fill: string, more = ""): string {
  return `<path d="${d}" fill="${fill}"${spaced(more)}/>`;
}

/** A drawn line with round ends. */
export function line(d: string, stroke: string, width: number, more = ""): string {
  const style = draw`fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"`;
  return `<path d="${d}" ${style}${spaced(more)}/>`;
}

/** Content moved, then turned (degrees), then scaled. */
export function placed(content: string, x: number, y: number, scale = 1, turn = 0): string {
  return draw`<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})">${content}</g>`;
}

function spaced(attributes: string): string {
  return attributes === "" ? "" : ` ${attributes}`;
}
