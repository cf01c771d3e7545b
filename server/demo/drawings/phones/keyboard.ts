import { draw, type Paper } from "../paper.ts";
import { type Box, inset, rounded } from "../shapes.ts";

/** Height that the keys take below the screen, in millimetres. */
export const KEYBOARD_HEIGHT = 34;

const ROWS = 4;
const KEYS = 10;

/** Four rows of sculpted keys with metal frets, at the bottom of a body. */
export function keyboard(paper: Paper, body: Box): string {
  const { x, w } = inset(body, 2.2);
  const top = body.h - KEYBOARD_HEIGHT - 0.5;
  const [keyW, rowH] = [w / KEYS, (KEYBOARD_HEIGHT - 4) / ROWS];
  const cap = paper.linear("down", "#3a3d42", "#17181b 55%", "#0e0f11");
  const key = rounded({ x: 0.2, y: 0, w: keyW - 0.4, h: rowH - 1.9, r: 1 }, cap);
  const legend = draw`<circle cx="${keyW / 2}" cy="${(rowH - 1.9) / 2}" r=".55" fill="#dfe3ea"/>`;
  const rows = Array.from({ length: ROWS }, (_, row) => {
    const y = top + row * rowH;
    const keys =
      row === ROWS - 1
        ? lastRow(paper, x, y, keyW, rowH, cap)
        : Array.from({ length: KEYS }, (_, i) => paper.stamp(key + legend, x + i * keyW, y));
    return [
      rounded({ x: x + 0.2, y: y - 1.1, w: w - 0.4, h: 0.55, r: 0.25 }, "#8f959e"),
      ...keys,
    ].join("");
  });
  return rows.join("");
}

function lastRow(
  paper: Paper,
  x: number,
  y: number,
  keyW: number,
  rowH: number,
  cap: string,
): string[] {
  const h = rowH - 1.9;
  const side = rounded({ x: 0.2, y: 0, w: keyW * 1.5 - 0.4, h, r: 1 }, cap);
  const space = rounded({ x: x + keyW * 3 + 0.2, y, w: keyW * 4 - 0.4, h, r: 1 }, cap);
  return [0, 1.5, 7, 8.5].map((at) => paper.stamp(side, x + at * keyW, y)).concat(space);
}
