import { circles, island, type PhoneDesign } from "./design.ts";

const slab = { corner: 9, bezel: 1.5, cutout: "hole", clock: "bold", surface: "glass" } as const;

/** OnePlus: the round camera dial, the centre strip of earlier years. */
export const ONEPLUS_PHONES = {
  oneplusDial: {
    ...slab,
    size: [75.8, 164.3],
    clock: "thin",
    wallpaper: ["ribbons", "meadow"],
    cameras: {
      islands: [island("metal", -14, 8, 36, 49, 8), island("black", 4.6, 8.6, 47.6, 47.6, 23.8)],
      lenses: [...circles(13, [19.6, 23.4], [37.4, 23.4], [19.6, 41.4])],
      flashes: [[37.4, 41.4, 5]],
      rings: [[28.4, 32.4, 47]],
    },
  },
  oneplusFreeDial: {
    ...slab,
    size: [76.5, 162.9],
    clock: "thin",
    surface: "matte",
    wallpaper: ["orb", "ocean"],
    cameras: {
      islands: [island("black", 6, 8, 44, 44, 22)],
      lenses: circles(12.4, [19.4, 21.4], [36.6, 21.4], [19.4, 38.6]),
      flashes: [[36.6, 38.6, 4.6]],
      rings: [[28, 30, 43.4]],
      strips: [["M50 30H72", 0.5]],
    },
  },
  oneplusSquare: {
    ...slab,
    size: [76.7, 161.4],
    surface: "matte",
    clock: "thin",
    wallpaper: ["dunes", "ember"],
    cameras: {
      islands: [island("metal", 4.4, 4.6, 37, 37, 11)],
      lenses: circles(12.8, [14, 14.2], [14, 31.8], [31.6, 14.2]),
      flashes: [[31.6, 31.8, 4.6]],
    },
  },
  oneplusStrip: {
    ...slab,
    size: [75.9, 162.6],
    bezel: 1.3,
    cutout: "none",
    clock: "thin",
    wallpaper: ["ribbons", "ember"],
    cameras: {
      centred: true,
      islands: [island("black", -6.6, 13, 13.2, 40, 6.6)],
      lenses: circles(10.4, [0, 20], [0, 32.6], [0, 45.2]),
      flashes: [[0, 59.5, 4.4]],
    },
  },
  nordPair: {
    ...slab,
    size: [76, 163],
    bezel: 1.8,
    wallpaper: ["aurora", "aqua"],
    cameras: {
      lenses: circles(16.4, [15, 16], [15, 38.4]),
      flashes: [[31, 27.2, 4.4]],
      rings: circles(18.4, [15, 16], [15, 38.4]),
      pinholes: [[31, 20, 2.6]],
    },
  },
} satisfies Record<string, PhoneDesign>;

/** Xiaomi, Redmi and POCO. */
export const XIAOMI_PHONES = {
  xiaomiSquare: {
    ...slab,
    size: [71.2, 152.8],
    clock: "corner",
    wallpaper: ["orb", "ocean"],
    cameras: {
      islands: [island("black", 4, 4.2, 40, 40, 9.6)],
      lenses: circles(13.4, [14.4, 14.6], [33.6, 14.6], [14.4, 33.8]),
      flashes: [[33.6, 33.8, 5]],
      pinholes: [[24, 24.2, 1.4]],
    },
  },
  xiaomiDisc: {
    ...slab,
    size: [75.3, 161.3],
    clock: "corner",
    surface: "leather",
    wallpaper: ["dunes", "dusk"],
    cameras: {
      centred: true,
      islands: [
        island("metal", -27, 9, 54, 54, 27),
        island("black", -24.6, 11.4, 49.2, 49.2, 24.6),
      ],
      lenses: circles(14, [-11.2, 25], [11.2, 25], [-11.2, 47], [11.2, 47]),
      flashes: [[0, 16.4, 3.8]],
      pinholes: [[0, 36, 3]],
    },
  },
  xiaomiSteps: {
    ...slab,
    size: [74.6, 164.3],
    cutout: "cornerHole",
    clock: "corner",
    wallpaper: ["ribbons", "graphite"],
    cameras: {
      islands: [island("metal", 5, 5.4, 37, 46, 9), island("black", 5, 5.4, 25, 46, 9)],
      lenses: [
        [17.5, 19, 17],
        [17.5, 40, 9.4],
        [36, 34, 6.4],
      ],
      flashes: [[36, 16, 5]],
    },
  },
  redmiNote: {
    ...slab,
    size: [74.3, 161.4],
    bezel: 1.9,
    clock: "corner",
    surface: "leather",
    wallpaper: ["dunes", "violet"],
    cameras: {
      islands: [island("back", 4, 4.4, 40, 42, 9.4)],
      lenses: circles(13.4, [14.4, 15], [14.4, 35.4], [33.4, 15]),
      flashes: [[33.4, 35.4, 4.8]],
    },
  },
  redmiPair: {
    ...slab,
    size: [76.3, 168.6],
    bezel: 2.3,
    bottom: 4,
    clock: "corner",
    wallpaper: ["aurora", "sky"],
    cameras: {
      lenses: circles(15, [15, 16], [15, 36.6]),
      flashes: [[31, 16, 4.4]],
      rings: circles(16.8, [15, 16], [15, 36.6]),
      pinholes: [[31, 26, 2.6]],
    },
  },
  redmiTower: {
    ...slab,
    size: [75.4, 161.8],
    bezel: 2,
    cutout: "teardrop",
    clock: "corner",
    wallpaper: ["ribbons", "sky"],
    cameras: {
      islands: [island("black", 5, 6, 18, 52, 6)],
      lenses: circles(10.6, [14, 14.6], [14, 28], [14, 41.4]),
      flashes: [[14, 52, 4]],
    },
  },
  pocoVisor: {
    ...slab,
    size: [75.8, 160.5],
    clock: "corner",
    wallpaper: ["orb", "sand"],
    cameras: {
      islands: [island("black", -2, 5.4, 81, 38, 6)],
      lenses: circles(14, [15.6, 16], [15.6, 33.4], [33.4, 24.4]),
      flashes: [[58, 24.4, 5]],
    },
  },
} satisfies Record<string, PhoneDesign>;
