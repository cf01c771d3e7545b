import { type Exhibit, gadget, slab, watch } from "./exhibits.ts";
import { Paper } from "./paper.ts";
import { type Headline, halo, headline, type PosterColours, posterGround } from "./poster.ts";

/** Banners are cropped at the sides on phones and above and below on wide screens: what matters
 * stands in the middle 1040 by 500 pixels. */
const [WIDTH, HEIGHT] = [1600, 640];

type Banner = {
  colours: PosterColours;
  headline: Headline;
  exhibits: readonly Exhibit[];
};

const BANNERS: readonly Banner[] = [
  {
    colours: { ground: ["#0b1533", "#16307a", "#3a1d6e"], accent: "#6c8cff", ink: "#ffffff" },
    headline: {
      lines: ["New phones,", "old phones,", "fair prices"],
      below: "Checked, honest, ready today",
    },
    exhibits: [
      slab("galaxyUltraRound", "titanium silverblue", "back", [1215, 345, 480, 10]),
      slab("iphonePlateau", "cosmic orange", "back", [955, 345, 480, -10]),
      slab("iphonePlateau", "cosmic orange", "front", [1085, 325, 530, 0]),
    ],
  },
  {
    colours: { ground: ["#04372f", "#0a5a48", "#0d7a55"], accent: "#7be3a7", ink: "#ffffff" },
    headline: {
      lines: ["Sell your", "old phone", "today"],
      below: "Twelve questions, one fair offer",
    },
    exhibits: [
      slab("galaxyTriple", "lavender", "back", [955, 350, 460, -12]),
      slab("pixelPill", "porcelain", "back", [1215, 350, 460, 12]),
      slab("iphoneDiagonal", "pink", "back", [1085, 325, 510, 0]),
    ],
  },
  {
    colours: { ground: ["#f4efe6", "#ecdfcb", "#e6c9a4"], accent: "#ffffff", ink: "#2c2117" },
    headline: {
      lines: ["Big screens", "for study", "and play"],
      below: "New tablets from BDT 18,500",
    },
    exhibits: [
      slab("galaxyTab", "graphite", "back", [965, 335, 430, -8]),
      slab("ipadPro", "silver", "front", [1130, 330, 480, 4]),
    ],
  },
  {
    colours: { ground: ["#1a0d2e", "#4a1558", "#a02c5d"], accent: "#ff9a76", ink: "#ffffff" },
    headline: {
      lines: ["Wear it,", "hear it,", "charge it"],
      below: "Watches and gadgets for every day",
    },
    exhibits: [
      gadget("headphones", "#e9e6df", [960, 320, 380, -8]),
      gadget("stemBuds", "#f4f4f2", [1240, 410, 290, 0]),
      watch("galaxyWatchClassic", "black with brown leather", [1115, 320, 230, 8]),
    ],
  },
];

const WORDS = { x: 322, y: 190, width: 450, most: 58 };

function drawBanner({ colours, headline: words, exhibits }: Banner): string {
  const paper = new Paper();
  const content = [
    posterGround(paper, WIDTH, HEIGHT, colours),
    halo(1090, HEIGHT / 2, 900, colours.ink),
    ...exhibits.map((exhibit) => exhibit(paper)),
    headline(words, WORDS, colours.ink),
  ];
  return paper.picture(WIDTH, HEIGHT, content.join(""));
}

/** The home page's banners, the newest first. */
export function bannerPictures(): string[] {
  return BANNERS.map(drawBanner);
}
