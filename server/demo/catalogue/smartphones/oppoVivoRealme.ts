import type { SmartphoneEntry } from "../entries.ts";

/** Oppo smartphones of the demo shop. */
export const OPPO_SMARTPHONES: readonly SmartphoneEntry[] = [
  {
    model: "Find X8 Pro",
    condition: "NEW",
    look: ["findDial", "porcelain"],
    chip: "Dimensity 9400",
    display: "6.78-inch LTPO AMOLED, 1264 x 2780, 120 Hz, 4500 nits",
    front: "32 MP f/2.4",
    back: "50 MP main + 50 MP ultrawide + 50 MP 3x + 50 MP 6x telephoto",
    battery: "5910 mAh, 80 W wired, 50 W wireless",
    sim: "DUAL_SIM",
    choices: [[16, 512, 118_000]],
    about:
      "Two periscopes in a phone this thin is a small wonder. Official Bangladesh launch piece with OPPO's screen cover for the first year.",
  },
  {
    model: "Reno14 5G",
    condition: "NEW",
    look: ["renoTower", "mint"],
    chip: "Dimensity 8350",
    display: "6.59-inch AMOLED, 1256 x 2760, 120 Hz",
    front: "50 MP f/2.0, autofocus",
    back: "50 MP main + 8 MP ultrawide + 50 MP 3.5x telephoto",
    battery: "6000 mAh, 80 W wired",
    sim: "DUAL_SIM",
    choices: [
      [12, 256, 69_990],
      [12, 512, 76_990, "OUT"],
    ],
    about:
      "Portraits are what it is for: 3.5x optical zoom behind, autofocus in front. IP69, so a swim at Cox's Bazar is no disaster.",
  },
  {
    model: "Reno8 T",
    condition: "PRE_OWNED",
    look: ["renoRings", "sunrise gold"],
    chip: "Helio G99",
    display: "6.43-inch AMOLED, 1080 x 2400, 90 Hz",
    front: "32 MP f/2.4",
    back: "100 MP main + 2 MP depth + 2 MP micro",
    battery: "5000 mAh, 33 W wired",
    sim: "DUAL_SIM",
    choices: [
      [8, 128, 15_500],
      [8, 256, 16_800],
    ],
    about:
      "Sunset orange with the fibre-leather feel. One year in use, clean screen, original box and charger.",
  },
  {
    model: "Find X5 Pro",
    condition: "PRE_OWNED",
    look: ["findBlock", "white"],
    chip: "Snapdragon 8 Gen 1",
    display: "6.7-inch LTPO AMOLED, 1440 x 3216, 120 Hz",
    front: "32 MP f/2.4",
    back: "50 MP main + 50 MP ultrawide + 13 MP 2x telephoto",
    battery: "5000 mAh, 80 W wired, 50 W wireless",
    sim: "DUAL_SIM",
    choices: [[12, 256, 38_500]],
    about:
      "White ceramic without a seam, warm Hasselblad colours. A rare one; this came from an engineer who changes phones every spring.",
  },
  {
    model: "A5 Pro",
    condition: "NEW",
    look: ["vivoAura", "bronze"],
    chip: "Dimensity 6300",
    display: "6.67-inch IPS LCD, 720 x 1604, 120 Hz",
    front: "8 MP f/2.0",
    back: "50 MP main + 2 MP depth",
    battery: "5800 mAh, 45 W wired",
    sim: "DUAL_SIM",
    choices: [
      [8, 128, 23_990],
      [8, 256, 26_990],
    ],
    about: "Built for falls: IP69, military-grade shock tests, gloves mode. Couriers love it.",
  },
];

