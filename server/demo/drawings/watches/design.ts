import type { PaletteName } from "../wallpapers.ts";

/** What a watch shows. */
export type FaceName = "rings" | "modular" | "analogue" | "digital" | "sport";

/** How a watch looks; lengths are millimetres of the real one. */
export type WatchDesign = {
  shape: "round" | "square" | "band";
  /** Of the case, without the crown. */
  size: readonly [width: number, height: number];
  corner: number;
  crown: "dial" | "buttons" | "guarded" | "none";
  /** Width of the dark border around the lit face. */
  bezel: number;
  /** A ring with marks around the glass. */
  marked?: boolean;
  strapWidth: number;
  strap: "sport" | "steel" | "leather" | "woven";
  face: FaceName;
  palette: PaletteName;
};

/** Families of watches and bands. */
export const WATCH_DESIGNS = {
  appleWatch: {
    shape: "square",
    size: [39, 46],
    corner: 11.5,
    crown: "dial",
    bezel: 1.6,
    strapWidth: 26,
    strap: "sport",
    face: "modular",
    palette: "dusk",
  },
  appleWatchUltra: {
    shape: "square",
    size: [44, 49],
    corner: 12,
    crown: "guarded",
    bezel: 2.6,
    strapWidth: 27,
    strap: "woven",
    face: "sport",
    palette: "ember",
  },
  appleWatchBasic: {
    shape: "square",
    size: [37, 44],
    corner: 10.5,
    crown: "dial",
    bezel: 2.6,
    strapWidth: 25,
    strap: "sport",
    face: "rings",
    palette: "meadow",
  },
  galaxyWatch: {
    shape: "round",
    size: [42, 42],
    corner: 21,
    crown: "buttons",
    bezel: 2.4,
    strapWidth: 20,
    strap: "sport",
    face: "digital",
    palette: "violet",
  },
  galaxyWatchCushion: {
    shape: "round",
    size: [43, 43],
    corner: 15,
    crown: "buttons",
    bezel: 4,
    strapWidth: 22,
    strap: "sport",
    face: "modular",
    palette: "ocean",
  },
  galaxyWatchClassic: {
    shape: "round",
    size: [46, 46],
    corner: 23,
    crown: "buttons",
    bezel: 5.6,
    marked: true,
    strapWidth: 21,
    strap: "leather",
    face: "analogue",
    palette: "graphite",
  },
  galaxyWatchUltra: {
    shape: "round",
    size: [47, 47],
    corner: 15,
    crown: "buttons",
    bezel: 5,
    marked: true,
    strapWidth: 24,
    strap: "woven",
    face: "sport",
    palette: "sand",
  },
  mibandPill: {
    shape: "band",
    size: [22, 48],
    corner: 11,
    crown: "none",
    bezel: 1.8,
    strapWidth: 17,
    strap: "sport",
    face: "digital",
    palette: "aqua",
  },
  mibandPro: {
    shape: "square",
    size: [33, 46],
    corner: 8,
    crown: "none",
    bezel: 2,
    strapWidth: 22,
    strap: "sport",
    face: "rings",
    palette: "dusk",
  },
  redmiWatch: {
    shape: "square",
    size: [38, 45],
    corner: 9,
    crown: "dial",
    bezel: 2,
    strapWidth: 22,
    strap: "sport",
    face: "digital",
    palette: "sky",
  },
  xiaomiWatch: {
    shape: "round",
    size: [47, 47],
    corner: 23.5,
    crown: "buttons",
    bezel: 4,
    marked: true,
    strapWidth: 22,
    strap: "sport",
    face: "analogue",
    palette: "ocean",
  },
  huaweiClassic: {
    shape: "round",
    size: [46, 46],
    corner: 23,
    crown: "dial",
    bezel: 4.6,
    marked: true,
    strapWidth: 22,
    strap: "leather",
    face: "analogue",
    palette: "sand",
  },
  huaweiSteel: {
    shape: "round",
    size: [48, 48],
    corner: 24,
    crown: "dial",
    bezel: 4.4,
    marked: true,
    strapWidth: 23,
    strap: "steel",
    face: "analogue",
    palette: "ocean",
  },
  huaweiFit: {
    shape: "square",
    size: [33, 43],
    corner: 8.5,
    crown: "dial",
    bezel: 1.8,
    strapWidth: 22,
    strap: "sport",
    face: "sport",
    palette: "blossom",
  },
  pixelWatch: {
    shape: "round",
    size: [41, 41],
    corner: 20.5,
    crown: "dial",
    bezel: 3.4,
    strapWidth: 20,
    strap: "sport",
    face: "digital",
    palette: "aqua",
  },
} as const satisfies Record<string, WatchDesign>;

/** One of the families. */
export type WatchDesignName = keyof typeof WATCH_DESIGNS;
