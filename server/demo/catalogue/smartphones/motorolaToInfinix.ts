import type { SmartphoneEntry } from "../entries.ts";

/** Motorola smartphones of the demo shop. */
export const MOTOROLA_SMARTPHONES: readonly SmartphoneEntry[] = [
  {
    model: "Edge 60 Pro",
    condition: "NEW",
    look: ["motoEdge", "purple"],
    chip: "Dimensity 8350",
    display: "6.7-inch P-OLED, 1220 x 2712, 120 Hz, 4500 nits, curved",
    front: "50 MP f/2.0, autofocus",
    back: "50 MP main + 50 MP ultrawide + 10 MP 3x telephoto",
    battery: "6000 mAh, 90 W wired, 15 W wireless",
    sim: "DUAL_SIM",
    choices: [
      [12, 256, 52_500],
      [12, 512, 57_500],
    ],
    about:
      "Soft like a good notebook and curved on all four sides. Pantone-true colours for those who sell what they photograph.",
  },
  {
    model: "Razr 60",
    condition: "NEW",
    look: ["razrFlip", "coral"],
    chip: "Dimensity 7400X",
    display: "6.9-inch foldable LTPO AMOLED, 120 Hz; 3.6-inch cover P-OLED",
    front: "32 MP f/2.4",
    back: "50 MP main + 13 MP ultrawide",
    battery: "4500 mAh, 30 W wired, 15 W wireless",
    sim: "DUAL_SIM",
    choices: [[8, 256, 68_500]],
    about:
      "A folding phone for the price of a slab. Maps, music and selfies all run on the outside.",
  },
  {
    model: "Edge 40 Neo",
    condition: "PRE_OWNED",
    look: ["motoEdge", "sage"],
    chip: "Dimensity 7030",
    display: "6.55-inch P-OLED, 1080 x 2400, 144 Hz",
    front: "32 MP f/2.4",
    back: "50 MP main + 13 MP ultrawide",
    battery: "5000 mAh, 68 W wired",
    sim: "DUAL_SIM",
    choices: [[12, 256, 22_500]],
    about:
      "Soothing Sea in vegan leather, IP68 and light. A year old, with invoice, and still the slimmest of its class.",
  },
  {
    model: "Moto G85 5G",
    condition: "NEW",
    look: ["motoG", "green"],
    chip: "Snapdragon 6 Gen 1",
    display: "6.67-inch P-OLED, 1080 x 2400, 120 Hz, curved",
    front: "32 MP f/2.4",
    back: "50 MP main with optical stabilisation + 8 MP ultrawide",
    battery: "5000 mAh, 30 W wired",
    sim: "DUAL_SIM",
    choices: [
      [8, 128, 26_500],
      [12, 256, 29_500, "OUT"],
    ],
    about:
      "Curved OLED and almost pure Android. Olive-green leatherette wears better than glass ever did.",
  },
];

/** Blackberry smartphones of the demo shop. */
export const BLACKBERRY_SMARTPHONES: readonly SmartphoneEntry[] = [
  {
    model: "KEY2",
    condition: "PRE_OWNED",
    look: ["blackberryKeys", "black"],
    chip: "Snapdragon 660",
    display: "4.5-inch IPS LCD, 1080 x 1620",
    front: "8 MP fixed focus",
    back: "12 MP main + 12 MP 2x telephoto",
    battery: "3500 mAh, new cell",
    sim: "DUAL_SIM",
    choices: [
      [6, 64, 16_500],
      [6, 128, 18_500],
    ],
    about:
      "Real keys, every one of them clicks. The keyboard scrolls when you stroke it and opens an app per letter; there will never be another.",
  },
  {
    model: "KEY2 LE",
    condition: "PRE_OWNED",
    look: ["blackberryKeys", "champagne gold"],
    chip: "Snapdragon 636",
    display: "4.5-inch IPS LCD, 1080 x 1620",
    front: "8 MP fixed focus",
    back: "13 MP main + 5 MP depth",
    battery: "3000 mAh, 81% health",
    sim: "DUAL_SIM",
    choices: [[4, 64, 11_900, "OUT"]],
    about:
      "The lighter sister in champagne. Sold within a day each time we get one; leave us your number.",
  },
  {
    model: "Evolve",
    condition: "PRE_OWNED",
    look: ["blackberrySlab", "phantom black"],
    chip: "Snapdragon 450",
    display: "5.99-inch IPS LCD, 1080 x 2160",
    front: "16 MP f/2.0",
    back: "13 MP main + 13 MP depth",
    battery: "4000 mAh",
    sim: "DUAL_SIM",
    choices: [[4, 64, 8_500]],
    about:
      "An all-touch BlackBerry with the famous mail hub. Rubber back, no marks, a curiosity for collectors.",
  },
];

