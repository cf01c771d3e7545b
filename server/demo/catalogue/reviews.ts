import { DEMO_CUSTOMERS, DEMO_NEIGHBOURS, type Person } from "./people.ts";

const [TANVIR, NUSRAT] = DEMO_CUSTOMERS;
const [RAKIBUL, SADIA, MEHEDI, AYESHA, SHUVO, LAMIA, ARIF] = DEMO_NEIGHBOURS;

/** What people said about the shop, the newest first. */
export const REVIEWS: readonly (readonly [by: Person, words: string])[] = [
  [
    SADIA,
    "Bought a used iPhone 13 for my brother. They showed me the battery health and the IMEI on Apple's site before I paid. Three weeks in, still perfect.",
  ],
  [
    TANVIR,
    "Sold my S21 here. I filled in the form at night, got a call at eleven next morning, and the price they paid was the price they had offered.",
  ],
  [
    RAKIBUL,
    "Honest people. They told me the phone I wanted had a faint line on the display and gave me a lower price without my asking.",
  ],
  [
    NUSRAT,
    "The Pixel 7 I got looks brand new. Packing was careful and it reached Mirpur in one day.",
  ],
  [
    MEHEDI,
    "Good collection of old models that nobody else keeps. Found a OnePlus 7 Pro with a working pop-up camera!",
  ],
  [
    AYESHA,
    "I was nervous about buying second-hand online. They sent a video of the exact set first. Recommended.",
  ],
  [
    SHUVO,
    "Changed a charger that made noise without any argument. The queue was long on Friday, so come on a weekday.",
  ],
  [
    LAMIA,
    "Got the Galaxy Tab with pen for my architecture classes, student discount included. Very happy.",
  ],
  [
    ARIF,
    "Prices are a little above the footpath market, but you get a receipt and fourteen days. Worth it.",
  ],
  [
    SADIA,
    "Second time here. This time a watch for Abbu: they set it up in Bangla and showed him everything patiently.",
  ],
  [
    TANVIR,
    "The website shows out of stock honestly. They rang me when the phone I wanted came in.",
  ],
  [
    RAKIBUL,
    "Fast delivery to Chattogram, two days. Box was sealed and the warranty card filled in.",
  ],
  [
    NUSRAT,
    "Asked for a phone that was not in the list. In four days it was there. Thank you, Farhana apu!",
  ],
  [
    MEHEDI,
    "Battery of my used iPhone was at 84 percent as written, not 100 percent from some fake app. I appreciate that.",
  ],
  [
    SHUVO,
    "Bought a power bank and glass. Small things, still the same attention as for a big sale.",
  ],
  [LAMIA, "Refund for a case that did not fit came in three days, as the policy says."],
];
