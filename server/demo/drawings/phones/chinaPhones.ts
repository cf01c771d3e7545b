import { circles, island, type PhoneDesign } from "./design.ts";

const slab = { corner: 9, bezel: 1.6, cutout: "hole", clock: "thin", surface: "glass" } as const;

/** Huawei, Oppo, Vivo, Realme and Infinix. */
export const CHINA_PHONES = {
  huaweiStrip: {
    ...slab,
    size: [73.4, 158],
    cutout: "teardrop",
    wallpaper: ["aurora", "aqua"],
    cameras: {
      islands: [island("black", 5.4, 5, 14, 46, 7)],
      lenses: circles(11, [12.4, 12.4], [12.4, 26.4], [12.4, 42]),
      flashes: [[26, 13, 4]],
      pinholes: [[26, 22, 3.4]],
    },
  },
  huaweiDial: {
    ...slab,
    size: [79, 163.7],
    cutout: "pairHole",
    wallpaper: ["ribbons", "sand"],
    cameras: {
      centred: true,
      islands: [island("metal", -25, 9, 50, 50, 25), island("black", -23, 11, 46, 46, 23)],
      lenses: circles(12, [-10, 24], [10, 24], [0, 45]),
      flashes: [[14, 40, 3.6]],
      pinholes: [[-14, 40, 4]],
      rings: [[0, 34, 25]],
    },
  },
  huaweiRings: {
    ...slab,
    size: [72.8, 158.8],
    wallpaper: ["petals", "sand"],
    cameras: {
      islands: [island("black", 4.6, 5, 25, 25, 12.5), island("black", 4.6, 33, 25, 25, 12.5)],
      lenses: circles(10, [17.1, 12.2], [17.1, 22.8], [17.1, 45.5]),
      flashes: [[17.1, 53.4, 3]],
      rings: circles(24.4, [17.1, 17.5], [17.1, 45.5]),
    },
  },
  huaweiTriangle: {
    ...slab,
    size: [75.1, 162.6],
    surface: "leather",
    wallpaper: ["dunes", "aqua"],
    cameras: {
      islands: [island("metal", 4, 5, 42, 42, 17)],
      lenses: [
        [16.4, 33, 17],
        [16.4, 14.6, 10.6],
        [35, 33.6, 10.6],
      ],
      flashes: [[33, 17, 4]],
    },
  },
  findDial: {
    ...slab,
    size: [74.3, 157.4],
    surface: "matte",
    wallpaper: ["orb", "sky"],
    cameras: {
      centred: true,
      islands: [island("metal", -25, 8, 50, 50, 25), island("black", -23, 10, 46, 46, 23)],
      lenses: circles(13.4, [-9.4, 23.6], [9.4, 23.6], [-9.4, 43.4], [9.4, 43.4]),
      flashes: [[20, 9.6, 3]],
    },
  },
  findBlock: {
    ...slab,
    size: [73.9, 163.7],
    cutout: "cornerHole",
    wallpaper: ["aurora", "graphite"],
    cameras: {
      islands: [island("back", 3.4, 3.6, 41, 46, 12)],
      lenses: [...circles(14.6, [14.6, 15], [14.6, 36]), [33.4, 18, 10]],
      flashes: [[33.4, 35, 4.4]],
      pinholes: [[24, 25.4, 2]],
    },
  },
  renoRings: {
    ...slab,
    size: [74.2, 162.4],
    wallpaper: ["petals", "dusk"],
    cameras: {
      islands: [island("clear", 3.6, 4, 34, 47, 9)],
      lenses: circles(16, [15.6, 16], [15.6, 38.4]),
      rings: circles(18.2, [15.6, 16], [15.6, 38.4]),
      flashes: [[31.4, 22, 4]],
      pinholes: [[31.4, 34, 5]],
    },
  },
  renoTower: {
    ...slab,
    size: [74.8, 161.7],
    wallpaper: ["ribbons", "blossom"],
    cameras: {
      islands: [island("metal", 4.4, 5, 22, 52, 11), island("black", 6, 6.6, 18.8, 48.8, 9.4)],
      lenses: circles(12.6, [15.4, 16], [15.4, 30.8], [15.4, 45.4]),
      flashes: [[33, 16, 4.4]],
    },
  },
  vivoDial: {
    ...slab,
    size: [75.3, 164.1],
    surface: "leather",
    wallpaper: ["orb", "dusk"],
    cameras: {
      centred: true,
      islands: [island("metal", -26, 6, 52, 52, 26), island("black", -22.6, 9.4, 45.2, 45.2, 22.6)],
      lenses: circles(13, [0, 19.4], [-12, 32], [12, 32], [0, 44.6]),
      flashes: [[30.6, 14, 4]],
    },
  },
  vivoAura: {
    ...slab,
    size: [74.4, 164.4],
    wallpaper: ["petals", "blossom"],
    cameras: {
      islands: [island("back", 4, 4.4, 29, 56, 9)],
      lenses: circles(13, [18.5, 14.6], [18.5, 30]),
      rings: [
        [18.5, 48, 16],
        [18.5, 48, 13.6],
      ],
      flashes: [[18.5, 48, 6]],
    },
  },
  vivoPair: {
    ...slab,
    size: [75.6, 163.6],
    bezel: 2.2,
    bottom: 4,
    cutout: "teardrop",
    wallpaper: ["aurora", "violet"],
    cameras: {
      islands: [island("back", 4.4, 4.6, 20, 46, 10)],
      lenses: circles(14, [14.4, 14.8], [14.4, 33.6]),
      rings: circles(15.8, [14.4, 14.8], [14.4, 33.6]),
      flashes: [[14.4, 45, 3.4]],
    },
  },
  realmeDial: {
    ...slab,
    size: [73.9, 161.5],
    surface: "leather",
    wallpaper: ["dunes", "sand"],
    cameras: {
      centred: true,
      islands: [
        island("metal", -24, 8, 48, 48, 24),
        island("black", -21.6, 10.4, 43.2, 43.2, 21.6),
      ],
      lenses: circles(13.6, [-8.6, 23.6], [8.6, 23.6], [0, 41]),
      flashes: [[-11, 39, 4]],
      strips: [["M-3.4 57V160M3.4 57V160", 0.35]],
    },
  },
  realmeRacing: {
    ...slab,
    size: [75.1, 162],
    wallpaper: ["ribbons", "ember"],
    cameras: {
      islands: [island("black", 4, 4.6, 66, 30, 9)],
      lenses: circles(13.6, [15, 19.6], [33, 19.6], [50, 19.6]),
      flashes: [[63, 19.6, 4]],
    },
  },
  realmePair: {
    ...slab,
    size: [76, 164.4],
    bezel: 2.2,
    bottom: 4,
    wallpaper: ["orb", "sand"],
    cameras: {
      lenses: circles(17, [15.4, 16], [15.4, 39]),
      rings: circles(19, [15.4, 16], [15.4, 39]),
      flashes: [[31.6, 16, 4.4]],
    },
  },
  infinixPlateau: {
    ...slab,
    size: [74.6, 164.3],
    wallpaper: ["dunes", "meadow"],
    cameras: {
      islands: [island("metal", 4, 4.4, 44, 46, 12), island("black", 5.4, 5.8, 41.2, 43.2, 10.8)],
      lenses: circles(14.4, [16.4, 17], [35.6, 17], [16.4, 38]),
      flashes: [[35.6, 38, 4.4]],
      rings: [[35.6, 38, 9]],
    },
  },
} satisfies Record<string, PhoneDesign>;
