import { lettering } from "../lettering.ts";
import { draw, type Paper } from "../paper.ts";
import { area, type Box, disc, inset, line, outlined, rounded } from "../shapes.ts";
import { PALETTES, type Palette, wallpaper } from "../wallpapers.ts";
import { bodyOf, frameOf } from "./body.ts";
import type { Cutout, PhoneDesign } from "./design.ts";
import { crease } from "./folding.ts";
import { KEYBOARD_HEIGHT, keyboard } from "./keyboard.ts";

/** The lit part of the front, in millimetres. */
export function screenOf(design: PhoneDesign): Box {
  const body = bodyOf(design);
  const { bezel, top = bezel, bottom = bezel } = design;
  const edge = bezel + 0.9;
  const below = bottom + 0.9 + (design.keyboard ? KEYBOARD_HEIGHT : 0);
  const h = body.h - top - 0.9 - below;
  const squared = top > 4 || bottom > 4;
  return {
    x: edge,
    y: top + 0.9,
    w: body.w - 2 * edge,
    h,
    r: squared ? 0.6 : Math.max(body.r - edge, 0.6),
  };
}

const BLACK = "#040506";

const CUTOUTS: Record<Cutout, (screen: Box) => string> = {
  none: () => "",
  island: ({ x, y, w }) =>
    rounded({ x: x + w / 2 - 10.2, y: y + 2.6, w: 20.4, h: 6, r: 3 }, BLACK) +
    disc(x + w / 2 + 7, y + 5.6, 2.6, "#0d1430"),
  notch: ({ x, y, w }) => {
    const [from, to] = [x + w / 2 - 15.5, x + w / 2 + 15.5];
    const d = draw`M${from - 1.6} ${y - 0.1}C${from - 0.4} ${y} ${from} ${y + 0.5} ${from} ${y + 1.5}V${y + 2}A3.4 3.4 0 0 0 ${from + 3.4} ${y + 5.3}H${to - 3.4}A3.4 3.4 0 0 0 ${to} ${y + 2}V${y + 1.5}C${to} ${y + 0.5} ${to + 0.4} ${y} ${to + 1.6} ${y - 0.1}Z`;
    return (
      area(d, BLACK) + rounded({ x: x + w / 2 - 3.5, y: y + 1.1, w: 7, h: 0.9, r: 0.45 }, "#23262b")
    );
  },
  hole: ({ x, y, w }) => punched(x + w / 2, y + 4.4, 3.9),
  cornerHole: ({ x, y }) => punched(x + 6.4, y + 5.4, 4.2),
  pairHole: ({ x, y, w }) =>
    rounded({ x: x + w - 16.5, y: y + 3, w: 11.6, h: 4.8, r: 2.4 }, BLACK) +
    disc(x + w - 13.6, y + 5.4, 1.5, "#141c3c") +
    disc(x + w - 7.8, y + 5.4, 1.5, "#141c3c"),
  teardrop: ({ x, y, w }) => {
    const middle = x + w / 2;
    return (
      area(
        draw`M${middle - 6} ${y - 0.1}C${middle - 3} ${y} ${middle - 3.6} ${y + 5} ${middle} ${y + 5}S${middle + 3} ${y} ${middle + 6} ${y - 0.1}Z`,
        BLACK,
      ) + disc(middle, y + 2.5, 1.9, "#141c3c")
    );
  },
};

function punched(x: number, y: number, diameter: number): string {
  return disc(x, y, diameter, BLACK) + disc(x, y, diameter * 0.42, "#182145");
}

/** Sizes on the screen count in sixty-fourths of its width, so that tablets have larger ones. */
function unitOf({ w, h }: Box): number {
  return Math.min(w, h * 0.6) / 64;
}

type Clock = (screen: Box, unit: number) => string;

const WHITE = "#ffffff";
const MIDDLE = { colour: WHITE, anchor: "middle" } as const;
const TIME = "10:09";
const DATE = "Fri 20 Nov";

