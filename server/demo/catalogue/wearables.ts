import type { BrandEntries, WearableEntry } from "./entries.ts";

/** Watches and bands by brand; brands in the order of the shop's sell page, others after them. */
export const WEARABLES: BrandEntries<WearableEntry> = {
  Apple: [
    {
      model: "Watch Ultra 3",
      condition: "NEW",
      look: ["appleWatchUltra", "natural titanium with orange"],
      specifications:
        "49 mm titanium case, sapphire glass. LTPO3 OLED, 3000 nits. S10 chip, 64 GB. Dual-frequency GPS, cellular, satellite messages. Depth gauge to 40 m, 100 m water resistance. Up to 42 hours, 72 hours in low power mode. For iPhone 11 and later.",
      price: 98_500,
      about:
        "Orange ocean band, the brightest face on any wrist, and a siren that can be heard across the river. New and sealed.",
    },
    {
      model: "Watch Series 11 46 mm",
      condition: "NEW",
      look: ["appleWatch", "jet black"],
      specifications:
        "46 mm aluminium case, Ion-X glass. LTPO3 OLED, 2000 nits. S10 chip, 64 GB. GPS, ECG, blood oxygen, sleep score, hypertension notice. 50 m water resistance. Up to 24 hours. For iPhone 11 and later.",
      price: 54_500,
      about:
        "Jet black on jet black, a full day and the night's sleep on one charge. Fifteen minutes on the puck give eight hours.",
    },
    {
      model: "Watch SE 3 44 mm",
      condition: "NEW",
      look: ["appleWatchBasic", "midnight"],
      specifications:
        "44 mm aluminium case. Always-on Retina OLED. S10 chip, 64 GB. GPS, heart rate, fall detection, wrist temperature. 50 m water resistance. Up to 18 hours, fast charge. For iPhone 11 and later.",
      price: 36_500,
      about: "Always-on at last, in the watch most people should buy.",
    },
    {
      model: "Watch Series 9 45 mm",
      condition: "PRE_OWNED",
      look: ["appleWatch", "pink"],
      specifications:
        "45 mm aluminium case. Always-on OLED, 2000 nits. S9 chip, 64 GB. GPS, ECG, double tap. 50 m water resistance. Battery health 92%.",
      price: 29_500,
      about:
        "Pink case, two bands, no scratch on the glass. Unpaired from its former iPhone, box included.",
    },
    {
      model: "Watch Series 7 41 mm",
      condition: "PRE_OWNED",
      look: ["appleWatch", "starlight"],
      specifications:
        "41 mm aluminium case. Always-on OLED, 1000 nits. S7 chip, 32 GB. GPS, ECG, blood oxygen. 50 m water resistance. Battery health 84%.",
      price: 17_500,
      stock: "OUT",
      about: "Starlight with a new band. Fine marks on the case edge, none on the display.",
    },
    {
      model: "Watch SE 40 mm",
      condition: "PRE_OWNED",
      look: ["appleWatchBasic", "silver with denim"],
      specifications:
        "40 mm aluminium case. Retina OLED. S5 chip, 32 GB. GPS, heart rate, fall detection. 50 m water resistance. Battery health 86%.",
      price: 12_900,
      about:
        "A first Apple Watch for a son or daughter, set up with family sharing while you wait.",
    },
  ],
  Samsung: [
    {
      model: "Galaxy Watch Ultra",
      condition: "NEW",
      look: ["galaxyWatchUltra", "black titanium with green"],
      specifications:
        "47 mm titanium cushion case, sapphire glass. 1.5-inch Super AMOLED, 3000 nits. Exynos W1000, 2 GB, 32 GB. Dual-frequency GPS, LTE. 10 ATM, IP68, MIL-STD-810H. 590 mAh, up to 60 hours. Wear OS, for Android 11 and later.",
      price: 52_500,
      about:
        "Titanium and quick-release bands, built for hill tracks in Bandarban. LTE model, works with eSIM.",
    },
    {
      model: "Galaxy Watch8 44 mm",
      condition: "NEW",
      look: ["galaxyWatchCushion", "graphite"],
      specifications:
        "44 mm aluminium cushion case, sapphire glass. 1.47-inch Super AMOLED, 3000 nits. Exynos W1000, 2 GB, 32 GB. Dual-frequency GPS, body composition, antioxidant index. 5 ATM, IP68. 435 mAh. For Android 12 and later.",
      price: 33_500,
      about:
        "Thinner and brighter, with a running coach that speaks to you. Official Samsung warranty.",
    },
    {
      model: "Galaxy Watch8 Classic",
      condition: "NEW",
      look: ["galaxyWatchClassic", "black with brown leather"],
      specifications:
        "46 mm steel case with rotating bezel, sapphire glass. 1.34-inch Super AMOLED, 3000 nits. Exynos W1000, 2 GB, 64 GB. Dual-frequency GPS. 5 ATM, IP68. 445 mAh. For Android 12 and later.",
      price: 42_500,
      about:
        "The bezel clicks as it turns; nobody who had one goes back. Leather-look hybrid band.",
    },
    {
      model: "Galaxy Watch6 44 mm",
      condition: "PRE_OWNED",
      look: ["galaxyWatch", "silver with white"],
      specifications:
        "44 mm aluminium case, sapphire glass. 1.5-inch Super AMOLED. Exynos W930, 2 GB, 16 GB. GPS, ECG, body composition. 5 ATM, IP68. 425 mAh. For Android 10 and later.",
      price: 13_500,
      about: "White and silver, worn a summer. Charger and both band sizes in the box.",
    },
    {
      model: "Galaxy Fit3",
      condition: "NEW",
      look: ["mibandPro", "graphite"],
      specifications:
        "1.6-inch AMOLED, 256 x 402. Aluminium case, 18.5 g. Heart rate, blood oxygen, sleep and snore. 5 ATM, IP68. 208 mAh, up to 13 days. For Android 10 and later.",
      price: 5_990,
      about: "Nearly two weeks per charge; fall detection with an SOS to five contacts.",
    },
  ],
  Xiaomi: [
    {
      model: "Smart Band 10",
      condition: "NEW",
      look: ["mibandPill", "graphite"],
      specifications:
        "1.72-inch AMOLED, 60 Hz, 1500 nits. Aluminium frame. Heart rate, blood oxygen, sleep, 150 sports. 5 ATM. 233 mAh, up to 21 days. For Android 8 and iOS 14 or later.",
      price: 4_790,
      about:
        "The band everybody in the gym has. Three weeks on a charge, and brighter than the one before.",
    },
    {
      model: "Smart Band 9 Pro",
      condition: "NEW",
      look: ["mibandPro", "rose gold"],
      specifications:
        "1.74-inch AMOLED, 336 x 480, 1200 nits. GPS of its own. Heart rate, blood oxygen, sleep. 5 ATM. 350 mAh, up to 21 days. For Android 8 and iOS 12 or later.",
      price: 7_490,
      about: "A small watch with GPS for runners who leave the phone at home.",
    },
    {
      model: "Redmi Watch 5",
      condition: "NEW",
      look: ["redmiWatch", "silver with white"],
      specifications:
        "2.07-inch AMOLED, 1500 nits. Stainless crown. Bluetooth calls, GPS, 150 sports. 5 ATM. 550 mAh, up to 24 days. For Android 8 and iOS 14 or later.",
      price: 9_490,
      about:
        "A screen that grandfather can read, and calls from the wrist. 24 days, honestly measured: 19 with us.",
    },
    {
      model: "Watch S4",
      condition: "NEW",
      look: ["xiaomiWatch", "steel"],
      specifications:
        "1.43-inch AMOLED, 2200 nits. Steel case with changeable bezel. Dual-frequency GPS, Bluetooth calls. 5 ATM. 486 mAh, up to 15 days. For Android 8 and iOS 12 or later.",
      price: 15_500,
      about: "Twist off the bezel and wear another tomorrow. One spare bezel in the box.",
    },
    {
      model: "Watch S1",
      condition: "PRE_OWNED",
      look: ["xiaomiWatch", "black with brown leather"],
      specifications:
        "1.43-inch AMOLED, sapphire glass, steel case. GPS, Bluetooth calls, blood oxygen. 5 ATM. 470 mAh, up to 12 days. For Android 6 and iOS 10 or later.",
      price: 7_200,
      about:
        "Sapphire under 8,000 taka. New leather strap, polished case, battery good for nine days.",
    },
  ],
  Huawei: [
    {
      model: "Watch GT 6 Pro",
      condition: "NEW",
      look: ["huaweiSteel", "steel"],
      specifications:
        "46 mm titanium case, sapphire glass. 1.47-inch AMOLED, 3000 nits. Dual-band GPS, ECG, golf maps. 5 ATM, 40 m diving. 867 mAh, up to 21 days. For Android 9 and iOS 13 or later.",
      price: 39_500,
      about:
        "Three weeks of battery in a case that passes for a Swiss one. Titanium bracelet, link tool in the box.",
    },
    {
      model: "Watch GT 5",
      condition: "NEW",
      look: ["huaweiClassic", "black with brown leather"],
      specifications:
        "46 mm steel case. 1.43-inch AMOLED. Dual-band GPS, sleep breathing, 100 sports. 5 ATM. 524 mAh, up to 14 days. For Android 9 and iOS 13 or later.",
      price: 21_500,
      about: "Brown leather, sunlit dial, two weeks between charges. Works as well with iPhones.",
    },
    {
      model: "Watch Fit 4",
      condition: "NEW",
      look: ["huaweiFit", "green"],
      specifications:
        "1.82-inch AMOLED, 2000 nits. Aluminium case, 27 g. GPS, barometer, Bluetooth calls. 5 ATM. 400 mAh, up to 10 days. For Android 9 and iOS 13 or later.",
      price: 13_900,
      about:
        "Slim and square with a crown to turn. The mini-workouts at the desk are better than they sound.",
    },
    {
      model: "Watch GT 3",
      condition: "PRE_OWNED",
      look: ["huaweiClassic", "gold with cream"],
      specifications:
        "42 mm steel case. 1.32-inch AMOLED. GPS, heart rate, blood oxygen. 5 ATM. 292 mAh, up to 7 days. For Android 6 and iOS 9 or later.",
      price: 9_800,
      stock: "OUT",
      about: "Light gold and elegant on a small wrist. Worn to the office only, glass clear.",
    },
    {
      model: "Band 10",
      condition: "NEW",
      look: ["mibandPro", "pink"],
      specifications:
        "1.47-inch AMOLED. 14 g. Heart rate variability, sleep, 100 sports, auto swim strokes. 5 ATM. 180 mAh, up to 14 days. For Android 9 and iOS 13 or later.",
      price: 4_490,
      about: "So light that you forget it at night, which is when it is cleverest.",
    },
  ],
  Google: [
    {
      model: "Pixel Watch 3 45 mm",
      condition: "NEW",
      look: ["pixelWatch", "graphite"],
      specifications:
        "45 mm recycled aluminium case, domed glass. 1.4-inch AMOLED, 2000 nits. Snapdragon W5 Gen 1, 2 GB, 32 GB. GPS, ECG, pulse loss detection. 5 ATM, IP68. 420 mAh. For Android 10 and later.",
      price: 29_900,
      about: "A water drop on the wrist, with Fitbit's coaching. Best together with a Pixel.",
    },
    {
      model: "Pixel Watch 2",
      condition: "PRE_OWNED",
      look: ["pixelWatch", "blue"],
      specifications:
        "41 mm aluminium case. 1.2-inch AMOLED, 1000 nits. Snapdragon W5 Gen 1, 2 GB, 32 GB. GPS, ECG, skin temperature. 5 ATM, IP68. 306 mAh. For Android 9 and later.",
      price: 14_500,
      about: "Bay-blue band, Wi-Fi model from Japan, no marks on the dome.",
    },
  ],
  Oneplus: [
    {
      model: "Watch 3",
      condition: "NEW",
      look: ["xiaomiWatch", "green"],
      specifications:
        "46 mm steel case with titanium bezel, sapphire glass. 1.5-inch LTPO AMOLED, 2200 nits. Snapdragon W5 Gen 1, 2 GB, 32 GB. Dual-frequency GPS, ECG. 5 ATM, IP68. 631 mAh, up to 5 days. For Android 9 and later.",
      price: 34_500,
      about: "Wear OS for five days, which we did not believe until we wore it. Emerald green.",
    },
  ],
};
