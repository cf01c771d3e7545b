import type { SmartphoneEntry } from "../entries.ts";

/** Oneplus smartphones of the demo shop. */
export const ONEPLUS_SMARTPHONES: readonly SmartphoneEntry[] = [
  {
    model: "15",
    condition: "NEW",
    look: ["oneplusSquare", "titanium black"],
    chip: "Snapdragon 8 Elite Gen 5",
    display: "6.78-inch LTPO AMOLED, 1272 x 2772, 165 Hz",
    front: "32 MP f/2.4, autofocus",
    back: "50 MP main + 50 MP ultrawide + 50 MP 3.5x telephoto",
    battery: "7300 mAh, 120 W wired, 50 W wireless",
    sim: "DUAL_SIM",
    choices: [
      [12, 256, 96_500],
      [16, 512, 108_000],
    ],
    about:
      "7300 mAh in a phone of normal size: charge it every second night. The 120 W charger is in the box, and the display runs at 165 Hz where the game allows.",
  },
  {
    model: "13",
    condition: "NEW",
    look: ["oneplusFreeDial", "midnight"],
    chip: "Snapdragon 8 Elite",
    display: "6.82-inch LTPO AMOLED, 1440 x 3168, 120 Hz, 4500 nits",
    front: "32 MP f/2.4",
    back: "50 MP main + 50 MP ultrawide + 50 MP 3x telephoto",
    battery: "6000 mAh, 100 W wired, 50 W wireless",
    sim: "DUAL_SIM",
    choices: [
      [12, 256, 82_500],
      [16, 512, 91_000, "OUT"],
    ],
    about:
      "Midnight Ocean with the micro-fibre back that never slips. Hasselblad colours, IP69, and a price that fell since the 15 arrived.",
  },
  {
    model: "12",
    condition: "PRE_OWNED",
    look: ["oneplusDial", "emerald"],
    chip: "Snapdragon 8 Gen 3",
    display: "6.82-inch LTPO AMOLED, 1440 x 3168, 120 Hz",
    front: "32 MP f/2.4",
    back: "50 MP main + 48 MP ultrawide + 64 MP 3x telephoto",
    battery: "5400 mAh, 100 W wired, 50 W wireless",
    sim: "DUAL_SIM",
    choices: [
      [12, 256, 56_500],
      [16, 512, 61_000],
    ],
    about:
      "Flowy Emerald, the glass that looks like a river. Eight months old, still under its film, alert slider crisp as new.",
  },
  {
    model: "9 Pro",
    condition: "PRE_OWNED",
    look: ["findBlock", "green"],
    chip: "Snapdragon 888",
    display: "6.7-inch LTPO AMOLED, 1440 x 3216, 120 Hz",
    front: "16 MP f/2.4",
    back: "48 MP main + 50 MP ultrawide + 8 MP 3.3x telephoto",
    battery: "4500 mAh, 65 W wired, 50 W wireless",
    sim: "DUAL_SIM",
    choices: [
      [8, 128, 24_500],
      [12, 256, 27_000],
    ],
    about:
      "Pine green and frosted. No green line on this one: we ran the display on white for an hour to be sure.",
  },
  {
    model: "7 Pro",
    condition: "PRE_OWNED",
    look: ["oneplusStrip", "deep blue"],
    chip: "Snapdragon 855",
    display: "6.67-inch Fluid AMOLED, 1440 x 3120, 90 Hz, no notch",
    front: "16 MP pop-up",
    back: "48 MP main + 16 MP ultrawide + 8 MP 3x telephoto",
    battery: "4000 mAh, 30 W wired",
    sim: "DUAL_SIM",
    choices: [
      [8, 256, 15_500],
      [12, 256, 17_000, "OUT"],
    ],
    about:
      "All screen, and a camera that rises to greet you. Motor tested a hundred times; nebula-blue back without a crack.",
  },
  {
    model: "Nord 5",
    condition: "NEW",
    look: ["nordPair", "glacier blue"],
    chip: "Snapdragon 8s Gen 3",
    display: "6.83-inch AMOLED, 1272 x 2800, 144 Hz",
    front: "50 MP f/2.0, autofocus",
    back: "50 MP main + 8 MP ultrawide",
    battery: "5200 mAh, 80 W wired",
    sim: "DUAL_SIM",
    choices: [
      [8, 256, 44_500],
      [12, 512, 51_000],
    ],
    about:
      "A flagship's soul in a Nord. 50 MP selfies with autofocus, and a cooling chamber that makes long sessions bearable.",
  },
  {
    model: "Nord CE4 Lite",
    condition: "NEW",
    look: ["nordPair", "mint"],
    chip: "Snapdragon 695",
    display: "6.67-inch AMOLED, 1080 x 2400, 120 Hz, 2100 nits",
    front: "16 MP f/2.4",
    back: "50 MP main + 2 MP depth",
    battery: "5500 mAh, 80 W wired",
    sim: "DUAL_SIM",
    choices: [
      [8, 128, 24_500],
      [8, 256, 27_000],
    ],
    about:
      "Half an hour on the plug, two days off it. Clean software without advertisements, which is rarer than it should be.",
  },
];

