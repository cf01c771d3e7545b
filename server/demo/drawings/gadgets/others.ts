import { darker, lighter, sheer } from "../colours.ts";
import { lettering } from "../lettering.ts";
import type { Paper } from "../paper.ts";
import { PHONE_DESIGNS } from "../phones/designs.ts";
import { phoneFront } from "../phones/front.ts";
import { area, disc, inset, line, outlined, oval, placed, ring, rounded } from "../shapes.ts";
import { softShadow } from "../studio.ts";
import { ball, barrel, type GadgetDrawing, moulded } from "./gadget.ts";

function phone(paper: Paper, x: number, y: number, scale: number, turn: number): string {
  return placed(phoneFront(paper, PHONE_DESIGNS.iphoneTriangle, "#8f887d"), x, y, scale, turn);
}

/** A braided cable rolled up, both plugs in front. */
export const usbCable: GadgetDrawing = (paper, colour) => {
  const coil = [0, 34, 68].map(
    (by) =>
      ring(0, -40 - by * 0.2, 600 - by * 2, darker(colour, 0.28), 30) +
      ring(-3, -45 - by * 0.2, 600 - by * 2, lighter(colour, 0.22), 8),
  );
  const plug = (x: number, turn: number) =>
    placed(
      rounded({ x: -44, y: -110, w: 88, h: 150, r: 24 }, barrel(paper, colour)) +
        rounded(
          { x: -30, y: 36, w: 60, h: 84, r: 24 },
          paper.linear("across", "#f5f6f8", "#a9aeb6", "#6a6f78"),
        ),
      x,
      320,
      1,
      turn,
    );
  return [
    oval(0, 330, 700, 120, sheer("#0b1020", 0.1)),
    ...coil,
    line(
      "M-210 150C-260 220-190 260-180 300M210 150C260 220 190 260 180 300",
      darker(colour, 0.28),
      30,
    ),
    plug(-180, 12),
    plug(180, -12),
    rounded({ x: -46, y: -400, w: 92, h: 150, r: 22 }, moulded(paper, darker(colour, 0.2))),
  ].join("");
};

/** A stand for the desk with a phone on it. */
export const deskStand: GadgetDrawing = (paper, colour) =>
  [
    oval(0, 410, 560, 90, moulded(paper, darker(colour, 0.12))),
    oval(0, 396, 540, 80, moulded(paper, colour)),
    rounded({ x: -34, y: -60, w: 68, h: 460, r: 30 }, barrel(paper, colour)),
    phone(paper, -222, -420, 4.9, -3),
    rounded({ x: -190, y: 262, w: 380, h: 46, r: 22 }, barrel(paper, colour)),
    rounded({ x: -170, y: 226, w: 46, h: 70, r: 16 }, barrel(paper, colour)),
    rounded({ x: 124, y: 226, w: 46, h: 70, r: 16 }, barrel(paper, colour)),
  ].join("");

/** A stabiliser for filming. */
export const gimbal: GadgetDrawing = (paper, colour) =>
  [
    softShadow(paper, { x: -60, y: 60, w: 130, h: 380, r: 60 }, 36, 0.2),
    rounded({ x: -66, y: 30, w: 132, h: 420, r: 60 }, barrel(paper, colour)),
    disc(0, 120, 70, "#14161a"),
    disc(0, 116, 44, ball(paper, "#4a4d55")),
    rounded({ x: -22, y: 190, w: 44, h: 20, r: 10 }, "#e5484d"),
    line("M0 30C0-40 210-10 230-110", darker(colour, 0.3), 56),
    disc(235, -140, 130, ball(paper, darker(colour, 0.1))),
    placed(phone(paper, 0, 0, 3.9, 0), -340, -70, 1, -90),
  ].join("");

/** A round tag to find keys with, on its ring. */
export const finderTag: GadgetDrawing = (paper, colour) =>
  [
    softShadow(paper, { x: -290, y: -150, w: 580, h: 580, r: 290 }, 46, 0.3),
    ring(0, -290, 220, "#8d929b", 22),
    area("M-90-240C-150-90-150-90-210 20H210C150-90 150-90 90-240Z", moulded(paper, "#8a5b3c")),
    disc(0, 140, 590, moulded(paper, "#8a5b3c")),
    disc(0, 140, 500, paper.linear("falling", "#ffffff", "#b8bdc5", "#7d828b")),
    disc(0, 140, 440, ball(paper, colour)),
    disc(0, -196, 54, paper.linear("falling", "#f4f5f7", "#9a9fa8")),
  ].join("");

/** A memory card, the gold contacts hidden. */
export const memoryCard: GadgetDrawing = (paper, colour) => {
  const outline =
    "M-250-380Q-250-430-200-430H190Q230-430 244-400L262-352Q270-330 270-310V-190L240-160V-100L270-70V400Q270 440 230 440H-210Q-250 440-250 400Z";
  return [
    area(outline, sheer("#0b1020", 0.16), `transform="translate(8 24)"`),
    area(outline, paper.linear("falling", "#3a3d44", "#17181c")),
    paper.through(
      area(outline, "#000"),
      rounded(
        { x: -250, y: 20, w: 520, h: 440, r: 0 },
        paper.linear("falling", lighter(colour, 0.2), darker(colour, 0.2)),
      ),
    ),
    lettering("256", -190, -180, { size: 120, weight: 0.14, colour: "#ffffff" }),
    lettering("GB", 110, -180, { size: 50, weight: 0.15, colour: "#ffffffcc" }),
    lettering("V30  U3  A2", -190, -70, { size: 32, weight: 0.13, colour: "#ffffffaa" }),
  ].join("");
};

/** A small keyboard for tablets and phones. */
export const pocketKeyboard: GadgetDrawing = (paper, colour) => {
  const body = { x: -470, y: 30, w: 940, h: 400, r: 46 };
  const cap = rounded(
    { x: 0, y: 0, w: 72, h: 72, r: 16 },
    paper.linear("down", lighter(colour, 0.35), lighter(colour, 0.12)),
  );
  const row = (y: number, from: number, count: number) =>
    Array.from({ length: count }, (_, i) => paper.stamp(cap, from + i * 83, y)).join("");
  return [
    softShadow(paper, { ...body, y: 60 }, 46, 0.3),
    rounded(body, moulded(paper, colour)),
    outlined(inset(body, 4), sheer("#ffffff", 0.3), 4),
    row(60, -448, 11),
    row(144, -416, 10),
    row(228, -448, 11),
    row(312, -448, 2),
    rounded(
      { x: -282, y: 312, w: 540, h: 72, r: 16 },
      paper.linear("down", lighter(colour, 0.35), lighter(colour, 0.12)),
    ),
    row(312, 282, 2),
  ].join("");
};

/** A ring light on its tripod. */
export const ringLight: GadgetDrawing = (paper, colour) =>
  [
    line("M0 60V320M0 300L-210 440M0 300L210 440M0 300L40 446", darker(colour, 0.2), 26),
    disc(0, -160, 600, sheer("#fff3d6", 0.5)),
    ring(0, -160, 480, darker(colour, 0.15), 96),
    ring(0, -160, 480, "#fffaf0", 72),
    ring(0, -160, 480, "#ffe9b8", 30),
    rounded({ x: -90, y: -330, w: 180, h: 340, r: 30 }, "#101218"),
    rounded(
      { x: -78, y: -318, w: 156, h: 316, r: 20 },
      paper.linear("falling", "#38508a", "#6c4bb0", "#d96a86"),
    ),
    rounded({ x: -110, y: -190, w: 220, h: 40, r: 16 }, barrel(paper, colour)),
  ].join("");
