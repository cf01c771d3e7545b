import { darker, lighter, sheer } from "../colours.ts";
import { lettering } from "../lettering.ts";
import { draw, type Paper } from "../paper.ts";
import { phoneBack } from "../phones/back.ts";
import { PHONE_DESIGNS, type PhoneDesignName } from "../phones/designs.ts";
import { FINISHES } from "../phones/finishes.ts";
import { type Box, inset, line, outlined, placed, ring, rounded } from "../shapes.ts";
import { softShadow } from "../studio.ts";
import { barrel, type GadgetDrawing, moulded } from "./gadget.ts";

const SCALE = 5.9;

function dressed(
  paper: Paper,
  name: PhoneDesignName,
  bare: keyof typeof FINISHES,
  dress: (shell: Box) => string,
): string {
  const design = PHONE_DESIGNS[name];
  const [w, h] = design.size;
  const shell = { x: -2, y: -2, w: w + 4, h: h + 4, r: design.corner + 2 };
  const drawn =
    softShadow(paper, { ...shell, y: 1 }, 6, 0.34) +
    phoneBack(paper, design, FINISHES[bare]) +
    dress(shell);
  return placed(drawn, (-w * SCALE) / 2, (-h * SCALE) / 2 + 10, SCALE);
}

/** The part of the shell that leaves the cameras free. */
function shellBelow(shell: Box, edge: number, fill: string): string {
  return draw`<path d="M${shell.x} ${shell.y + shell.r}A${shell.r} ${shell.r} 0 0 1 ${shell.x + shell.r} ${shell.y}H${shell.x + shell.w - shell.r}A${shell.r} ${shell.r} 0 0 1 ${shell.x + shell.w} ${shell.y + shell.r}V${shell.y + shell.h - shell.r}A${shell.r} ${shell.r} 0 0 1 ${shell.x + shell.w - shell.r} ${shell.y + shell.h}H${shell.x + shell.r}A${shell.r} ${shell.r} 0 0 1 ${shell.x} ${shell.y + shell.h - shell.r}ZM14 2.4A11.4 11.4 0 0 0 2.6 13.8V${edge - 11}A11.4 11.4 0 0 0 14 ${edge}H${edge - 11}A11.4 11.4 0 0 0 ${edge} ${edge - 11}V13.8A11.4 11.4 0 0 0 ${edge - 11} 2.4Z" fill="${fill}" fill-rule="evenodd"/>`;
}

/** A soft case in one colour. */
export const siliconeCase: GadgetDrawing = (paper, colour) =>
  dressed(paper, "iphoneTriangle", "natural titanium", (shell) =>
    [
      shellBelow(
        shell,
        43,
        paper.linear("falling", lighter(colour, 0.22), `${colour} 45%`, darker(colour, 0.22)),
      ),
      outlined(inset(shell, 0.4), sheer("#ffffff", 0.22), 0.5),
    ].join(""),
  );

/** A clear case with a magnet's ring. */
export const clearCase: GadgetDrawing = (paper, colour) =>
  dressed(paper, "iphoneDiagonal", "light blue", (shell) => {
    const middle = shell.w / 2 - 2;
    return [
      rounded(shell, sheer("#ffffff", 0.14)),
      outlined(inset(shell, 0.9), sheer("#ffffff", 0.7), 1.6),
      outlined(inset(shell, 0.2), sheer("#5d6b80", 0.5), 0.3),
      ring(middle, 78, 44, sheer(colour, 0.75), 4.4),
      line(draw`M${middle} 106V122`, sheer(colour, 0.75), 4.4),
    ].join("");
  });

/** A tough case with ribs and bumpers. */
export const armourCase: GadgetDrawing = (paper, colour) =>
  dressed(paper, "galaxyTriple", "graphite", (shell) => {
    const bumper = paper.linear("falling", "#4a4d54", "#1b1d21 50%", "#0d0e10");
    const inner = { x: 3, y: 62, w: shell.w - 10, h: shell.h - 69, r: 7 };
    const ribs = [0, 1, 2, 3, 4].map(
      (i) => draw`M${12 + i * 3} ${88 + i * 9}H${shell.w - 16 - i * 3}`,
    );
    return [
      outlined(inset(shell, 1.6), bumper, 4.6),
      rounded(inner, moulded(paper, colour)),
      line(ribs.join(""), sheer("#000000", 0.28), 2.2),
      outlined(inset(inner, 0.5), sheer("#ffffff", 0.25), 0.5),
    ].join("");
  });

/** A folio with room for cards. */
export const walletCase: GadgetDrawing = (paper, colour) => {
  const cover = { x: -255, y: -450, w: 510, h: 900, r: 50 };
  return [
    softShadow(paper, { ...cover, y: -425 }, 46, 0.3),
    rounded({ ...cover, x: -235 }, darker(colour, 0.45)),
    rounded(cover, paper.linear("falling", lighter(colour, 0.2), colour, darker(colour, 0.25))),
    rounded(
      inset(cover, 20),
      "none",
      draw`stroke="${lighter(colour, 0.4)}" stroke-width="4" stroke-dasharray="14 11"`,
    ),
    line("M-214-450V450", sheer("#000000", 0.2), 6),
    rounded({ x: 90, y: -60, w: 210, h: 120, r: 40 }, barrel(paper, darker(colour, 0.12))),
    ring(246, 0, 44, lighter(colour, 0.25), 7),
  ].join("");
};

/** A sheet of tempered glass before its phone. */
export const screenGlass: GadgetDrawing = (paper, colour) => {
  const glass = { x: -80, y: -440, w: 440, h: 880, r: 66 };
  const phone = { x: -350, y: -430, w: 430, h: 880, r: 70 };
  return [
    softShadow(paper, phone, 40, 0.28),
    rounded(phone, darker(colour, 0.6)),
    rounded(inset(phone, 16), paper.linear("falling", "#20304f", "#0a1020", "#3b2a66")),
    softShadow(paper, glass, 26, 0.14),
    rounded(
      glass,
      paper.linear("falling", "#ffffffb0", "#d8ecff4d 40%", "#ffffff80 60%", "#cfe6ff40"),
    ),
    outlined(inset(glass, 3), "#ffffffee", 6),
    outlined(inset(glass, 8), "#8fb4d855", 3),
    rounded({ x: 104, y: -420, w: 72, h: 26, r: 13 }, "#c3d6ea66"),
    lettering("9H", 140, 20, { size: 90, weight: 0.1, colour: "#ffffffcc", anchor: "middle" }),
  ].join("");
};
