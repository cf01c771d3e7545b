import { lettering } from "../drawings/lettering.ts";
import { draw, type Paper } from "../drawings/paper.ts";
import { area, inset, line, outlined, placed, rounded } from "../drawings/shapes.ts";
import { front, NIGHT, type Scene } from "./scene.ts";

const INK = "#2b3648";

function shade(x: number, y: number, w: number, h: number, r: number): string {
  return rounded({ x: x + 3, y: y + 6, w, h, r }, "#10182818");
}

const charger: Scene = (paper) => {
  const brick = { x: 58, y: 86, w: 92, h: 110, r: 20 };
  const steel = paper.linear("across", "#f1f3f6", "#9aa1ad", "#6b7280");
  const cord = "M150 172C196 176 206 128 182 104S150 70 176 52";
  return [
    line(cord, "#aab2bf", 9),
    line(cord, "#f7f8fa", 5),
    rounded({ x: 78, y: 50, w: 12, h: 40, r: 5 }, steel),
    rounded({ x: 118, y: 50, w: 12, h: 40, r: 5 }, steel),
    shade(58, 86, 92, 110, 20),
    rounded(brick, paper.linear("falling", "#ffffff", "#e6e9ef", "#c6ccd6")),
    outlined(inset(brick, 1), "#b3bac6", 1.5),
    rounded({ x: 84, y: 130, w: 40, h: 16, r: 8 }, "#1b2130"),
    rounded({ x: 166, y: 34, w: 20, h: 26, r: 6 }, "#d9dde4", `transform="rotate(18 176 47)"`),
  ].join("");
};

const bars = [0, 5, 9, 16, 20, 27, 31, 34, 41, 46, 50, 57, 62]
  .map((x, i) => draw`<rect x="${x}" width="${i % 3 === 0 ? 4 : 2}" height="22" fill="${INK}"/>`)
  .join("");

const box: Scene = (paper) =>
  [
    shade(50, 56, 132, 140, 10),
    area("M50 70L66 44H166L182 70Z", "#dfe4ec"),
    rounded(
      { x: 50, y: 68, w: 132, h: 128, r: 8 },
      paper.linear("falling", "#ffffff", "#eceff4", "#cfd6e0"),
    ),
    rounded(
      { x: 66, y: 82, w: 44, h: 84, r: 9 },
      paper.linear("falling", "#2c3c63", "#5a4bb0", "#d0708c"),
    ),
    placed(bars, 120, 128, 0.78),
    lettering("IMEI", 120, 122, { size: 13, weight: 0.16, colour: INK }),
    line("M122 88L130 96L144 82", "#16a34a", 5),
    line("M120 164H166M120 174H150", "#9aa3b2", 4),
  ].join("");

const receipt: Scene = () => {
  const teeth = Array.from(
    { length: 8 },
    (_, i) => draw`L${168 - i * 12 - 6} 190L${168 - i * 12 - 12} 200`,
  ).join("");
  const outline = `M72 36H168V200${teeth}Z`;
  return [
    area(outline, "#10182818", `transform="translate(4 6)"`),
    area(outline, "#ffffff"),
    line(outline, "#c3cad5", 1.5),
    rounded({ x: 86, y: 52, w: 40, h: 9, r: 4 }, INK),
    line("M88 80H128M88 96H122M88 112H132M88 128H118", "#a4adbb", 4.5),
    line("M144 80H154M144 96H154M144 112H154M144 128H154", "#6d7788", 4.5),
    line("M86 146H154", "#c3cad5", 2, `stroke-dasharray="4 5"`),
    lettering("BDT", 88, 172, { size: 12, weight: 0.16, colour: INK }),
    rounded({ x: 122, y: 160, w: 32, h: 12, r: 4 }, "#16a34a"),
  ].join("");
};

const onlyDevice: Scene = (paper) =>
  line("M40 120m-24 0a24 24 0 1 0 48 0a24 24 0 1 0-48 0M24 136L56 104", "#b7bfcc", 5) +
  front(paper, "");

/** What comes with the device. */
export const accessories = { charger, box, receipt, onlyDevice };

const SHIELD = "M120 30L186 54V108C186 154 160 186 120 206C80 186 54 154 54 108V54Z";

function shield(paper: Paper, colours: readonly string[], content: string): string {
  return [
    area(SHIELD, "#1018281c", `transform="translate(3 7)"`),
    area(SHIELD, paper.linear("falling", ...colours)),
    line(SHIELD, "#ffffff66", 3, `transform="translate(12 11.8) scale(.9)"`),
    content,
  ].join("");
}

function months(figure: string): string {
  const white = { anchor: "middle", colour: "#ffffff" } as const;
  return (
    lettering(figure, 120, 128, { ...white, size: 54, weight: 0.15 }) +
    lettering("months", 120, 158, { ...white, size: 19, weight: 0.14 })
  );
}

/** How much of the warranty is left. */
export const warranty = {
  less: ((paper) => shield(paper, ["#f7b955", "#e58a1f", "#c46a10"], months("<3"))) as Scene,
  more: ((paper) => shield(paper, ["#4ad58a", "#17a05a", "#0d7a44"], months("3+"))) as Scene,
  none: ((paper) =>
    shield(
      paper,
      ["#b9c1ce", "#8c96a6", "#6c7686"],
      line("M90 88L150 148M150 88L90 148", "#ffffff", 13),
    )) as Scene,
};

/** A phone showing its battery, filled to a share of 1. */
export function battery(share: number, words: string, colour: string): Scene {
  const cell = { x: 94, y: 66, w: 52, h: 92, r: 12 };
  const inner = inset(cell, 6);
  const filled = { ...inner, y: inner.y + inner.h * (1 - share), h: inner.h * share, r: 6 };
  const content = [
    rounded({ x: 110, y: 56, w: 20, h: 12, r: 4 }, "#ffffffcc"),
    outlined(inset(cell, 1.5), "#ffffffcc", 4),
    rounded(filled, colour),
    lettering(words, 120, 190, {
      size: words.length > 4 ? 15 : 19,
      weight: 0.15,
      colour: "#ffffff",
      anchor: "middle",
    }),
  ];
  return (paper) => front(paper, content.join(""), NIGHT);
}