/** Lenovo smartphones of the demo shop. */
export const LENOVO_SMARTPHONES: readonly SmartphoneEntry[] = [
  {
    model: "Legion Y70",
    condition: "PRE_OWNED",
    look: ["legionPhone", "titanium grey"],
    chip: "Snapdragon 8+ Gen 1",
    display: "6.67-inch OLED, 1080 x 2400, 144 Hz",
    front: "16 MP f/2.5",
    back: "50 MP main + 13 MP ultrawide + 2 MP depth",
    battery: "5100 mAh, 68 W wired",
    sim: "DUAL_SIM",
    choices: [
      [8, 128, 26_500],
      [12, 256, 29_500],
    ],
    about:
      "A gaming phone that dresses like an adult. The vapour chamber is the largest we have opened; global ROM installed.",
  },
  {
    model: "Z6 Pro",
    condition: "PRE_OWNED",
    look: ["lenovoTower", "teal"],
    chip: "Snapdragon 855",
    display: "6.39-inch AMOLED, 1080 x 2340",
    front: "32 MP f/2.0",
    back: "48 MP main + 16 MP ultrawide + 8 MP telephoto + 2 MP video",
    battery: "4000 mAh, 27 W wired",
    sim: "DUAL_SIM",
    choices: [
      [6, 128, 11_200],
      [8, 128, 12_400, "OUT"],
    ],
    about:
      "Four cameras in a tower and a fingerprint reader in the glass. Snappy for its age, green back without chips.",
  },
  {
    model: "K13 Note",
    condition: "NEW",
    look: ["lenovoTower", "blue"],
    chip: "Snapdragon 460",
    display: "6.5-inch IPS LCD, 720 x 1600",
    front: "8 MP f/2.0",
    back: "48 MP main + 8 MP ultrawide + 2 MP macro",
    battery: "5000 mAh, 10 W wired",
    sim: "DUAL_SIM",
    choices: [[4, 128, 13_900]],
    about:
      "Plain, sturdy and with a dedicated assistant key. New old stock in sealed boxes with our own six-month warranty.",
  },
];

/** Infinix smartphones of the demo shop. */
export const INFINIX_SMARTPHONES: readonly SmartphoneEntry[] = [
  {
    model: "GT 30 Pro",
    condition: "NEW",
    look: ["rogPhone", "white"],
    chip: "Dimensity 8350",
    display: "6.78-inch AMOLED, 1224 x 2720, 144 Hz",
    front: "13 MP f/2.2",
    back: "108 MP main + 8 MP ultrawide",
    battery: "5500 mAh, 45 W wired, 30 W wireless",
    sim: "DUAL_SIM",
    choices: [
      [8, 256, 36_999],
      [12, 256, 39_999],
    ],
    about:
      "Shoulder triggers and mecha lights for the price of a mid-ranger. Certified for 120 frames in the game everybody plays.",
  },
  {
    model: "Note 50 Pro",
    condition: "NEW",
    look: ["infinixPlateau", "champagne gold"],
    chip: "Helio G100",
    display: "6.78-inch AMOLED, 1080 x 2436, 144 Hz",
    front: "32 MP f/2.2",
    back: "50 MP main with optical stabilisation + 8 MP ultrawide",
    battery: "5200 mAh, 90 W wired, 30 W MagCharge",
    sim: "DUAL_SIM",
    choices: [
      [8, 256, 30_999],
      [12, 256, 33_499],
    ],
    about:
      "An armour-alloy frame and magnetic charging, which Android phones twice the price still lack. Case with magnets in the box.",
  },
  {
    model: "Zero 30 5G",
    condition: "PRE_OWNED",
    look: ["renoRings", "sunrise gold"],
    chip: "Dimensity 8020",
    display: "6.78-inch AMOLED, 1080 x 2400, 144 Hz, curved",
    front: "50 MP f/2.5, 4K at 60 frames",
    back: "108 MP main + 13 MP ultrawide + 2 MP depth",
    battery: "5000 mAh, 68 W wired",
    sim: "DUAL_SIM",
    choices: [[12, 256, 19_800, "OUT"]],
    about:
      "A vlogger's phone: 4K at 60 from the front camera. Golden back, no scratches, charger and case included.",
  },
  {
    model: "Hot 50i",
    condition: "NEW",
    look: ["realmePair", "sage"],
    chip: "Helio G81",
    display: "6.7-inch IPS LCD, 720 x 1600, 120 Hz",
    front: "8 MP f/2.0",
    back: "48 MP main + auxiliary",
    battery: "5000 mAh, 18 W wired",
    sim: "DUAL_SIM",
    choices: [
      [4, 128, 11_499],
      [6, 256, 13_999],
    ],
    about:
      "The first phone for many: 256 GB for under fourteen thousand, and a Dynamic Bar that shows who rings.",
  },
];
