import type { Paper } from "../paper.ts";
import { type Box, rounded } from "../shapes.ts";
import { PALETTES, type Palette, wallpaper } from "../wallpapers.ts";
import { circles, island, type PhoneDesign } from "./design.ts";

/** A phone that folds: what is seen open, and its back when closed. */
export type FoldingDesign = { open: PhoneDesign; closed: PhoneDesign; coverScreen?: Box };

const slab = { bezel: 1.8, clock: "thin", surface: "glass" } as const;
const book = {
  ...slab,
  corner: 5,
  cutout: "cornerHole",
  clock: "corner",
  crease: "upright",
} as const;
const clam = { ...slab, corner: 8.4, cutout: "hole", clock: "bold", crease: "level" } as const;

/** Families of folding phones. */
export const FOLDING_DESIGNS = {
  galaxyFold: {
    open: { ...book, size: [132, 154], wallpaper: ["petals", "ocean"], cameras: { lenses: [] } },
    closed: {
      ...slab,
      size: [68, 154],
      corner: 4,
      cutout: "hole",
      wallpaper: ["petals", "ocean"],
      cameras: {
        islands: [island("black", 5, 6, 15, 47, 7.5)],
        lenses: circles(11.6, [12.5, 14], [12.5, 29.5], [12.5, 45]),
        flashes: [[26, 14, 4]],
        strips: [["M65.6 1V153", 0.5]],
      },
    },
  },
  pixelFold: {
    open: {
      ...book,
      size: [150, 155],
      corner: 8,
      wallpaper: ["ribbons", "aqua"],
      cameras: { lenses: [] },
    },
    closed: {
      ...slab,
      size: [77, 155],
      corner: 9,
      cutout: "hole",
      surface: "matte",
      wallpaper: ["ribbons", "aqua"],
      cameras: {
        islands: [
          island("metal", 6, 8, 38, 30, 9),
          island("black", 8, 10, 28, 11, 5.5),
          island("black", 8, 24, 28, 11, 5.5),
        ],
        lenses: circles(9.6, [14, 15.5], [29, 15.5], [14, 29.5]),
        flashes: [[29, 29.5, 3.6]],
        strips: [["M74.6 1V154", 0.5]],
      },
    },
  },
  galaxyFlip: {
    open: { ...clam, size: [71.9, 165], wallpaper: ["petals", "violet"], cameras: { lenses: [] } },
    closed: {
      ...slab,
      size: [71.9, 85],
      corner: 7,
      cutout: "none",
      wallpaper: ["petals", "violet"],
      cameras: {
        islands: [island("black", 3, 3, 66, 76, 5)],
        lenses: circles(12.6, [13, 68], [30, 68]),
        flashes: [[43, 68, 3.6]],
        strips: [["M1 82.6H71", 0.6]],
      },
    },
    coverScreen: { x: 5, y: 5, w: 62, h: 52, r: 4 },
  },
  razrFlip: {
    open: {
      ...clam,
      size: [74, 171],
      clock: "corner",
      wallpaper: ["orb", "blossom"],
      cameras: { lenses: [] },
    },
    closed: {
      ...slab,
      size: [74, 88],
      corner: 9,
      cutout: "none",
      surface: "leather",
      wallpaper: ["orb", "blossom"],
      cameras: {
        islands: [island("black", 2.4, 2.4, 69.2, 82, 8)],
        lenses: circles(13, [14, 70], [32, 70]),
        flashes: [[45, 70, 3.8]],
        strips: [["M2 86H72", 0.6]],
      },
    },
    coverScreen: { x: 3.6, y: 3.6, w: 66.8, h: 56, r: 7 },
  },
} satisfies Record<string, FoldingDesign>;

/** One of the families of folding phones. */
export type FoldingDesignName = keyof typeof FOLDING_DESIGNS;

/** The soft line where an open screen bends. */
export function crease(paper: Paper, screen: Box, kind: "upright" | "level"): string {
  const shade = ["#00000000", "#00000030 46%", "#ffffff40 52%", "#00000000"];
  const { x, y, w, h } = screen;
  return kind === "upright"
    ? rounded({ x: x + w / 2 - 5, y, w: 10, h, r: 0 }, paper.linear("across", ...shade))
    : rounded({ x, y: y + h / 2 - 4, w, h: 8, r: 0 }, paper.linear("down", ...shade));
}

/** The small screen on a closed clamshell's back. */
export function coverScreen(paper: Paper, design: FoldingDesign, palette?: Palette): string {
  const { closed, coverScreen: box } = design;
  if (!box) return "";
  const [style, own] = closed.wallpaper;
  return wallpaper(paper, box, style, palette ?? PALETTES[own]);
}
