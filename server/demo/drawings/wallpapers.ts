import { darker, lighter, mix, sheer } from "./colours.ts";
import { draw, type Paper } from "./paper.ts";
import { area, type Box, disc, oval, rounded } from "./shapes.ts";

/** Three colours of a screen's picture: ground, middle and light. */
export type Palette = readonly [ground: string, middle: string, light: string];

type Painter = (paper: Paper, box: Box, palette: Palette) => string;

/** Soft lights on a dark ground. */
const aurora: Painter = (paper, { x, y, w, h }, [ground, middle, light]) => {
  const glow = (colour: string) => paper.radial([0.5, 0.5, 0.5], colour, sheer(colour, 0));
  return [
    oval(x + w * 0.2, y + h * 0.72, w * 1.7, h * 0.75, glow(middle)),
    oval(x + w * 0.95, y + h * 0.42, w * 1.3, h * 0.6, glow(light)),
    oval(x + w * 0.3, y + h * 0.1, w * 1.2, h * 0.4, glow(mix(ground, middle, 0.6))),
  ].join("");
};

/** Layered hills under an open sky. */
const dunes: Painter = (paper, { x, y, w, h }, [ground, middle, light]) => {
  const hill = (top: number, bend: number, colour: string) => {
    const at = y + h * top;
    const d = draw`M${x} ${at}C${x + w * 0.3} ${at - h * bend} ${x + w * 0.6} ${at + h * bend} ${x + w} ${at - h * bend * 0.4}V${y + h}H${x}Z`;
    return area(d, paper.linear("down", colour, mix(colour, ground, 0.7)));
  };
  return [
    disc(
      x + w * 0.7,
      y + h * 0.42,
      Math.min(w, h * 0.5) * 0.46,
      paper.linear("down", lighter(light, 0.5), light),
    ),
    hill(0.55, 0.08, mix(light, middle, 0.5)),
    hill(0.66, -0.07, middle),
    hill(0.8, 0.06, mix(middle, ground, 0.55)),
  ].join("");
};

/** One large sphere rising from below. */
const orb: Painter = (paper, { x, y, w, h }, [ground, middle, light]) =>
  [
    oval(
      x + w * 0.5,
      y + h * 0.75,
      w * 2,
      h * 0.95,
      paper.radial([0.5, 0.5, 0.5], sheer(light, 0.65), sheer(middle, 0)),
    ),
    disc(
      x + w * 0.5,
      y + h * 0.88,
      w * 1.25,
      paper.linear("down", light, `${middle} 32%`, `${ground} 75%`),
    ),
  ].join("");

/** Folded ribbons crossing the screen. */
const ribbons: Painter = (paper, { x, y, w, h }, [ground, middle, light]) => {
  const ribbon = (from: number, to: number, width: number, ...colours: readonly string[]) => {
    const [left, right, thick] = [y + h * from, y + h * to, h * width];
    const d =
      draw`M${x} ${left}C${x + w * 0.45} ${left - h * 0.12} ${x + w * 0.5} ${right + h * 0.14} ${x + w} ${right}` +
      draw`V${right + thick}C${x + w * 0.5} ${right + thick + h * 0.16} ${x + w * 0.45} ${left + thick - h * 0.1} ${x} ${left + thick}Z`;
    return area(d, paper.linear("falling", ...colours));
  };
  return [
    ribbon(0.78, 0.42, 0.34, mix(ground, middle, 0.7), middle, darker(middle, 0.25)),
    ribbon(0.7, 0.3, 0.2, middle, light, mix(light, middle, 0.6)),
    ribbon(0.92, 0.62, 0.3, light, mix(light, middle, 0.5), ground),
  ].join("");
};

/** Overlapping petals from the middle. */
const petals: Painter = (paper, { x, y, w, h }, [, middle, light]) => {
  const paint = paper.linear(
    "down",
    sheer(lighter(light, 0.35), 0.95),
    sheer(light, 0.55),
    sheer(middle, 0.15),
  );
  const [length, width] = [h * 0.29, w * 0.36];
  const petal = area(
    draw`M0 0C${-width} ${-length * 0.4} ${-width * 0.6} ${-length} 0 ${-length}C${width * 0.6} ${-length} ${width} ${-length * 0.4} 0 0Z`,
    paint,
  );
  const turns = [-150, -100, -50, 0, 50, 100, 150];
  return turns.map((turn) => paper.stamp(petal, x + w * 0.5, y + h * 0.67, 1, turn)).join("");
};

const PAINTERS = { aurora, dunes, orb, ribbons, petals };

/** The kinds of pictures that screens show. */
export type WallpaperStyle = keyof typeof PAINTERS;

/** Fills a screen's box with a wallpaper of our own. */
export function wallpaper(paper: Paper, box: Box, style: WallpaperStyle, palette: Palette): string {
  const [ground, middle] = palette;
  const sky = rounded({ ...box, r: 0 }, paper.linear("down", ground, mix(ground, middle, 0.55)));
  return paper.through(rounded(box, "#000"), sky + PAINTERS[style](paper, box, palette));
}

/** Palettes by mood; a device's design or finish chooses one. */
export const PALETTES = {
  dusk: ["#1b1038", "#8b3fd6", "#ff8a5c"],
  ocean: ["#04162e", "#0d6fc4", "#5fe0ea"],
  meadow: ["#06281f", "#15895c", "#d3ec6a"],
  ember: ["#230a0d", "#c22b33", "#ffb04d"],
  graphite: ["#0b0d12", "#3d4658", "#b7c3d6"],
  blossom: ["#2c0f2b", "#d14d8b", "#ffc7b8"],
  sky: ["#1457b8", "#58a8f5", "#f1f7ff"],
  sand: ["#3a2113", "#c98a4b", "#ffe3b3"],
  violet: ["#130b3a", "#5b3df0", "#c59bff"],
  aqua: ["#053238", "#119a9c", "#b8f5d8"],
} as const satisfies Record<string, Palette>;

/** One of the moods. */
export type PaletteName = keyof typeof PALETTES;