const CLOCKS: Record<PhoneDesign["clock"], Clock> = {
  bold: ({ x, y, w, h }, unit) =>
    lettering(DATE, x + w / 2, y + h * 0.145, { ...MIDDLE, size: 2.3 * unit, weight: 0.12 }) +
    lettering(TIME, x + w / 2, y + h * 0.16 + 12 * unit, {
      ...MIDDLE,
      size: 10.5 * unit,
      weight: 0.15,
    }),
  thin: ({ x, y, w, h }, unit) =>
    lettering(TIME, x + w / 2, y + h * 0.235, { ...MIDDLE, size: 9.4 * unit, weight: 0.065 }) +
    lettering(DATE, x + w / 2, y + h * 0.24 + 4.6 * unit, {
      ...MIDDLE,
      size: 2.1 * unit,
      weight: 0.11,
    }),
  stacked: ({ x, y, w, h }, unit) =>
    lettering("10", x + w / 2, y + h * 0.2 + 8 * unit, {
      ...MIDDLE,
      size: 14 * unit,
      weight: 0.13,
    }) +
    lettering("09", x + w / 2, y + h * 0.2 + 26.5 * unit, {
      ...MIDDLE,
      size: 14 * unit,
      weight: 0.13,
    }),
  corner: ({ x, y, w, h }, unit) =>
    lettering(TIME, x + w * 0.09, y + h * 0.17, { colour: WHITE, size: 8.4 * unit, weight: 0.1 }) +
    lettering(DATE, x + w * 0.09, y + h * 0.175 + 4.4 * unit, {
      colour: WHITE,
      size: 2.3 * unit,
      weight: 0.11,
    }),
};

function shortcuts({ x, y, w, h }: Box, unit: number): string {
  const spot = (at: number) =>
    disc(at, y + h - 8.5 * unit, 7 * unit, "#00000047") +
    disc(at, y + h - 8.5 * unit, 2.6 * unit, "#ffffffd9");
  const bar = draw`M${x + w / 2 - 10 * unit} ${y + h - 2.2}H${x + w / 2 + 10 * unit}`;
  return spot(x + 9 * unit) + spot(x + w - 9 * unit) + line(bar, "#ffffffd9", 0.8);
}

/** What lights up: wallpaper, time, cut-out. */
export function litScreen(paper: Paper, design: PhoneDesign, palette?: Palette): string {
  const screen = screenOf(design);
  const [style, own] = design.wallpaper;
  const glare = draw`M${screen.x + screen.w * 0.42} ${screen.y}H${screen.x + screen.w}V${screen.y + screen.h * 0.8}Z`;
  return [
    wallpaper(paper, screen, style, palette ?? PALETTES[own]),
    CLOCKS[design.clock](screen, unitOf(screen)),
    design.keyboard ? "" : shortcuts(screen, unitOf(screen)),
    paper.through(
      rounded(screen, "#000"),
      area(glare, paper.linear("rising", "#ffffff00 30%", "#ffffff2b")),
    ),
    design.crease ? crease(paper, screen, design.crease) : "",
    CUTOUTS[design.cutout](screen),
  ].join("");
}

function earpiece({ size: [w], top }: PhoneDesign): string {
  if (!top || top < 3) return "";
  const y = top / 2 + 0.9;
  return (
    rounded({ x: w / 2 - 5, y: y - 0.5, w: 10, h: 1, r: 0.5 }, "#26282c") +
    disc(w / 2 - 12, y, 2, "#151b33")
  );
}

function homeButton({ size: [w, h], bottom = 0 }: PhoneDesign): string {
  return disc(w / 2, h - 0.9 - bottom / 2, 10.6, "#0b0c0e", `stroke="#4a4d53" stroke-width=".45"`);
}

/** A phone's front in millimetres; its left upper corner is the origin. */
export function phoneFront(
  paper: Paper,
  design: PhoneDesign,
  metal: string,
  palette?: Palette,
): string {
  const body = bodyOf(design);
  return [
    frameOf(paper, design, metal, "front"),
    rounded(inset(body, 0.75), BLACK),
    litScreen(paper, design, palette),
    earpiece(design),
    design.homeButton ? homeButton(design) : "",
    design.keyboard ? keyboard(paper, body) : "",
    outlined(inset(body, 0.85), "#ffffff1f", 0.2),
  ].join("");
}
