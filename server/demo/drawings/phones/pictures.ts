import { darker, lighter } from "../colours.ts";
import { draw, Paper } from "../paper.ts";
import { area, placed, rounded } from "../shapes.ts";
import { floorShadow, SIDE, softShadow, studio } from "../studio.ts";
import type { Palette } from "../wallpapers.ts";
import { phoneBack } from "./back.ts";
import { bodyOf } from "./body.ts";
import type { PhoneDesign } from "./design.ts";
import type { Finish } from "./finishes.ts";
import { coverScreen, type FoldingDesign } from "./folding.ts";
import { phoneFront } from "./front.ts";

/** A phone or tablet to be drawn. */
export type SlabLook = { design: PhoneDesign; finish: Finish; palette?: Palette };

/** A folding phone to be drawn. */
export type FoldingLook = { design: FoldingDesign; finish: Finish; palette?: Palette };

/** One view of a device: its drawing in millimetres and how large that is. */
type View = { drawn: string; w: number; h: number };

function view(paper: Paper, design: PhoneDesign, drawn: string): View {
  const body = bodyOf(design);
  return { drawn: softShadow(paper, { ...body, y: 2 }, 6, 0.3) + drawn, w: body.w, h: body.h };
}

/** A device seen from the front. */
export function frontView(paper: Paper, { design, finish, palette }: SlabLook): View {
  return view(paper, design, phoneFront(paper, design, finish[1], palette));
}

/** A device seen from behind. */
export function backView(paper: Paper, { design, finish }: SlabLook): View {
  return view(paper, design, phoneBack(paper, design, finish));
}

function closedView(paper: Paper, { design, finish, palette }: FoldingLook): View {
  const back = phoneBack(paper, design.closed, finish);
  return view(paper, design.closed, back + coverScreen(paper, design, palette));
}

function openView(paper: Paper, { design, finish, palette }: FoldingLook): View {
  return view(paper, design.open, phoneFront(paper, design.open, finish[1], palette));
}

/** A view in pixels, its middle at x, y. */
export function shown({ drawn, w, h }: View, x: number, y: number, scale: number): string {
  return placed(drawn, x - (w * scale) / 2, y - (h * scale) / 2, scale);
}

function tile(tint: string, floor: number, content: (paper: Paper) => string): string {
  const paper = new Paper();
  const drawn = content(paper);
  const ground = studio(paper, tint) + floorShadow(paper, SIDE / 2, floor, 980, 56);
  return paper.picture(SIDE, SIDE, ground + drawn);
}

const LENGTH = { finger: 9, stylus: 166 };

function stylus(paper: Paper, colour: string): View {
  const barrel = { x: 0, y: 0, w: LENGTH.finger, h: LENGTH.stylus, r: 3.6 };
  const round = paper.linear(
    "across",
    darker(colour, 0.3),
    lighter(colour, 0.5),
    colour,
    darker(colour, 0.35),
  );
  const tip = draw`M1.2 6L${LENGTH.finger / 2 - 0.7} -6H${LENGTH.finger / 2 + 0.7}L${LENGTH.finger - 1.2} 6Z`;
  const drawn =
    softShadow(paper, barrel, 4, 0.3) + area(tip, darker(colour, 0.12)) + rounded(barrel, round);
  return { drawn, w: LENGTH.finger, h: LENGTH.stylus };
}

type Pair = { behind: View; before: View; beside?: View };

/** Two views, the second hiding a part of the first: the picture on the cards. */
function pair(tint: string, hidden: number, views: (paper: Paper) => Pair): string {
  return tile(tint, 1100, (paper) => {
    const { behind, before, beside } = views(paper);
    const width = behind.w * (1 - hidden) + before.w;
    const height = Math.max(behind.h, before.h);
    const scale = Math.min(1010 / height, (beside ? 980 : 1040) / width);
    const [left, floor] = [
      (SIDE - width * scale) / 2 - (beside ? 24 : 0),
      600 + (height * scale) / 2,
    ];
    const stand = (each: View, x: number, lift: number) =>
      shown(each, left + (x + each.w / 2) * scale, floor - lift - (each.h * scale) / 2, scale);
    const pen = beside ? stand(beside, width + 4, 0) : "";
    return stand(behind, 0, 16) + stand(before, width - before.w, 0) + pen;
  });
}

function alone(tint: string, seen: (paper: Paper) => View): string {
  return tile(tint, 1128, (paper) => {
    const each = seen(paper);
    return shown(each, SIDE / 2, 604, Math.min(1030 / each.h, 1030 / each.w));
  });
}

/** Widest part of a device that is shown from near, in millimetres. */
const NEAR = 84;

function near(tint: string, seen: (paper: Paper) => View): string {
  return tile(tint, SIDE, (paper) => {
    const each = seen(paper);
    const scale = 950 / Math.min(each.w, each.h, NEAR);
    return shown(each, 330 + (each.w * scale) / 2, 160 + (each.h * scale) / 2, scale);
  });
}

/** A phone's or tablet's pictures, the cover first. */
export function slabPictures(look: SlabLook): string[] {
  const { design, finish } = look;
  const hidden = design.size[0] > 120 ? 0.5 : 0.16;
  const cover = (paper: Paper): Pair => ({
    behind: backView(paper, look),
    before: frontView(paper, look),
    beside: design.stylus ? stylus(paper, design.stylus) : undefined,
  });
  return [
    pair(finish[0], hidden, cover),
    alone(finish[0], (paper) => frontView(paper, look)),
    alone(finish[0], (paper) => backView(paper, look)),
    near(finish[0], (paper) => backView(paper, look)),
  ];
}

/** A folding phone's pictures, the cover first. */
export function foldingPictures(look: FoldingLook): string[] {
  const tint = look.finish[0];
  const cover = (paper: Paper): Pair => ({
    behind: closedView(paper, look),
    before: openView(paper, look),
  });
  return [
    pair(tint, 0.16, cover),
    alone(tint, (paper) => openView(paper, look)),
    near(tint, (paper) => closedView(paper, look)),
  ];
}
