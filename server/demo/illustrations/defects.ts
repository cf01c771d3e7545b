import { draw } from "../drawings/paper.ts";
import { area, line } from "../drawings/shapes.ts";

/** Blots of dead pixels: x, y, size. */
export function blots(
  ...places: readonly (readonly [x: number, y: number, size: number])[]
): string {
  const shape = "M-10-4C-11-13 3-13 8-8C15-3 10 5 6 9C0 14-9 9-10 5C-13 2-10 0-10-4Z";
  return places
    .map(([x, y, size]) =>
      area(
        shape,
        "#0a0d14",
        draw`transform="translate(${x} ${y}) scale(${size}) rotate(${x * 7})"`,
      ),
    )
    .join("");
}

/** Bright columns over the screen: x, width, colour. */
export function columns(
  ...places: readonly (readonly [x: number, width: number, colour: string])[]
): string {
  return places
    .map(
      ([x, width, colour]) =>
        draw`<rect x="${x - width / 2}" y="20" width="${width}" height="200" fill="${colour}"/>`,
    )
    .join("");
}

/** A crack: bright along one edge, dark along the other. */
export function crack(d: string, width = 1.4): string {
  return (
    line(d, "#0b1020b3", width + 0.8, `transform="translate(.8 .8)"`) + line(d, "#ffffffe6", width)
  );
}

/** Hair-thin scratches. */
export function scratches(d: string, width = 1.2): string {
  return line(d, "#0b102055", width, `transform="translate(.7 .7)"`) + line(d, "#ffffffcc", width);
}

/** Cracks all over, from an impact below the middle. */
export const WEB =
  "M124 132L70 60M124 132L98 18M124 132L142 20M124 132L172 70M124 132L172 128M124 132L170 196M124 132L132 222M124 132L92 220M124 132L68 178M124 132L68 116" +
  "M107 110L115 105L129 106L140 117L139 132L138 148L126 154L114 148L106 140L106 124ZM92 91L108 76L136 80L158 98L157 130L154 174L128 192L102 188L84 160L86 121Z";

/** Cracks from the upper right corner to the middle. */
export const CORNER =
  "M168 40L142 62L120 66L96 92M142 62L134 92L114 116M134 92L146 128M168 40L152 28L138 22M152 28L140 48L142 62M120 66L112 50M96 92L82 96M114 116L96 126";

/** One short crack in the upper right corner. */
export const NICK = "M168 48L152 58L142 70M152 58L144 54M168 48L158 38";
