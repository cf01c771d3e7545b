import type { SmartphoneEntry } from "../entries.ts";

/** Asus smartphones of the demo shop. */
export const ASUS_SMARTPHONES: readonly SmartphoneEntry[] = [
  {
    model: "ROG Phone 9 Pro",
    condition: "NEW",
    look: ["rogPhone", "phantom black"],
    chip: "Snapdragon 8 Elite",
    display: "6.78-inch LTPO AMOLED, 1080 x 2400, 185 Hz",
    front: "32 MP f/2.1",
    back: "50 MP main + 13 MP ultrawide + 32 MP 3x telephoto",
    battery: "5800 mAh, 65 W wired, 15 W wireless",
    sim: "DUAL_SIM",
    choices: [
      [16, 512, 128_000],
      [24, 1024, 152_000, "OUT"],
    ],
    about:
      "Air triggers, a second USB-C port at the side and 648 tiny lights on the back. Comes with the clip-on cooler.",
  },
  {
    model: "ROG Phone 6",
    condition: "PRE_OWNED",
    look: ["rogPhone", "white"],
    chip: "Snapdragon 8+ Gen 1",
    display: "6.78-inch AMOLED, 1080 x 2448, 165 Hz",
    front: "12 MP f/2.5",
    back: "50 MP main + 13 MP ultrawide + 5 MP macro",
    battery: "6000 mAh, 65 W wired",
    sim: "DUAL_SIM",
    choices: [
      [12, 256, 39_500],
      [16, 512, 43_500],
    ],
    about:
      "Owned by a tournament player, so buttons and triggers were tested twice. No burn-in, speakers loud and clean.",
  },
  {
    model: "Zenfone 10",
    condition: "PRE_OWNED",
    look: ["zenfonePair", "red"],
    chip: "Snapdragon 8 Gen 2",
    display: "5.9-inch AMOLED, 1080 x 2400, 144 Hz",
    front: "32 MP f/2.5",
    back: "50 MP main with gimbal + 13 MP ultrawide",
    battery: "4300 mAh, 30 W wired, 15 W wireless",
    sim: "DUAL_SIM",
    choices: [[8, 256, 43_500]],
    about:
      "The smallest Android flagship there is, headphone jack included. Eclipse red, mint condition, hard to find again.",
  },
];

/** Nokia smartphones of the demo shop. */
export const NOKIA_SMARTPHONES: readonly SmartphoneEntry[] = [
  {
    model: "G42 5G",
    condition: "NEW",
    look: ["nokiaPill", "lavender"],
    chip: "Snapdragon 480",
    display: "6.56-inch IPS LCD, 720 x 1612, 90 Hz",
    front: "8 MP f/2.0",
    back: "50 MP main + 2 MP depth + 2 MP macro",
    battery: "5000 mAh, 20 W wired",
    sim: "DUAL_SIM",
    choices: [[6, 128, 18_500]],
    about:
      "You can change its battery at home with a guitar pick: Nokia sells the parts. So pink, so practical.",
  },
  {
    model: "X20",
    condition: "PRE_OWNED",
    look: ["nokiaDial", "midnight"],
    chip: "Snapdragon 480",
    display: "6.67-inch IPS LCD, 1080 x 2400",
    front: "32 MP f/2.0",
    back: "64 MP main + 5 MP ultrawide + 2 MP macro + 2 MP depth",
    battery: "4470 mAh, 18 W wired",
    sim: "DUAL_SIM",
    choices: [
      [6, 128, 12_200],
      [8, 128, 13_200, "OUT"],
    ],
    about:
      "Clean Android with Zeiss glass. It came with a compostable case, which the first owner indeed composted.",
  },
  {
    model: "7.2",
    condition: "PRE_OWNED",
    look: ["nokiaDial", "green"],
    chip: "Snapdragon 660",
    display: "6.3-inch IPS LCD, 1080 x 2280, HDR10",
    front: "20 MP f/2.0",
    back: "48 MP main + 8 MP ultrawide + 5 MP depth",
    battery: "3500 mAh, new cell",
    sim: "DUAL_SIM",
    choices: [
      [4, 64, 7_500],
      [6, 128, 8_600],
    ],
    about:
      "Cyan green satin glass with the round camera. A tidy little phone for calls, music and the family group.",
  },
];

