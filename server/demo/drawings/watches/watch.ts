import { darker, lighter, mix, sheer } from "../colours.ts";
import { draw, type Paper } from "../paper.ts";
import { area, type Box, disc, inset, line, outlined, ring, rounded } from "../shapes.ts";
import { PALETTES } from "../wallpapers.ts";
import type { WatchDesign } from "./design.ts";
import { FACES } from "./faces.ts";
import type { WatchFinish } from "./finishes.ts";

/** How much of the strap is seen above and below the case, in millimetres. */
const STRAP_LENGTH = 31;

function caseOf({ size: [w, h], corner }: WatchDesign): Box {
  return { x: -w / 2, y: -h / 2, w, h, r: corner };
}

type StrapPart = (paper: Paper, width: number, colour: string) => string;

/** Each strap lies above the case, from 0 (its end at the case) upwards. */
const STRAPS: Record<WatchDesign["strap"], StrapPart> = {
  sport: (_, width, colour) => {
    const holes = [10, 15, 20, 25].map((y) => disc(0, -y, 2.2, darker(colour, 0.45)));
    return width > 18 ? holes.join("") : "";
  },
  leather: (_, width, colour) => {
    const seam = draw`M${-width / 2 + 2} 0L${-width / 2 + 3.6} ${-STRAP_LENGTH}M${width / 2 - 2} 0L${width / 2 - 3.6} ${-STRAP_LENGTH}`;
    return line(seam, lighter(colour, 0.35), 0.45, `stroke-dasharray="1.6 1.4"`);
  },
  woven: (_, width, colour) => {
    const rows = Array.from(
      { length: 14 },
      (_, i) => draw`M${-width / 2} ${-i * 3.2}L0 ${-i * 3.2 - 2.4}L${width / 2} ${-i * 3.2}`,
    );
    return line(rows.join(""), darker(colour, 0.22), 0.7);
  },
  steel: (paper, width, colour) => {
    const link = paper.linear("down", lighter(colour, 0.55), colour, darker(colour, 0.4));
    const rows = Array.from({ length: 7 }, (_, i) =>
      [-0.5, -0.18, 0.18]
        .map((from, part) =>
          rounded(
            {
              x: width * from,
              y: -(i + 1) * 6.4,
              w: width * (part === 1 ? 0.36 : 0.32),
              h: 6,
              r: 1.2,
            },
            link,
          ),
        )
        .join(""),
    );
    return rows.join("");
  },
};

function strap(paper: Paper, design: WatchDesign, colour: string): string {
  const [wide, half] = [design.strapWidth, design.strapWidth / 2];
  const narrow = half * 0.84;
  const outline = draw`M${-half} 6V0C${-half} ${-STRAP_LENGTH * 0.4} ${-narrow} ${-STRAP_LENGTH * 0.6} ${-narrow} ${-STRAP_LENGTH}Q0 ${-STRAP_LENGTH - 4} ${narrow} ${-STRAP_LENGTH}C${narrow} ${-STRAP_LENGTH * 0.6} ${half} ${-STRAP_LENGTH * 0.4} ${half} 0V6Z`;
  const round = paper.linear(
    "across",
    darker(colour, 0.35),
    `${lighter(colour, 0.12)} 22%`,
    `${colour} 60%`,
    darker(colour, 0.4),
  );
  const away = paper.linear(
    "down",
    sheer("#05070c", 0.6),
    `${sheer("#05070c", 0)} 55%`,
    sheer("#05070c", 0.25),
  );
  const pattern = STRAPS[design.strap](paper, wide, colour);
  return area(outline, round) + paper.through(area(outline, "#000"), pattern) + area(outline, away);
}

function crown(paper: Paper, { crown: kind, size: [w] }: WatchDesign, metal: string): string {
  const steel = paper.linear(
    "down",
    darker(metal, 0.35),
    lighter(metal, 0.45),
    metal,
    darker(metal, 0.4),
  );
  const key = (y: number, h: number, out: number) =>
    rounded({ x: w / 2 - 1, y, w: out + 1, h, r: 0.9 }, steel);
  switch (kind) {
    case "dial":
      return key(-11, 8, 2.2) + key(3, 10, 0.6);
    case "buttons":
      return placedTwice(paper, w, steel);
    case "guarded":
      return rounded({ x: w / 2 - 4, y: -15, w: 7, h: 28, r: 3 }, steel) + key(-10, 9, 4.2);
    case "none":
      return "";
  }
}

function placedTwice(paper: Paper, w: number, steel: string): string {
  const key = rounded({ x: w / 2 - 1.4, y: -3.4, w: 3.4, h: 6.8, r: 1.2 }, steel);
  return paper.stamp(key, 0, 0, 1, -26) + paper.stamp(key, 0, 0, 1, 26);
}

