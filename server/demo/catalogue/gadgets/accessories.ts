import type { GadgetEntry } from "../entries.ts";

/** Cases and everything else that goes with a device. */
export const ACCESSORIES: readonly GadgetEntry[] = [
  {
    name: "Silicone Case with MagSafe for iPhone 16 Pro",
    type: "CASE",
    look: ["siliconeCase", "#3f6b5c"],
    price: 1_450,
    about: "Soft outside, softer inside, magnets aligned. Lake green.",
  },
  {
    name: "Clear Magnetic Case for iPhone 15",
    type: "CASE",
    look: ["clearCase", "#f5f6f8"],
    price: 850,
    about:
      "Shows the colour you paid for. Treated against yellowing; we change it free within six months if it does.",
  },
  {
    name: "Spigen Rugged Armor Case for Galaxy S25",
    type: "CASE",
    look: ["armourCase", "#4a4f58"],
    price: 1_850,
    about: "Carbon texture, corners with air inside. Thin for what it endures.",
  },
  {
    name: "Leather Wallet Folio, Universal 6.7-inch",
    type: "CASE",
    look: ["walletCase", "#7a4a2e"],
    price: 1_250,
    about: "Three cards, some notes, a clasp that holds. Stitched in Hazaribagh.",
  },
  {
    name: "9H Tempered Glass, iPhone 17 Series, Pack of Two",
    type: "OTHER",
    look: ["screenGlass", "#33435c"],
    price: 690,
    about: "With a frame that applies it straight. We put the first one on free of charge.",
  },
  {
    name: "Ugreen 100 W USB-C Cable 2 m",
    type: "OTHER",
    look: ["usbCable", "#5b616c"],
    price: 790,
    about: "Braided, five amperes, tested to ten thousand bends. Long enough for the bed.",
  },
  {
    name: "Baseus Foldable Desk Stand",
    type: "OTHER",
    look: ["deskStand", "#c6cad1"],
    price: 1_150,
    about: "Aluminium, folds flat, holds a tablet too.",
  },
  {
    name: "DJI Osmo Mobile 7P Gimbal",
    type: "OTHER",
    look: ["gimbal", "#3a3d44"],
    price: 16_900,
    about: "Follows you by itself with its little tracking module. For wedding reels and vlogs.",
  },
  {
    name: "Apple AirTag with Leather Key Ring",
    type: "OTHER",
    look: ["finderTag", "#eceef1"],
    price: 3_900,
    about: "Keys found, luggage found, once even a scooter. Battery lasts a year.",
  },
  {
    name: "SanDisk Extreme microSD 256 GB",
    type: "OTHER",
    look: ["memoryCard", "#c8402f"],
    price: 3_450,
    about: "190 MB/s, for action cameras, drones and tablets. Genuine: scan the code on the pack.",
  },
  {
    name: "Logitech Keys-To-Go 2 Pocket Keyboard",
    type: "OTHER",
    look: ["pocketKeyboard", "#b8aecb"],
    price: 9_500,
    about: "Thinner than a pencil, pairs with three devices. Lilac.",
  },
  {
    name: "10-inch Ring Light with Tripod",
    type: "OTHER",
    look: ["ringLight", "#4a4d55"],
    price: 1_390,
    about: "Three colours of light, remote in the box. The online sellers' choice.",
  },
];
