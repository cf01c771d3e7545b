import { darker, lighter, mix, sheer } from "../colours.ts";
import { draw, type Paper } from "../paper.ts";
import { area, disc, line, outlined, oval, placed, ring, rounded } from "../shapes.ts";
import { softShadow } from "../studio.ts";
import { ball, barrel, type GadgetDrawing, moulded } from "./gadget.ts";

function tip(paper: Paper, x: number, y: number, size: number, turn: number): string {
  const rubber = paper.linear("across", "#5a5d64", "#2a2c31", "#121316");
  return placed(
    area("M-34-8C-34-44 34-44 34-8C30 16 14 26 14 40H-14C-14 26-30 16-34-8Z", rubber) +
      oval(0, -28, 34, 14, "#0a0b0d"),
    x,
    y,
    size,
    turn,
  );
}

function cable(d: string, colour: string, width = 13): string {
  return (
    line(d, "#05080f26", width + 6, `transform="translate(5 9)"`) +
    line(d, darker(colour, 0.35), width) +
    line(d, lighter(colour, 0.18), width * 0.3, `transform="translate(-2.5 -1)"`)
  );
}

/** Wired earphones with a remote and a jack. */
export const wiredEarphones: GadgetDrawing = (paper, colour) => {
  const bud = (x: number, turn: number) =>
    placed(
      tip(paper, 0, -92, 1.05, 0) +
        rounded({ x: -46, y: -56, w: 92, h: 88, r: 34 }, barrel(paper, colour)) +
        rounded({ x: -17, y: 20, w: 34, h: 96, r: 15 }, barrel(paper, colour)) +
        disc(0, -12, 46, ball(paper, lighter(colour, 0.16))),
      x,
      -290,
      1.15,
      turn,
    );
  return [
    cable("M-180-166C-176 60-60 60-10 190", colour),
    cable("M180-166C176 60 60 60 10 190", colour),
    cable("M0 190C-10 300-260 260-270 350S-60 440 60 400S290 260 330 330", colour, 15),
    rounded(
      { x: 128, y: -70, w: 44, h: 132, r: 20 },
      barrel(paper, colour),
      `transform="rotate(16 150 0)"`,
    ),
    rounded({ x: -19, y: 150, w: 38, h: 78, r: 14 }, barrel(paper, lighter(colour, 0.12))),
    placed(
      rounded({ x: -22, y: -24, w: 96, h: 48, r: 16 }, moulded(paper, colour)) +
        rounded(
          { x: 72, y: -13, w: 88, h: 26, r: 10 },
          paper.linear("down", "#fff4cf", "#c9a24a", "#7f5f1c"),
        ) +
        line("M104-13V13M130-13V13", "#2a2c31", 6),
      330,
      335,
      1,
      24,
    ),
    bud(-205, -14),
    bud(205, 14),
  ].join("");
};

/** A neckband with two buds on short cables. */
export const neckband: GadgetDrawing = (paper, colour) => {
  const arm = (side: 1 | -1) =>
    placed(
      rounded({ x: -34, y: -30, w: 68, h: 250, r: 32 }, barrel(paper, colour)) +
        rounded({ x: -8, y: 20, w: 16, h: 60, r: 8 }, sheer("#ffffff", 0.25)),
      side * 292,
      80,
      1,
      side * 4,
    );
  const bud = (side: 1 | -1) =>
    placed(
      tip(paper, 0, -66, 0.9, 0) +
        rounded({ x: -40, y: -38, w: 80, h: 92, r: 30 }, barrel(paper, colour)) +
        disc(0, 6, 42, ball(paper, lighter(colour, 0.2))),
      side * 120,
      250,
      1.05,
      -side * 34,
    );
  return [
    line("M-292 80C-330-420 330-420 292 80", "#05080f22", 60, `transform="translate(8 14)"`),
    line("M-292 80C-330-420 330-420 292 80", darker(colour, 0.3), 44),
    line("M-286 70C-322-402 314-410 284 70", lighter(colour, 0.16), 10),
    cable("M-292 290C-300 440-170 420-140 290", colour, 11),
    cable("M292 290C300 440 170 420 140 290", colour, 11),
    arm(-1),
    arm(1),
    bud(-1),
    bud(1),
  ].join("");
};

