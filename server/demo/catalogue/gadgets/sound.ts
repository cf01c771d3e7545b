import type { GadgetEntry } from "../entries.ts";

/** Earphones, earbuds and speakers. */
export const SOUND_GADGETS: readonly GadgetEntry[] = [
  {
    name: "Apple AirPods Pro 3",
    type: "EARBUDS",
    look: ["stemBuds", "#f5f5f3"],
    price: 32_500,
    about:
      "Noise cancelling twice as strong as before, heart rate from your ears, foam tips in five sizes. Sealed, serial number checked on Apple's site in front of you.",
  },
  {
    name: "Samsung Galaxy Buds3 Pro",
    type: "EARBUDS",
    look: ["stemBuds", "#c9ccd4"],
    price: 18_900,
    about:
      "Blade lights, two-way speakers and 24-bit sound with Galaxy phones. Official warranty card included.",
  },
  {
    name: "Nothing Ear",
    type: "EARBUDS",
    look: ["stemBuds", "#2a2c31"],
    price: 13_500,
    about: "See-through stems, LDAC, and an equaliser that adapts to your hearing. Black.",
  },
  {
    name: "Oneplus Buds 4",
    type: "EARBUDS",
    look: ["stemBuds", "#bfe0cf"],
    price: 9_900,
    about: "Dual drivers and 55 dB of quiet for under ten thousand. Zen green.",
  },
  {
    name: "Redmi Buds 6 Play",
    type: "EARBUDS",
    look: ["beanBuds", "#f3c9cf"],
    price: 1_690,
    about:
      "Ten hours in the ear, thirty-six with the case. The pair we sell most, for good reason.",
  },
  {
    name: "Samsung Galaxy Buds FE",
    type: "EARBUDS",
    look: ["beanBuds", "#33363c"],
    price: 5_900,
    stock: "OUT",
    about: "Wing tips that stay in while you run, and real noise cancelling at a fair price.",
  },
  {
    name: "Google Pixel Buds A-Series",
    type: "EARBUDS",
    look: ["beanBuds", "#eef0ea"],
    price: 8_500,
    about: "Small, light, with live translation on Android. Clearly white.",
  },
  {
    name: "Sony WH-1000XM6 Headphones",
    type: "EARPHONE",
    look: ["headphones", "#24262b"],
    price: 46_500,
    about: "Twelve microphones against Dhaka's horns. Folds again, 30 hours, wired or wireless.",
  },
  {
    name: "JBL Tune 770NC Headphones",
    type: "EARPHONE",
    look: ["headphones", "#3c6ea8"],
    price: 9_500,
    about:
      "70 hours of JBL bass with noise cancelling. Blue, light enough for a whole bus ride to Sylhet.",
  },
  {
    name: "Apple EarPods with 3.5 mm Plug",
    type: "EARPHONE",
    look: ["wiredEarphones", "#f4f4f2"],
    price: 2_490,
    about: "No battery to charge and a microphone that colleagues understand. Original, sealed.",
  },
  {
    name: "Samsung Earphones by AKG, 3.5 mm",
    type: "EARPHONE",
    look: ["wiredEarphones", "#2b2d32"],
    price: 1_250,
    about: "Tangle-free cloth cable, three sizes of tips, a remote with volume keys.",
  },
  {
    name: "KZ ZSN Pro X Wired Monitors",
    type: "EARPHONE",
    look: ["wiredEarphones", "#8a5bd0"],
    price: 1_850,
    about: "Hybrid drivers and a detachable cable: what musicians buy before they can buy more.",
  },
  {
    name: "realme Buds Wireless 5 ANC Neckband",
    type: "EARPHONE",
    look: ["neckband", "#26282d"],
    price: 2_390,
    about: "Cannot be lost, lasts 38 hours, silences the ceiling fan. Magnets pause the music.",
  },
  {
    name: "Oneplus Bullets Wireless Z3 Neckband",
    type: "EARPHONE",
    look: ["neckband", "#2f8f83"],
    price: 2_190,
    stock: "OUT",
    about: "Ten minutes of charging for 27 hours of songs. Samba green.",
  },
  {
    name: "JBL Charge 6 Speaker",
    type: "SPEAKER",
    look: ["barrelSpeaker", "#c2413b"],
    price: 19_900,
    about:
      "IP68, 28 hours, and it charges your phone at the picnic. Red, with the new handle strap.",
  },
  {
    name: "JBL Flip 7 Speaker",
    type: "SPEAKER",
    look: ["barrelSpeaker", "#2d5f9e"],
    price: 14_500,
    about: "Survives the pool and the rooftop. Pair two for stereo.",
  },
  {
    name: "Anker Soundcore Motion Boom Plus",
    type: "SPEAKER",
    look: ["partySpeaker", "#26282d"],
    price: 17_500,
    about: "80 watts for the gaye holud on the roof, twenty hours on a charge.",
  },
  {
    name: "Sony ULT Field 1 Speaker",
    type: "SPEAKER",
    look: ["towerSpeaker", "#e9e5dc"],
    price: 12_900,
    about: "One button for more bass. Off-white cloth that washes clean.",
  },
  {
    name: "Apple HomePod mini",
    type: "SPEAKER",
    look: ["pocketSpeaker", "#e9b84c"],
    price: 13_500,
    stock: "OUT",
    about: "A room full of sound from something the size of an orange. Yellow.",
  },
  {
    name: "Xiaomi Sound Pocket",
    type: "SPEAKER",
    look: ["pocketSpeaker", "#2c3f4f"],
    price: 2_590,
    about: "Five watts on your bag's strap, rain allowed.",
  },
];
