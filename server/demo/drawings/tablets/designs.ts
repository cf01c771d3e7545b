import { circles, island, type PhoneDesign } from "../phones/design.ts";

const pad = { corner: 11, bezel: 8, cutout: "none", clock: "bold", surface: "matte" } as const;

/** Families of tablets; they are drawn as large phones. */
export const TABLET_DESIGNS = {
  ipadPro: {
    ...pad,
    stylus: "#f1f2f4",
    size: [177.5, 249.7],
    bezel: 7,
    wallpaper: ["ribbons", "dusk"],
    cameras: {
      islands: [island("back", 4.6, 4.6, 27, 27, 8.4)],
      lenses: [
        [14, 14, 11.4],
        [14, 25, 5.4],
      ],
      flashes: [[25, 24, 4.4]],
      pinholes: [[25, 13, 4.4]],
      strips: [["M58 249.4H120", 0.9]],
    },
  },
  ipadAir: {
    ...pad,
    size: [178.5, 247.6],
    bezel: 9,
    wallpaper: ["petals", "sky"],
    cameras: {
      lenses: [[13.4, 13.4, 11.4]],
      pinholes: [[24, 13.4, 1.6]],
      strips: [["M58 247.2H120", 0.9]],
    },
  },
  ipadMini: {
    ...pad,
    size: [134.8, 195.4],
    corner: 10,
    bezel: 8,
    wallpaper: ["petals", "violet"],
    cameras: { lenses: [[12, 12, 10]], flashes: [[22, 12, 3.6]] },
  },
  ipadHome: {
    ...pad,
    size: [174.1, 250.6],
    corner: 8,
    bezel: 6,
    top: 19,
    bottom: 19,
    homeButton: true,
    wallpaper: ["aurora", "ocean"],
    cameras: { lenses: [[11.6, 11.6, 8]], pinholes: [[11.6, 20, 1.6]] },
  },
  galaxyTab: {
    ...pad,
    stylus: "#3a3d43",
    size: [165.3, 253.8],
    corner: 7,
    bezel: 7,
    wallpaper: ["dunes", "violet"],
    cameras: {
      lenses: circles(10.4, [12.4, 12.6], [12.4, 26.4]),
      flashes: [[12.4, 36.6, 4]],
      strips: [["M12.4 52V146", 5, "#23262b"]],
    },
  },
  galaxyTabPlain: {
    ...pad,
    size: [161.9, 246.8],
    corner: 7,
    bezel: 9,
    wallpaper: ["orb", "aqua"],
    cameras: { lenses: [[13, 13, 9]], strips: [["M1 36H161", 0.4]] },
  },
  xiaomiPad: {
    ...pad,
    size: [165.2, 254],
    corner: 9,
    bezel: 7.4,
    clock: "corner",
    wallpaper: ["ribbons", "ocean"],
    cameras: {
      islands: [island("back", 6, 6, 31, 31, 9)],
      lenses: [[16, 16, 12]],
      flashes: [[28.4, 27, 4.4]],
      pinholes: [[28.4, 16, 2.4]],
    },
  },
  matePad: {
    ...pad,
    stylus: "#e9e6df",
    size: [173.5, 260.9],
    corner: 10,
    bezel: 5.4,
    clock: "thin",
    wallpaper: ["petals", "blossom"],
    cameras: {
      islands: [island("metal", 7, 8, 18, 44, 9), island("black", 8.4, 9.4, 15.2, 41.2, 7.6)],
      lenses: circles(10.6, [16, 18], [16, 32]),
      flashes: [[16, 43.4, 4]],
    },
  },
  pixelTablet: {
    ...pad,
    size: [169, 258],
    corner: 13,
    bezel: 10,
    clock: "stacked",
    wallpaper: ["orb", "sand"],
    cameras: {
      lenses: [[14, 14, 9]],
      strips: [["M80 216V216.2M84.5 216V216.2M89 216V216.2M93.5 216V216.2", 2, "#b9bec6"]],
    },
  },
  lenovoTab: {
    ...pad,
    size: [165.8, 257.8],
    corner: 8,
    bezel: 8,
    clock: "thin",
    wallpaper: ["aurora", "sky"],
    cameras: {
      islands: [island("black", -3, -3, 172, 45, 2)],
      lenses: circles(11, [14, 15], [14, 29]),
      flashes: [[26, 15, 4]],
    },
  },
} satisfies Record<string, PhoneDesign>;

/** One of the families of tablets. */
export type TabletDesignName = keyof typeof TABLET_DESIGNS;