/** Sony smartphones of the demo shop. */
export const SONY_SMARTPHONES: readonly SmartphoneEntry[] = [
  {
    model: "Xperia 1 VI",
    condition: "NEW",
    look: ["xperiaStrip", "black"],
    chip: "Snapdragon 8 Gen 3",
    display: "6.5-inch LTPO OLED, 1080 x 2340, 120 Hz",
    front: "12 MP f/2.0",
    back: "48 MP main + 12 MP ultrawide + 12 MP 3.5-7.1x continuous zoom",
    battery: "5000 mAh, 30 W wired, 15 W wireless",
    sim: "DUAL_SIM",
    choices: [[12, 256, 109_000]],
    about:
      "True optical zoom from 85 to 170 mm, a shutter key, a headphone jack and a memory-card slot. For people who know why they want one.",
  },
  {
    model: "Xperia 5 IV",
    condition: "PRE_OWNED",
    look: ["xperiaStrip", "green"],
    chip: "Snapdragon 8 Gen 1",
    display: "6.1-inch OLED, 1080 x 2520, 120 Hz",
    front: "12 MP f/2.0",
    back: "12 MP main + 12 MP ultrawide + 12 MP 2.5x telephoto",
    battery: "5000 mAh, 30 W wired, wireless",
    sim: "DUAL_SIM",
    choices: [
      [8, 128, 28_500],
      [8, 256, 30_500, "OUT"],
    ],
    about:
      "Slim as a chocolate bar. Japanese set, unlocked for all operators, film camera look in the Cinema app.",
  },
  {
    model: "Xperia 5 II",
    condition: "PRE_OWNED",
    look: ["xperiaStrip", "pink"],
    chip: "Snapdragon 865",
    display: "6.1-inch OLED, 1080 x 2520, 120 Hz",
    front: "8 MP f/2.0",
    back: "12 MP main + 12 MP ultrawide + 12 MP 3x telephoto",
    battery: "4000 mAh, 21 W wired",
    sim: "DUAL_SIM",
    choices: [[8, 128, 18_500]],
    about:
      "Rare in pink. Glass is clean on both sides, the fingerprint key answers at once, battery lasts the day.",
  },
];

/** LG smartphones of the demo shop. */
export const LG_SMARTPHONES: readonly SmartphoneEntry[] = [
  {
    model: "Velvet 5G",
    condition: "PRE_OWNED",
    look: ["lgRaindrop", "sunrise gold"],
    chip: "Snapdragon 765G",
    display: "6.8-inch P-OLED, 1080 x 2460",
    front: "16 MP f/1.9",
    back: "48 MP main + 8 MP ultrawide + 5 MP depth",
    battery: "4300 mAh, 25 W wired, 9 W wireless",
    sim: "SINGLE_SIM",
    choices: [[6, 128, 11_500]],
    about:
      "Raindrop cameras on curved glass: LG's prettiest, and nearly its last. Illusion Sunset, no shadow on the display.",
  },
  {
    model: "V60 ThinQ",
    condition: "PRE_OWNED",
    look: ["lgBar", "navy"],
    chip: "Snapdragon 865",
    display: "6.8-inch P-OLED, 1080 x 2460",
    front: "10 MP f/1.9",
    back: "64 MP main + 13 MP ultrawide + time-of-flight",
    battery: "5000 mAh, 25 W wired, wireless",
    sim: "SINGLE_SIM",
    choices: [
      [8, 128, 14_500],
      [8, 256, 16_000, "OUT"],
    ],
    about:
      "The Quad DAC in its headphone jack still has no rival. Bought by musicians; small chip at the lower edge.",
  },
  {
    model: "G8 ThinQ",
    condition: "PRE_OWNED",
    look: ["lgBar", "red"],
    chip: "Snapdragon 855",
    display: "6.1-inch P-OLED, 1440 x 3120",
    front: "8 MP + Z camera",
    back: "12 MP main + 16 MP ultrawide",
    battery: "3500 mAh, 21 W wired, wireless",
    sim: "SINGLE_SIM",
    choices: [[6, 128, 9_800]],
    about:
      "Carmine red, the screen itself is the earpiece. A lot of phone for less than ten thousand.",
  },
];
