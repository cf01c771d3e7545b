import { draw, type Paper } from "./paper.ts";
import { disc, ring } from "./shapes.ts";

/** Diameter at which a lens is drawn before it is scaled. */
const DRAWN = 10;

function lensPart(paper: Paper, rim: string): string {
  const metal = paper.linear("falling", "#f4f5f7", rim, "#3a3d44");
  const barrel = paper.radial([0.5, 0.42, 0.6], "#3a3e47", "#14161a 70%", "#07080a");
  const glass = paper.radial([0.4, 0.35, 0.75], "#2f4a7c", "#131b33 45%", "#05060b");
  return [
    disc(0, 0, DRAWN, metal),
    disc(0, 0, 9.2, barrel),
    ring(0, 0, 7, "#ffffff14", 0.18),
    disc(0, 0, 5.4, "#020305"),
    disc(0, 0, 4.7, glass),
    disc(-0.75, -0.95, 1.15, "#a9c6ff8c"),
    disc(0.95, 1.05, 0.8, "#c08bff59"),
    draw`<path d="M-3.9-2A4.4 4.4 0 0 1 0-4.4" fill="none" stroke="#ffffff40" stroke-width=".3" stroke-linecap="round"/>`,
  ].join("");
}

/** A camera lens of that diameter; `rim` is the colour of its metal ring. */
export function lens(
  paper: Paper,
  x: number,
  y: number,
  diameter: number,
  rim = "#9a9da5",
): string {
  return paper.stamp(lensPart(paper, rim), x, y, diameter / DRAWN);
}

/** The torch beside the lenses. */
export function flash(paper: Paper, x: number, y: number, diameter: number): string {
  const glow = paper.radial([0.45, 0.4, 0.6], "#fffdf2", "#f3e9c6 55%", "#c9b98a");
  return disc(x, y, diameter, "#00000040") + disc(x, y, diameter * 0.84, glow);
}

/** A plain dark opening: microphone, depth sensor. */
export function pinhole(x: number, y: number, diameter: number): string {
  return disc(x, y, diameter, "#0a0b0d") + disc(x, y, diameter * 0.45, "#23283a");
}