/** Google smartphones of the demo shop. */
export const GOOGLE_SMARTPHONES: readonly SmartphoneEntry[] = [
  {
    model: "Pixel 10 Pro",
    condition: "NEW",
    look: ["pixelPill", "moonstone grey"],
    chip: "Tensor G5",
    display: "6.3-inch LTPO OLED, 1280 x 2856, 120 Hz, 3300 nits",
    front: "42 MP f/2.2, autofocus",
    back: "50 MP main + 48 MP ultrawide + 48 MP 5x telephoto",
    battery: "4870 mAh, 30 W wired, 15 W Pixelsnap",
    sim: "DUAL_SIM",
    choices: [
      [16, 128, 112_000],
      [16, 256, 121_000],
    ],
    about:
      "Magnets in the back, Google's own chip and the camera that needs no explanation. UK version with SIM tray, sealed, seven years of updates.",
  },
  {
    model: "Pixel 10",
    condition: "NEW",
    look: ["pixelPill", "bay"],
    chip: "Tensor G5",
    display: "6.3-inch OLED, 1080 x 2424, 120 Hz, 3000 nits",
    front: "10.5 MP f/2.2, autofocus",
    back: "48 MP main + 13 MP ultrawide + 10.8 MP 5x telephoto",
    battery: "4970 mAh, 30 W wired, 15 W Pixelsnap",
    sim: "DUAL_SIM",
    choices: [
      [12, 128, 84_500],
      [12, 256, 92_500, "OUT"],
    ],
    about:
      "For the first time the plain Pixel has a telephoto. Call screening and Bangla live captions are worth the switch alone.",
  },
  {
    model: "Pixel 9 Pro Fold",
    condition: "PRE_OWNED",
    look: ["pixelFold", "porcelain"],
    chip: "Tensor G4",
    display: "8.0-inch foldable LTPO OLED, 120 Hz; 6.3-inch cover OLED",
    front: "10 MP inner + 10 MP cover",
    back: "48 MP main + 10.5 MP ultrawide + 10.8 MP 5x telephoto",
    battery: "4650 mAh, 21 W wired",
    sim: "DUAL_SIM",
    choices: [[16, 256, 99_500]],
    about:
      "The thinnest book we have had on the counter second-hand. Hinge silent, inner film free of bubbles, comes with its case.",
  },
  {
    model: "Pixel 8 Pro",
    condition: "PRE_OWNED",
    look: ["pixelBarWide", "bay"],
    chip: "Tensor G3",
    display: "6.7-inch LTPO OLED, 1344 x 2992, 120 Hz, 2400 nits",
    front: "10.5 MP f/2.2, autofocus",
    back: "50 MP main + 48 MP ultrawide + 48 MP 5x telephoto",
    battery: "5050 mAh, 30 W wired, 23 W wireless",
    sim: "DUAL_SIM",
    choices: [
      [12, 128, 47_500],
      [12, 256, 50_500],
    ],
    about:
      "Bay blue with a matt back that takes no fingerprints. Thermometer, Magic Eraser and updates until 2030. Tiny mark on the camera bar.",
  },
  {
    model: "Pixel 7",
    condition: "PRE_OWNED",
    look: ["pixelBar", "obsidian"],
    chip: "Tensor G2",
    display: "6.3-inch OLED, 1080 x 2400, 90 Hz",
    front: "10.8 MP f/2.2",
    back: "50 MP main + 12 MP ultrawide",
    battery: "4355 mAh, 20 W wired",
    sim: "DUAL_SIM",
    choices: [
      [8, 128, 26_500],
      [8, 256, 28_500],
    ],
    about:
      "The best still camera under 30,000 taka, new or old. Camera glass intact, which matters on this model: we check each one.",
  },
  {
    model: "Pixel 6a",
    condition: "PRE_OWNED",
    look: ["pixelVisor", "sage"],
    chip: "Google Tensor",
    display: "6.1-inch OLED, 1080 x 2400, 60 Hz",
    front: "8 MP f/2.0",
    back: "12.2 MP main + 12 MP ultrawide",
    battery: "4410 mAh, 18 W wired",
    sim: "DUAL_SIM",
    choices: [[6, 128, 17_500]],
    about:
      "Small, sage green, and cleverer than its price. Battery programme update installed, so it charges safely and slowly.",
  },
  {
    model: "Pixel 4a",
    condition: "PRE_OWNED",
    look: ["pixelSquare", "black"],
    chip: "Snapdragon 765G",
    display: "5.8-inch OLED, 1080 x 2340",
    front: "8 MP f/2.0",
    back: "12.2 MP main with optical stabilisation",
    battery: "3140 mAh, new cell",
    sim: "SINGLE_SIM",
    choices: [[6, 128, 11_500, "OUT"]],
    about:
      "143 grams, headphone jack, wonderful photos. The last ones we found came from Japan; ask us to ring you when the next arrive.",
  },
  {
    model: "Pixel 9a",
    condition: "NEW",
    look: ["pixelFlat", "lavender"],
    chip: "Tensor G4",
    display: "6.3-inch P-OLED, 1080 x 2424, 120 Hz, 2700 nits",
    front: "13 MP f/2.2",
    back: "48 MP main + 13 MP ultrawide",
    battery: "5100 mAh, 23 W wired",
    sim: "DUAL_SIM",
    choices: [
      [8, 128, 54_500],
      [8, 256, 61_500],
    ],
    about:
      "Flat back, no bump, the largest battery of any small Pixel. Iris purple, sealed, with seven years of updates.",
  },
];