function bezelMarks(paper: Paper, radius: number, colour: string): string {
  const mark = rounded({ x: -0.3, y: -radius, w: 0.6, h: 1.5, r: 0.2 }, colour);
  return Array.from({ length: 24 }, (_, i) => paper.stamp(mark, 0, 0, 1, i * 15)).join("");
}

function glass(paper: Paper, design: WatchDesign): string {
  const body = caseOf(design);
  const pane = inset(body, 1.7);
  const round = design.shape === "round";
  const side = Math.min(body.w, body.h) - 2 * design.bezel - 2;
  const lit: Box = round
    ? { x: -side / 2, y: -side / 2, w: side, h: side, r: side / 2 }
    : inset(pane, design.bezel);
  const [ground, middle] = PALETTES[design.palette];
  const glow = paper.radial([0.5, 0.3, 0.85], mix(ground, middle, 0.35), ground, "#050608");
  const shine = draw`M${pane.x + pane.w * 0.45} ${pane.y}H${pane.x + pane.w}V${pane.y + pane.h * 0.7}Z`;
  const face = FACES[design.face](paper, lit.w, lit.h, PALETTES[design.palette]);
  return [
    rounded(round ? { ...pane, r: Math.max(pane.r, 13) } : pane, "#07080a"),
    round && design.marked ? ring(0, 0, side + design.bezel, "#23262c", design.bezel * 0.9) : "",
    round && design.marked ? bezelMarks(paper, side / 2 + design.bezel * 0.85, "#aab0ba") : "",
    rounded(lit, glow),
    paper.through(rounded(lit, "#000"), face),
    paper.through(
      rounded(pane, "#000"),
      area(shine, paper.linear("rising", "#ffffff00 25%", "#ffffff26")),
    ),
  ].join("");
}

function metalCase(paper: Paper, design: WatchDesign, metal: string): string {
  const body = caseOf(design);
  const polish = paper.linear(
    "falling",
    lighter(metal, 0.5),
    `${metal} 30%`,
    `${lighter(metal, 0.2)} 55%`,
    darker(metal, 0.45),
  );
  return [
    rounded(body, polish),
    outlined(inset(body, 0.2), "#00000040", 0.3),
    outlined(inset(body, 0.9), sheer("#ffffff", 0.35), 0.35),
  ].join("");
}

/** A watch from the front, around the origin, in millimetres. */
export function watchFront(
  paper: Paper,
  design: WatchDesign,
  [metal, strapColour]: WatchFinish,
): string {
  const half = design.size[1] / 2 - (design.shape === "round" ? 3 : 1.5);
  const band = strap(paper, design, strapColour);
  return [
    paper.stamp(band, 0, -half),
    paper.stamp(band, 0, half, 1, 180),
    crown(paper, design, metal),
    metalCase(paper, design, metal),
    glass(paper, design),
  ].join("");
}

/** A watch's underside with its sensors. */
export function watchBack(
  paper: Paper,
  design: WatchDesign,
  [metal, strapColour]: WatchFinish,
): string {
  const half = design.size[1] / 2 - (design.shape === "round" ? 3 : 1.5);
  const width = Math.min(...design.size) * 0.66;
  const band = strap(paper, design, strapColour);
  const pod = paper.radial([0.4, 0.35, 0.8], "#3d414a", "#17191d 60%", "#0a0b0d");
  const eye = disc(0, 0, width * 0.17, "#0b0c10", `stroke="#50555f" stroke-width=".3"`);
  const eyes = [0, 90, 180, 270].map((turn) => {
    const angle = (turn * Math.PI) / 180;
    return paper.stamp(eye, width * 0.26 * Math.sin(angle), width * 0.26 * Math.cos(angle));
  });
  return [
    paper.stamp(band, 0, -half),
    paper.stamp(band, 0, half, 1, 180),
    metalCase(paper, design, darker(metal, 0.12)),
    disc(0, 0, width, pod, `stroke="#ffffff40" stroke-width=".4"`),
    ...eyes,
    disc(0, 0, width * 0.2, "#3ee07a88"),
    disc(0, 0, width * 0.12, "#8dffb4"),
  ].join("");
}

/** The box that a watch with its strap fills, around the origin. */
export function watchBox(design: WatchDesign): Box {
  const h = design.size[1] + 2 * STRAP_LENGTH;
  return {
    x: -design.strapWidth / 2,
    y: -h / 2,
    w: design.strapWidth,
    h,
    r: design.strapWidth * 0.2,
  };
}
