import { draw, type Paper } from "../drawings/paper.ts";
import { area, disc, inset, line, outlined, ring, rounded } from "../drawings/shapes.ts";
import { CORNER, crack, scratches, WEB } from "./defects.ts";
import { back, front, type Scene } from "./scene.ts";

const behind =
  (content: string): Scene =>
  (paper) =>
    back(paper, content);

const GROUND = "#f4f6f9";

/** A bite out of the left edge at that height; on the right edge when mirrored. */
function dent(y: number, size: number, mirrored = false): string {
  const bite = "M-8-15C4-13 10-7 10 0C10 7 4 13-8 15Z";
  const edge = "M0-13C7-11 10-6 10 0C10 6 7 11 0 13";
  const place = draw`transform="translate(${mirrored ? 171 : 69} ${y}) scale(${mirrored ? -size : size} ${size})"`;
  return area(bite, GROUND, place) + line(edge, "#3a4252", 2.4, place);
}

/** A corner crushed by the floor, upper left; lower right when turned. */
function crushedCorner(turned = false): string {
  const place = turned ? `transform="rotate(180 120 120)"` : "";
  const hollow = "M70 54V38C70 27 79 18 90 18H106L94 25L90 22L86 32L78 33L80 44L73 47Z";
  return (
    area(hollow, "#333b4a", place) +
    line("M94 25L90 22L86 32L78 33L80 44L73 47", "#ffffff", 1.6, place)
  );
}

const scuffs = "M73 146L76 150L73 156L76 162M167 66L164 72L167 78M150 221L143 218L137 221";

const pane =
  (content: string): Scene =>
  (paper) =>
    front(paper, "", ["#c9d3e3", "#dfe6ef", "#f0f4f8"]) + content;

/** The frame, from battered to flawless. */
export const bodyCondition = {
  major: pane(
    crushedCorner() +
      crushedCorner(true) +
      dent(112, 1.2) +
      dent(140, 1.3, true) +
      line(scuffs, "#1d2430", 2.4),
  ),
  minor: pane(dent(128, 0.6) + line("M167 66L164 72L167 78", "#1d2430", 2.2)),
  none: pane(""),
};

const DEEP =
  "M84 110L152 96M78 128L164 152M92 178L150 120M84 206L140 188M120 92L160 204M88 150L118 214M126 40L160 74";

/** The back, from scratched all over to flawless. */
export const backPanel = {
  heavy: behind(scratches(DEEP, 2.6)),
  major: behind(scratches("M90 120L146 100M96 168L150 128M120 196L160 172M128 50L156 66", 2)),
  minor: behind(scratches("M126 118L148 104M104 170L116 160", 1.4)),
  cracked: behind(crack(WEB) + crack(CORNER, 1)),
  none: behind(""),
};

/** The camera from near. */
function camera(paper: Paper, flaw: string): string {
  const island = { x: 34, y: 30, w: 172, h: 172, r: 46 };
  const glass = paper.radial([0.4, 0.35, 0.75], "#3a5b96", "#17233f 50%", "#05070d");
  return [
    rounded({ ...island, y: island.y + 6 }, "#10182818"),
    rounded(island, paper.linear("falling", "#8fa3c4", "#566b8f")),
    outlined(inset(island, 2), "#ffffff59", 2),
    disc(112, 120, 128, paper.linear("falling", "#eef1f5", "#7d8594", "#2c323d")),
    disc(112, 120, 118, "#14171d"),
    ring(112, 120, 96, "#2b3039", 3),
    disc(112, 120, 80, glass),
    disc(98, 102, 18, "#b9d2ff99"),
    disc(126, 136, 11, "#c08bff66"),
    disc(180, 58, 18, "#f3e6bd"),
    flaw,
  ].join("");
}

const SPECKS = [
  [84, 104, 5],
  [92, 136, 7],
  [104, 92, 4],
  [110, 150, 6],
  [118, 112, 5],
  [126, 100, 4],
  [134, 128, 7],
  [140, 112, 4],
  [100, 120, 6],
  [122, 144, 4],
  [88, 120, 4],
  [130, 148, 5],
  [112, 130, 4],
  [136, 142, 4],
] as const;

/** The camera's glass. */
export const cameraCondition = {
  dust: ((paper) =>
    camera(paper, SPECKS.map(([x, y, d]) => disc(x, y, d, "#e8dcc4d9")).join(""))) as Scene,
  scratch: ((paper) =>
    camera(paper, scratches("M78 146L142 88M92 154L130 122M84 118L104 98", 2.4))) as Scene,
  none: ((paper) => camera(paper, "")) as Scene,
};
