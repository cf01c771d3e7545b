import { circles, island, type PhoneDesign } from "./design.ts";

const slab = { bezel: 1.6, cutout: "hole", clock: "bold", surface: "glass" } as const;

/** Galaxy phones: separate lenses in a column, sharp corners on the largest. */
export const SAMSUNG_PHONES = {
  galaxyUltra: {
    ...slab,
    size: [79, 162.6],
    corner: 3.4,
    surface: "matte",
    wallpaper: ["ribbons", "graphite"],
    cameras: {
      lenses: [...circles(14, [13.2, 14.4], [13.2, 32], [13.2, 49.6]), [29.4, 31.6, 10.6]],
      flashes: [[29.4, 42.4, 4]],
      pinholes: [[29.4, 20.4, 5.2]],
    },
  },
  galaxyUltraRound: {
    ...slab,
    size: [77.6, 162.8],
    corner: 8,
    bezel: 1.3,
    surface: "matte",
    wallpaper: ["dunes", "ocean"],
    cameras: {
      lenses: [...circles(14.6, [13.2, 14.4], [13.2, 32.2], [13.2, 50]), [29.6, 32, 10.8]],
      flashes: [[29.6, 43, 4]],
      pinholes: [[29.6, 20.6, 5.2]],
    },
  },
  galaxyTriple: {
    ...slab,
    size: [71, 147.5],
    corner: 10,
    wallpaper: ["dunes", "violet"],
    cameras: {
      lenses: circles(12.4, [12.4, 13], [12.4, 29], [12.4, 45]),
      flashes: [[25, 21, 3.8]],
    },
  },
  galaxyContour: {
    ...slab,
    size: [71.2, 151.7],
    corner: 9.6,
    wallpaper: ["ribbons", "violet"],
    cameras: {
      islands: [island("metal", -6, -6, 31, 56, 8)],
      lenses: circles(12, [13, 13], [13, 27.4], [13, 41]),
      flashes: [[29.6, 13, 4]],
    },
  },
  galaxyBlock: {
    ...slab,
    size: [73.7, 161.9],
    corner: 8,
    wallpaper: ["aurora", "ocean"],
    cameras: {
      islands: [island("black", 5, 6, 25, 49, 5.4)],
      lenses: [...circles(11.6, [14, 15], [14, 29.4], [14, 44]), [25, 27, 5]],
      flashes: [[25, 16, 3.6]],
    },
  },
  galaxyStrip: {
    ...slab,
    size: [74.1, 157.6],
    corner: 9,
    cutout: "pairHole",
    wallpaper: ["ribbons", "blossom"],
    cameras: {
      centred: true,
      islands: [island("black", -24, 15, 48, 14.4, 4)],
      lenses: circles(10.6, [-16.4, 22.2], [-4, 22.2], [8.4, 22.2]),
      flashes: [[18, 20, 3.4]],
      pinholes: [[18, 25, 2.4]],
    },
  },
  galaxyNote: {
    ...slab,
    size: [77.2, 164.8],
    corner: 2.6,
    wallpaper: ["aurora", "sand"],
    cameras: {
      islands: [island("metal", 5.4, 5.8, 29, 55, 7)],
      lenses: circles(14.6, [16, 16], [16, 33.2], [16, 50.4]),
      flashes: [[28.4, 16, 4]],
      pinholes: [[28.4, 33.2, 3]],
    },
  },
  galaxyA: {
    ...slab,
    size: [77.4, 161.6],
    corner: 10,
    bezel: 2,
    bottom: 3,
    wallpaper: ["dunes", "aqua"],
    cameras: {
      islands: [island("back", 4.4, 4.4, 17.4, 49, 8.7)],
      lenses: circles(11.6, [13.1, 13], [13.1, 28.9], [13.1, 44.8]),
      flashes: [[28, 13, 3.8]],
    },
  },
  galaxyDrop: {
    ...slab,
    size: [77, 164.2],
    corner: 10,
    bezel: 2.2,
    bottom: 4,
    cutout: "teardrop",
    wallpaper: ["orb", "aqua"],
    cameras: {
      lenses: circles(11, [12.4, 12.6], [12.4, 27], [12.4, 41.4]),
      flashes: [[24, 20, 3.6]],
    },
  },
} satisfies Record<string, PhoneDesign>;
