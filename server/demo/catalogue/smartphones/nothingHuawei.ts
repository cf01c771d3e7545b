import type { SmartphoneEntry } from "../entries.ts";

/** Nothing smartphones of the demo shop. */
export const NOTHING_SMARTPHONES: readonly SmartphoneEntry[] = [
  {
    model: "Phone (3)",
    condition: "NEW",
    look: ["nothingMatrix", "white"],
    chip: "Snapdragon 8s Gen 4",
    display: "6.67-inch OLED, 1260 x 2800, 120 Hz, 4500 nits",
    front: "50 MP f/2.2",
    back: "50 MP main + 50 MP ultrawide + 50 MP 3x telephoto",
    battery: "5150 mAh, 65 W wired, 15 W wireless",
    sim: "DUAL_SIM",
    choices: [
      [12, 256, 76_500],
      [16, 512, 86_500],
    ],
    about:
      "A dot-matrix display on the back shows who calls, the time, or a spin-the-bottle. There is nothing else like it on the shelf.",
  },
  {
    model: "Phone (3a) Pro",
    condition: "NEW",
    look: ["nothingPeriscope", "dark grey"],
    chip: "Snapdragon 7s Gen 3",
    display: "6.77-inch AMOLED, 1080 x 2392, 120 Hz, 3000 nits",
    front: "50 MP f/2.2",
    back: "50 MP main + 8 MP ultrawide + 50 MP 3x periscope",
    battery: "5000 mAh, 50 W wired",
    sim: "DUAL_SIM",
    choices: [
      [8, 128, 42_500],
      [12, 256, 47_500],
    ],
    about:
      "A periscope telephoto at this price is unheard of. Lights on the back count down your rice cooker, if you teach them.",
  },
  {
    model: "Phone (2a)",
    condition: "NEW",
    look: ["nothingEyes", "black"],
    chip: "Dimensity 7200 Pro",
    display: "6.7-inch AMOLED, 1080 x 2412, 120 Hz",
    front: "32 MP f/2.2",
    back: "50 MP main + 50 MP ultrawide",
    battery: "5000 mAh, 45 W wired",
    sim: "DUAL_SIM",
    choices: [
      [8, 128, 31_500],
      [12, 256, 35_500, "OUT"],
    ],
    about: "Two eyes, three lights, no advertisements. The friendliest Android under 35,000 taka.",
  },
  {
    model: "Phone (1)",
    condition: "PRE_OWNED",
    look: ["nothingGlyph", "white"],
    chip: "Snapdragon 778G+",
    display: "6.55-inch OLED, 1080 x 2400, 120 Hz",
    front: "16 MP f/2.5",
    back: "50 MP main with optical stabilisation + 50 MP ultrawide",
    battery: "4500 mAh, 33 W wired, 15 W wireless",
    sim: "DUAL_SIM",
    choices: [
      [8, 128, 19_500],
      [8, 256, 21_500],
    ],
    about:
      "The one that started it. Every glyph lights, the see-through back is clear, and the aluminium frame has one small dent at the top.",
  },
  {
    model: "CMF Phone 2 Pro",
    condition: "NEW",
    look: ["cmfDial", "vegan leather orange"],
    chip: "Dimensity 7300 Pro",
    display: "6.77-inch AMOLED, 1080 x 2392, 120 Hz, 3000 nits",
    front: "16 MP f/2.5",
    back: "50 MP main + 8 MP ultrawide + 50 MP 2x telephoto",
    battery: "5000 mAh, 33 W wired",
    sim: "DUAL_SIM",
    choices: [
      [8, 128, 28_500],
      [8, 256, 31_500],
    ],
    about:
      "Orange, with screws you may really turn: stand, wallet and lens fix to the back. Fun for the money.",
  },
];

/** Huawei smartphones of the demo shop. */
export const HUAWEI_SMARTPHONES: readonly SmartphoneEntry[] = [
  {
    model: "Pura 70 Ultra",
    condition: "NEW",
    look: ["huaweiTriangle", "green"],
    chip: "Kirin 9010",
    display: "6.8-inch LTPO OLED, 1260 x 2844, 120 Hz",
    front: "13 MP f/2.4",
    back: "50 MP 1-inch retractable main + 40 MP ultrawide + 50 MP 3.5x macro telephoto",
    battery: "5200 mAh, 100 W wired, 80 W wireless",
    sim: "DUAL_SIM",
    choices: [
      [16, 512, 134_000],
      [16, 1024, 152_000, "OUT"],
    ],
    about:
      "The lens slides out when you shoot. No Google services by default; we set up everything you need before you leave the shop.",
  },
  {
    model: "Mate 40 Pro",
    condition: "PRE_OWNED",
    look: ["huaweiDial", "silver"],
    chip: "Kirin 9000",
    display: "6.76-inch OLED, 1344 x 2772, 90 Hz",
    front: "13 MP + 3D depth",
    back: "50 MP main + 20 MP ultrawide + 12 MP 5x telephoto",
    battery: "4400 mAh, 66 W wired, 50 W wireless",
    sim: "DUAL_SIM",
    choices: [[8, 256, 34_500]],
    about:
      "Space ring in mystic silver. A collector's phone with a camera that still beats newer ones at dusk.",
  },
  {
    model: "P50 Pro",
    condition: "PRE_OWNED",
    look: ["huaweiRings", "gold"],
    chip: "Snapdragon 888",
    display: "6.6-inch OLED, 1228 x 2700, 120 Hz",
    front: "13 MP f/2.4",
    back: "50 MP main + 40 MP monochrome + 13 MP ultrawide + 64 MP 3.5x telephoto",
    battery: "4360 mAh, 66 W wired, 50 W wireless",
    sim: "DUAL_SIM",
    choices: [[8, 256, 31_500, "OUT"]],
    about:
      "Cocoa gold, two big rings, true black-and-white photographs from its own sensor. In very good condition.",
  },
  {
    model: "P30 Pro",
    condition: "PRE_OWNED",
    look: ["huaweiStrip", "aurora blue"],
    chip: "Kirin 980",
    display: "6.47-inch OLED, 1080 x 2340",
    front: "32 MP f/2.0",
    back: "40 MP main + 20 MP ultrawide + 8 MP 5x periscope",
    battery: "4200 mAh, new cell, 40 W wired",
    sim: "DUAL_SIM",
    choices: [
      [8, 128, 17_500],
      [8, 256, 19_000],
    ],
    about:
      "The last great Huawei with Google Play. Breathing-crystal blue that changes with the light; new battery, faint line on the frame.",
  },
  {
    model: "Nova Y72",
    condition: "NEW",
    look: ["renoTower", "green"],
    chip: "Kirin 710A",
    display: "6.75-inch IPS LCD, 720 x 1600, 90 Hz",
    front: "8 MP f/2.0",
    back: "50 MP main + 2 MP depth",
    battery: "6000 mAh, 40 W wired",
    sim: "DUAL_SIM",
    choices: [[8, 128, 19_900]],
    about:
      "Three days between charges for somebody who mostly calls. Official stock, with a customizable X button on the side.",
  },
];
