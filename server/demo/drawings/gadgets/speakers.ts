import { darker, lighter, sheer } from "../colours.ts";
import { draw, type Paper } from "../paper.ts";
import { area, disc, line, outlined, oval, ring, rounded } from "../shapes.ts";
import { softShadow } from "../studio.ts";
import { ball, barrel, type GadgetDrawing, moulded } from "./gadget.ts";

function fabric(x: number, y: number, w: number, h: number, colour: string): string {
  const step = 16;
  const down = Array.from(
    { length: Math.floor(w / step) },
    (_, i) => draw`M${x + i * step} ${y}l${h * 0.16} ${h}`,
  );
  return line(down.join(""), sheer(colour, 0.32), 2.2);
}

function cone(paper: Paper, x: number, y: number, size: number, colour: string): string {
  return [
    disc(x, y, size, "#101114"),
    disc(x, y, size * 0.93, paper.radial([0.5, 0.45, 0.55], "#3a3d43", "#17181b 70%", "#2b2d32")),
    ring(x, y, size * 0.8, "#050607", size * 0.03),
    ring(x, y, size * 0.9, sheer(colour, 0.9), size * 0.025),
    disc(x, y, size * 0.36, ball(paper, "#33363c")),
  ].join("");
}

/** A barrel lying on its side, wrapped in cloth, with a strap. */
export const barrelSpeaker: GadgetDrawing = (paper, colour) => {
  const body = { x: -430, y: 60, w: 860, h: 390, r: 150 };
  const round = paper.linear("down", lighter(colour, 0.3), `${colour} 45%`, darker(colour, 0.5));
  return [
    softShadow(paper, { ...body, y: 90 }, 46, 0.28),
    line("M330 100C430-60 520 70 440 170", darker(colour, 0.45), 26),
    rounded(body, round),
    paper.through(rounded(body, "#000"), fabric(-500, 60, 940, 390, darker(colour, 0.5))),
    oval(-378, 255, 110, 330, "#15171a"),
    oval(-374, 255, 84, 270, ball(paper, "#3b3e45")),
    oval(-372, 255, 40, 140, "#1b1d21"),
    rounded({ x: -250, y: 80, w: 420, h: 60, r: 30 }, sheer("#000000", 0.26)),
    line("M-200 110H-160M-180 90V130M-60 110H-20M90 96L116 110L90 124Z", sheer("#ffffff", 0.85), 8),
  ].join("");
};

/** An upright cylinder for the home. */
export const towerSpeaker: GadgetDrawing = (paper, colour) => {
  const body = { x: -210, y: -400, w: 420, h: 850, r: 120 };
  return [
    softShadow(paper, { ...body, y: -370 }, 44, 0.28),
    rounded(body, barrel(paper, colour)),
    paper.through(rounded(body, "#000"), fabric(-360, -290, 600, 560, darker(colour, 0.55))),
    rounded({ x: -210, y: 340, w: 420, h: 110, r: 60 }, barrel(paper, darker(colour, 0.3))),
    oval(0, -330, 380, 120, paper.linear("falling", lighter(colour, 0.35), darker(colour, 0.35))),
    oval(0, -332, 220, 62, "#0e1014"),
    oval(0, -332, 170, 44, paper.linear("across", "#46d7ff", "#8d6bff", "#ff6fb1")),
  ].join("");
};

/** A party box: two large cones, rings of light, a handle. */
export const partySpeaker: GadgetDrawing = (paper, colour) => {
  const body = { x: -270, y: -430, w: 540, h: 880, r: 56 };
  return [
    softShadow(paper, { ...body, y: -400 }, 46, 0.3),
    rounded(body, moulded(paper, colour)),
    outlined({ x: -250, y: -410, w: 500, h: 840, r: 44 }, sheer("#ffffff", 0.16), 4),
    rounded({ x: -140, y: -400, w: 280, h: 44, r: 22 }, "#08090b"),
    ring(0, -140, 392, "#ff3f9a", 12),
    ring(0, -140, 412, "#ff3f9a55", 22),
    ring(0, 218, 392, "#35c3ff", 12),
    ring(0, 218, 412, "#35c3ff55", 22),
    cone(paper, 0, -140, 370, "#51545c"),
    cone(paper, 0, 218, 370, "#51545c"),
  ].join("");
};

/** A small round speaker with a loop, for the bag. */
export const pocketSpeaker: GadgetDrawing = (paper, colour) =>
  [
    softShadow(paper, { x: -320, y: -170, w: 640, h: 620, r: 310 }, 44, 0.28),
    line("M-70-196C-150-420 150-420 70-196", darker(colour, 0.35), 30),
    disc(0, 115, 660, ball(paper, colour)),
    paper.through(
      disc(0, 115, 560, "#000"),
      disc(0, 115, 560, darker(colour, 0.4)) + fabric(-380, -180, 700, 600, lighter(colour, 0.25)),
    ),
    ring(0, 115, 566, sheer("#ffffff", 0.35), 6),
    area("M-40 75L70 115L-40 155Z", sheer("#ffffff", 0.14)),
    disc(0, 386, 18, "#54e08a"),
  ].join("");