/** Vivo smartphones of the demo shop. */
export const VIVO_SMARTPHONES: readonly SmartphoneEntry[] = [
  {
    model: "X200 Pro",
    condition: "NEW",
    look: ["vivoDial", "titanium grey"],
    chip: "Dimensity 9400",
    display: "6.78-inch LTPO AMOLED, 1260 x 2800, 120 Hz, 4500 nits",
    front: "32 MP f/2.0",
    back: "50 MP main + 50 MP ultrawide + 200 MP 3.7x telephoto",
    battery: "6000 mAh, 90 W wired, 30 W wireless",
    sim: "DUAL_SIM",
    choices: [[16, 512, 121_500]],
    about:
      "From the tenth row at a concert you get the singer's earrings. The 200 MP Zeiss telephoto is the best we have sold.",
  },
  {
    model: "X80",
    condition: "PRE_OWNED",
    look: ["vivoDial", "coral"],
    chip: "Dimensity 9000",
    display: "6.78-inch AMOLED, 1080 x 2400, 120 Hz",
    front: "32 MP f/2.5",
    back: "50 MP main with gimbal + 12 MP portrait + 12 MP ultrawide",
    battery: "4500 mAh, 80 W wired",
    sim: "DUAL_SIM",
    choices: [[12, 256, 29_500]],
    about:
      "Urban orange leather, gimbal-steady video. Display replaced by vivo's own service with a receipt to show it.",
  },
  {
    model: "V60",
    condition: "NEW",
    look: ["renoTower", "gold"],
    chip: "Snapdragon 7 Gen 4",
    display: "6.77-inch AMOLED, 1080 x 2392, 120 Hz, 5000 nits",
    front: "50 MP f/2.2, autofocus",
    back: "50 MP main + 8 MP ultrawide + 50 MP 3x telephoto",
    battery: "6500 mAh, 90 W wired",
    sim: "DUAL_SIM",
    choices: [
      [8, 256, 56_999],
      [12, 512, 64_999, "OUT"],
    ],
    about:
      "Wedding-season phone: Zeiss portraits in moon-lit gold and a battery for the whole gaye holud.",
  },
  {
    model: "V27e",
    condition: "PRE_OWNED",
    look: ["vivoAura", "lavender"],
    chip: "Helio G99",
    display: "6.62-inch AMOLED, 1080 x 2400, 120 Hz",
    front: "32 MP f/2.0",
    back: "64 MP main with optical stabilisation + 2 MP macro",
    battery: "4600 mAh, 66 W wired",
    sim: "DUAL_SIM",
    choices: [[8, 256, 16_900]],
    about:
      "Lavender with the ring light that flatters everybody. Carefully used, tiny scratch beside the fingerprint area.",
  },
  {
    model: "Y19s",
    condition: "NEW",
    look: ["vivoPair", "glacier blue"],
    chip: "Unisoc T612",
    display: "6.68-inch IPS LCD, 720 x 1608, 90 Hz",
    front: "5 MP f/2.2",
    back: "50 MP main + auxiliary",
    battery: "5500 mAh, 15 W wired",
    sim: "DUAL_SIM",
    choices: [
      [4, 128, 14_999],
      [6, 128, 16_499],
    ],
    about:
      "A long-lasting first phone with a glossy pearl back. Drop resistance tested, charger included.",
  },
];

/** Realme smartphones of the demo shop. */
export const REALME_SMARTPHONES: readonly SmartphoneEntry[] = [
  {
    model: "GT 7 Pro",
    condition: "NEW",
    look: ["realmeRacing", "vegan leather orange"],
    chip: "Snapdragon 8 Elite",
    display: "6.78-inch LTPO AMOLED, 1264 x 2780, 120 Hz, 6500 nits",
    front: "16 MP f/2.5",
    back: "50 MP main + 8 MP ultrawide + 50 MP 3x periscope",
    battery: "6500 mAh, 120 W wired",
    sim: "DUAL_SIM",
    choices: [
      [12, 256, 72_500],
      [16, 512, 80_500],
    ],
    about:
      "Mars orange and as fast as phones get, with underwater shooting mode. The least expensive way to a Snapdragon 8 Elite.",
  },
  {
    model: "12 Pro+ 5G",
    condition: "NEW",
    look: ["realmeDial", "navy"],
    chip: "Snapdragon 7s Gen 2",
    display: "6.7-inch AMOLED, 1080 x 2412, 120 Hz, curved",
    front: "32 MP f/2.4",
    back: "50 MP main + 8 MP ultrawide + 64 MP 3x periscope",
    battery: "5000 mAh, 67 W wired",
    sim: "DUAL_SIM",
    choices: [
      [8, 256, 39_999],
      [12, 512, 45_999, "OUT"],
    ],
    about:
      "Designed with a watchmaker: leather, fluted bezel, a golden seam. And a periscope, which nobody expected.",
  },
  {
    model: "GT Neo 2",
    condition: "PRE_OWNED",
    look: ["nordPair", "lime"],
    chip: "Snapdragon 870",
    display: "6.62-inch AMOLED, 1080 x 2400, 120 Hz",
    front: "16 MP f/2.5",
    back: "64 MP main + 8 MP ultrawide + 2 MP macro",
    battery: "5000 mAh, 65 W wired",
    sim: "DUAL_SIM",
    choices: [
      [8, 128, 17_200],
      [12, 256, 19_200],
    ],
    about:
      "Neo Green with the racing stripe. A favourite of students who game; fan-cooled in its last life, so the battery is fresh.",
  },
  {
    model: "C75",
    condition: "NEW",
    look: ["realmePair", "gold"],
    chip: "Helio G92 Max",
    display: "6.72-inch IPS LCD, 1080 x 2400, 90 Hz",
    front: "8 MP f/2.0",
    back: "50 MP main + auxiliary",
    battery: "6000 mAh, 45 W wired",
    sim: "DUAL_SIM",
    choices: [
      [6, 128, 17_999],
      [8, 128, 19_999],
      [8, 256, 21_999],
    ],
    about:
      "IP69 in a C-series: rinse it under the tap. Half of the battery comes back in 38 minutes.",
  },
  {
    model: "8 Pro",
    condition: "PRE_OWNED",
    look: ["redmiTower", "aurora blue"],
    chip: "Snapdragon 720G",
    display: "6.4-inch Super AMOLED, 1080 x 2400",
    front: "16 MP f/2.5",
    back: "108 MP main + 8 MP ultrawide + 2 MP macro + 2 MP mono",
    battery: "4500 mAh, 50 W wired",
    sim: "DUAL_SIM",
    choices: [
      [6, 128, 11_900],
      [8, 128, 12_800, "OUT"],
    ],
    about:
      "Dare to Leap in letters as large as its charm. AMOLED and a fingerprint reader in the glass for under 13,000 taka.",
  },
];
