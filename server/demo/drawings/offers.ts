import { type Exhibit, gadget, slab, watch } from "./exhibits.ts";
import { Paper } from "./paper.ts";
import {
  badge,
  type Headline,
  halo,
  headline,
  type PosterColours,
  posterGround,
} from "./poster.ts";

const [WIDTH, HEIGHT] = [1200, 800];

type Offer = {
  colours: PosterColours;
  headline: Headline;
  badge: readonly [above: string, figure: string, below: string];
  exhibits: readonly Exhibit[];
};

const OFFERS: readonly Offer[] = [
  {
    colours: { ground: ["#073b3a", "#0b6157", "#1f8a5f"], accent: "#f6d77a", ink: "#ffffff" },
    headline: { lines: ["Eid", "sale"], below: "On phones and tablets" },
    badge: ["UP TO", "20%", "OFF"],
    exhibits: [
      slab("galaxyUltra", "phantom silver", "back", [704, 440, 600, -9]),
      slab("iphoneTriangle", "desert titanium", "front", [934, 420, 640, 7]),
    ],
  },
  {
    colours: { ground: ["#101c48", "#21409c", "#4f6fe3"], accent: "#9ec2ff", ink: "#ffffff" },
    headline: { lines: ["Trade in", "bonus"], below: "Bring the old, take the new" },
    badge: ["EXTRA", "3,000", "TAKA"],
    exhibits: [
      slab("iphoneSquare", "red", "back", [714, 440, 580, -12]),
      slab("iphoneColumn", "ultramarine", "back", [934, 415, 630, 8]),
    ],
  },
  {
    colours: { ground: ["#fdf1ec", "#fbd9cc", "#f5a98f"], accent: "#ffffff", ink: "#3a1710" },
    headline: { lines: ["Pay in", "parts"], below: "Instalments with your bank card" },
    badge: ["EMI", "0%", "12 MONTHS"],
    exhibits: [
      slab("galaxyUltraRound", "titanium grey", "front", [724, 430, 600, -8]),
      slab("pixelPill", "hazel", "back", [934, 420, 620, 9]),
    ],
  },
  {
    colours: { ground: ["#f0f5ff", "#d3e2ff", "#9fbef7"], accent: "#ffffff", ink: "#14264d" },
    headline: { lines: ["Student", "week"], below: "Show your ID, save on tablets" },
    badge: ["SAVE", "10%", "WITH ID"],
    exhibits: [
      slab("ipadAir", "light blue", "front", [814, 400, 610, -6]),
      gadget("stemBuds", "#f4f4f2", [994, 570, 330, 0]),
    ],
  },
  {
    colours: { ground: ["#151a2d", "#2b2f5c", "#64407f"], accent: "#ffb26b", ink: "#ffffff" },
    headline: { lines: ["Winter", "sounds"], below: "Headphones, buds and speakers" },
    badge: ["FROM", "1,250", "TAKA"],
    exhibits: [
      gadget("barrelSpeaker", "#c2413b", [834, 500, 560, 0]),
      gadget("headphones", "#e6e3dc", [824, 270, 440, -6]),
    ],
  },
  {
    colours: { ground: ["#0c1116", "#1d2a33", "#37525c"], accent: "#6fe0c8", ink: "#ffffff" },
    headline: { lines: ["Fit for", "2027"], below: "Smart watches for every wrist" },
    badge: ["FREE", "BAND", "INSIDE"],
    exhibits: [
      watch("appleWatchUltra", "natural titanium with orange", [704, 410, 300, -8]),
      watch("huaweiSteel", "steel", [974, 400, 290, 8]),
    ],
  },
];

/** Four-to-three crops take 66 pixels from either side: words keep clear of it. */
const WORDS = { x: 122, y: 150, width: 372, most: 96 };

function drawOffer({ colours, headline: words, badge: saving, exhibits }: Offer): string {
  const paper = new Paper();
  const content = [
    posterGround(paper, WIDTH, HEIGHT, colours),
    halo(850, HEIGHT / 2, 860, colours.ink),
    ...exhibits.map((exhibit) => exhibit(paper)),
    headline(words, WORDS, colours.ink),
    badge(saving, 244, 610, 240, colours.ink, colours.ground[1]),
  ];
  return paper.picture(WIDTH, HEIGHT, content.join(""));
}

/** The pictures of the smart offers, the newest first. */
export function offerPictures(): string[] {
  return OFFERS.map(drawOffer);
}
