import { circles, island, type PhoneDesign } from "./design.ts";

const pixel = {
  corner: 9,
  bezel: 1.9,
  cutout: "hole",
  clock: "stacked",
  surface: "glass",
} as const;
const nothing = {
  corner: 10.6,
  bezel: 1.9,
  cutout: "hole",
  clock: "thin",
  surface: "glass",
} as const;
const GLYPH = "#f7f8fa";
const RED = "#d8363b";

/** Pixels with their camera bar. */
export const GOOGLE_PHONES = {
  pixelPill: {
    ...pixel,
    corner: 11,
    size: [72, 152.8],
    wallpaper: ["ribbons", "blossom"],
    cameras: {
      islands: [island("metal", 4, 14, 64, 24, 12), island("black", 7, 16.8, 44, 18.4, 9.2)],
      lenses: circles(13.4, [15.6, 26], [29, 26], [42.4, 26]),
      flashes: [[58.6, 26, 4.6]],
    },
  },
  pixelBar: {
    ...pixel,
    size: [71, 150.5],
    wallpaper: ["orb", "sand"],
    cameras: {
      islands: [island("metal", -2, 19, 76, 23, 1), island("black", 10, 22, 37, 17, 8.5)],
      lenses: circles(12.4, [18.8, 30.5], [38, 30.5]),
      flashes: [[58, 30.5, 4.4]],
    },
  },
  pixelBarWide: {
    ...pixel,
    size: [76.5, 162.6],
    wallpaper: ["orb", "ocean"],
    cameras: {
      islands: [island("metal", -2, 20, 81, 24.4, 1), island("black", 8, 22.8, 52, 18.8, 9.4)],
      lenses: circles(13.4, [17.6, 32.2], [34, 32.2], [50, 32.2]),
      flashes: [[68, 32.2, 4.6]],
    },
  },
  pixelVisor: {
    ...pixel,
    size: [74.8, 158.6],
    wallpaper: ["dunes", "aqua"],
    cameras: {
      islands: [island("black", -2, 18, 79, 21, 1)],
      lenses: circles(11.4, [15, 28.5], [30, 28.5]),
      flashes: [[61, 28.5, 4.2]],
    },
  },
  pixelFlat: {
    ...pixel,
    corner: 11,
    size: [73.3, 154.7],
    bezel: 2.6,
    surface: "matte",
    wallpaper: ["orb", "violet"],
    cameras: {
      islands: [island("black", 8, 15, 34, 14.6, 7.3)],
      lenses: circles(11, [16, 22.3], [33, 22.3]),
      flashes: [[50, 22.3, 4]],
    },
  },
  pixelSquare: {
    ...pixel,
    size: [70.4, 144.7],
    cutout: "cornerHole",
    surface: "matte",
    wallpaper: ["aurora", "meadow"],
    cameras: {
      islands: [island("black", 5, 5, 24, 24, 7)],
      lenses: circles(9, [11.6, 12], [22.4, 12]),
      flashes: [[11.6, 22.6, 4]],
      pinholes: [[22.4, 22.6, 3]],
    },
  },
} satisfies Record<string, PhoneDesign>;

/** See-through backs with light strips. */
export const NOTHING_PHONES = {
  nothingGlyph: {
    ...nothing,
    size: [75.8, 159.2],
    wallpaper: ["aurora", "graphite"],
    cameras: {
      islands: [
        island("clear", 5, 5, 17.4, 37, 8.7),
        island("clear", 14, 52, 47, 44, 21),
        island("clear", 27, 104, 21, 42, 5),
      ],
      lenses: circles(13, [13.7, 14.2], [13.7, 32.6]),
      flashes: [[27, 14, 3.6]],
      strips: [
        ["M4 24V13.7A9.7 9.7 0 0 1 23.4 13.7V33.4A9.7 9.7 0 0 1 4 34", 1.3, GLYPH],
        ["M52 20L63 9", 1.5, GLYPH],
        ["M15 66A23 23 0 0 1 60 66M60 82A23 23 0 0 1 15 82", 1.5, GLYPH],
        ["M37.9 118V142", 1.5, GLYPH],
        ["M37.9 148V148.2", 1.6, RED],
        ["M26 58H34V70M44 90H53V76M24 112H30M46 128H52", 0.35],
      ],
    },
  },
  nothingEyes: {
    ...nothing,
    size: [76.3, 161.7],
    surface: "matte",
    wallpaper: ["orb", "graphite"],
    cameras: {
      centred: true,
      islands: [island("back", -32, 10, 64, 34, 15), island("black", -16, 17, 32, 16, 8)],
      lenses: circles(13, [-7.6, 25], [7.6, 25]),
      flashes: [[22, 25, 4]],
      strips: [
        ["M-20 12A24 24 0 0 0-24 40", 1.5, GLYPH],
        ["M20 40A24 24 0 0 0 24 12", 1.5, GLYPH],
        ["M28 46L33 56", 1.5, GLYPH],
        ["M-30 60H-12L-6 68V120H14M-30 132H-18L-10 124", 0.4],
        ["M24 128V128.2", 1.8, RED],
      ],
    },
  },
  nothingPeriscope: {
    ...nothing,
    size: [77.5, 163.5],
    wallpaper: ["orb", "ember"],
    cameras: {
      centred: true,
      islands: [island("clear", -29, 9, 58, 58, 29), island("black", -24, 24, 35, 14.6, 7.3)],
      lenses: circles(12.4, [-16.4, 31.3], [3.4, 31.3], [18, 31.3]),
      flashes: [[0, 47, 4]],
      strips: [
        ["M-24 20A27 27 0 0 1 0 10.6", 1.4, GLYPH],
        ["M24 20A27 27 0 0 1 26.5 45", 1.4, GLYPH],
        ["M-6 65A27 27 0 0 1-25.4 49", 1.4, GLYPH],
        ["M-28 80H-8L0 88V130H22", 0.4],
        ["M29 78V78.2", 1.8, RED],
      ],
    },
  },
  nothingMatrix: {
    ...nothing,
    size: [75.6, 160.6],
    bezel: 1.7,
    wallpaper: ["ribbons", "graphite"],
    cameras: {
      islands: [
        island("clear", 4, 44, 30, 30, 4),
        island("clear", 38, 44, 33, 100, 6),
        island("black", 52.4, 6.4, 17, 17, 8.5),
      ],
      lenses: circles(12.6, [14, 14], [33.4, 14], [14, 33.6]),
      flashes: [[30, 34, 3.8]],
      rings: [[60.9, 14.9, 13]],
      strips: [
        ["M56 14.9H65.8M58 11.4H64M58 18.4H64", 0.9, GLYPH],
        ["M8 90H30V140M44 60H62M44 80H56M44 120H64", 0.4],
        ["M66 52V52.2", 1.8, RED],
      ],
    },
  },
  cmfDial: {
    ...nothing,
    size: [77, 164],
    surface: "matte",
    wallpaper: ["dunes", "ember"],
    cameras: {
      lenses: circles(12.6, [13.4, 13.8], [13.4, 31.4]),
      flashes: [[26, 22.6, 4]],
      rings: [
        [63, 149, 15],
        [63, 149, 8],
        [9, 155, 2.6],
        [69, 9, 2.6],
      ],
      strips: [["M60 149H66", 1]],
    },
  },
} satisfies Record<string, PhoneDesign>;