/** Headphones that go over the ears. */
export const headphones: GadgetDrawing = (paper, colour) => {
  const cup = (side: 1 | -1) => {
    const shell = { x: -124, y: -175, w: 206, h: 350, r: 92 };
    const pad = rounded(
      { x: 46, y: -166, w: 92, h: 332, r: 46 },
      paper.linear("across", "#17181b", "#3c3e44", "#101114"),
    );
    const drawn =
      pad +
      rounded(shell, moulded(paper, colour)) +
      outlined(shell, sheer("#ffffff", 0.28), 3) +
      rounded({ x: -96, y: -136, w: 92, h: 272, r: 46 }, sheer("#ffffff", 0.09));
    return draw`<g transform="translate(${side * 268} 190) rotate(${-side * 5}) scale(${-side} 1)">${drawn}</g>`;
  };
  const band = "M-300 70C-330-520 330-520 300 70";
  return [
    line(band, "#05080f22", 76, `transform="translate(8 16)"`),
    line(band, darker(colour, 0.35), 58),
    line("M-290 40C-316-488 306-500 288 40", lighter(colour, 0.25), 12),
    line("M-196-262C-110-362 110-362 196-262", "#26282d", 66),
    line("M-186-262C-104-346 104-346 186-262", "#4a4d54", 14),
    cup(-1),
    cup(1),
  ].join("");
};

/** A charging case with its lid open, seen a little from above. */
function openCase(paper: Paper, colour: string, w: number): string {
  const half = w / 2;
  const lid = draw`M${-half} -60V-170C${-half} -250 ${-half + 60} -300 ${-half + 130} -300H${half - 130}C${half - 60} -300 ${half} -250 ${half} -170V-60Q${half} -34 ${half - 26} -34H${-half + 26}Q${-half} -34 ${-half} -60Z`;
  const body = draw`M${-half} 10V170C${-half} 250 ${-half + 60} 300 ${-half + 130} 300H${half - 130}C${half - 60} 300 ${half} 250 ${half} 170V10Q${half} -26 ${half - 40} -26H${-half + 40}Q${-half} -26 ${-half} 10Z`;
  const hollow = paper.linear("down", darker(colour, 0.08), darker(colour, 0.34));
  const well = paper.linear("down", darker(colour, 0.55), darker(colour, 0.3));
  return [
    softShadow(paper, { x: -half, y: -260, w, h: 570, r: 120 }, 34, 0.2),
    area(lid, moulded(paper, colour)),
    placed(area(lid, hollow), 0, -14, 0.87),
    rounded({ x: -70, y: -52, w: 140, h: 40, r: 10 }, paper.linear("down", "#e9ebee", "#8d929b")),
    area(body, moulded(paper, colour)),
    rounded({ x: -half + 20, y: -24, w: w - 40, h: 50, r: 25 }, well),
    line(draw`M${-half + 30} 32H${half - 30}`, sheer("#ffffff", 0.5), 4),
    disc(0, 120, 16, "#58e08a"),
  ].join("");
}

/** Buds with stems, in and beside their open case. */
export const stemBuds: GadgetDrawing = (paper, colour) => {
  const bud = (side: 1 | -1) => {
    const stem = rounded({ x: -27, y: -20, w: 54, h: 208, r: 26 }, barrel(paper, colour));
    const head = area(
      "M-32 10C-62-60-16-122 54-108C116-96 122-20 70 10C46 24 40 42 28 60H-27Z",
      ball(paper, colour),
    );
    const detail =
      oval(84, -70, 34, 56, "#24262b", `transform="rotate(-24 84 -70)"`) +
      oval(-6, 172, 26, 10, "#2a2c31") +
      rounded({ x: 12, y: 40, w: 9, h: 60, r: 4 }, "#00000026");
    return draw`<g transform="translate(${side * 270} 190) rotate(${side * 13}) scale(${side * 1.25} 1.25)">${stem}${head}${detail}</g>`;
  };
  return placed(openCase(paper, colour, 400), 0, -130, 1.06) + bud(-1) + bud(1);
};

/** Round buds without stems, lying before their case. */
export const beanBuds: GadgetDrawing = (paper, colour) => {
  const bud = (side: 1 | -1) => {
    const shell = area(
      "M-90 4C-96-70-30-116 40-100C110-84 118 10 76 62C34 108-84 96-90 4Z",
      ball(paper, colour),
    );
    const touch =
      disc(-14, -8, 96, moulded(paper, mix(colour, "#808490", 0.25))) +
      ring(-14, -8, 96, sheer("#ffffff", 0.4), 3);
    return draw`<g transform="translate(${side * 236} 300) scale(${-side * 1.2} 1.2)">${tip(paper, 92, -44, 1, 62)}${shell}${touch}</g>`;
  };
  return placed(openCase(paper, colour, 460), 0, -150, 1.06) + bud(-1) + bud(1);
};
