import { darker, lighter, sheer } from "./colours.ts";
import { lettering, widthOf } from "./lettering.ts";
import { draw, type Paper } from "./paper.ts";
import { disc, oval, placed } from "./shapes.ts";

/** The mood of a poster: its ground from left to right, and the colour of what stands out. */
export type PosterColours = {
  ground: readonly [string, string, string];
  accent: string;
  ink: string;
};

/** The ground with two large soft lights. */
export function posterGround(
  paper: Paper,
  w: number,
  h: number,
  { ground, accent }: PosterColours,
): string {
  const light = paper.radial([0.5, 0.5, 0.5], sheer(lighter(accent, 0.2), 0.5), sheer(accent, 0));
  const depth = paper.radial(
    [0.5, 0.5, 0.5],
    sheer(darker(ground[2], 0.4), 0.55),
    sheer(ground[2], 0),
  );
  return [
    draw`<rect width="${w}" height="${h}" fill="${paper.linear("falling", ...ground)}"/>`,
    oval(w * 0.7, h * 0.5, w * 0.75, h * 1.5, light),
    oval(w * 0.08, h * 1.05, w * 0.6, h * 1.1, depth),
  ].join("");
}

/** Thin circles behind the products. */
export function halo(x: number, y: number, size: number, colour: string): string {
  const rings = [1, 0.76, 0.52].map((part, i) =>
    disc(
      x,
      y,
      size * part,
      "none",
      draw`stroke="${sheer(colour, 0.14 + i * 0.08)}" stroke-width="2"`,
    ),
  );
  return disc(x, y, size * 0.52, sheer(colour, 0.1)) + rings.join("");
}

/** The largest size, at most `most`, at which the words fit into the width. */
function fitting(words: string, weight: number, width: number, most: number): number {
  return Math.min(most, width / widthOf(words, { size: 1, weight, colour: "" }));
}

/** A headline in a few lines, with a smaller line below. */
export type Headline = { lines: readonly string[]; below: string };

/** Room for words: where the first line's capitals begin, and how wide and large they may be. */
export type Room = { x: number; y: number; width: number; most: number };

/** A headline, written into its room. */
export function headline({ lines, below }: Headline, room: Room, ink: string): string {
  const size = Math.min(...lines.map((text) => fitting(text, 0.17, room.width, room.most)));
  const small = fitting(below, 0.12, room.width, size * 0.34);
  const baseline = (i: number) => room.y + size * (1 + i * 1.5);
  const words = lines.map((text, i) =>
    lettering(text, room.x, baseline(i), { size, weight: 0.17, colour: ink }),
  );
  const end = baseline(lines.length - 1) + size * 0.62 + small;
  const quiet = { size: small, weight: 0.12, colour: sheer(ink, 0.85) };
  return words.join("") + lettering(below, room.x, end, quiet);
}

/** A round badge: a large figure with a word above and below. */
export function badge(
  words: readonly [above: string, figure: string, below: string],
  x: number,
  y: number,
  size: number,
  fill: string,
  ink: string,
): string {
  const middle = { anchor: "middle", colour: ink } as const;
  const [above, figure, below] = words;
  const large = fitting(figure, 0.17, size * 0.74, size * 0.23);
  return placed(
    disc(0, 0, size, fill) +
      disc(
        0,
        0,
        size * 0.9,
        "none",
        draw`stroke="${sheer(ink, 0.5)}" stroke-width="2" stroke-dasharray="3 7"`,
      ) +
      lettering(above, 0, -size * 0.2, { ...middle, size: size * 0.085, weight: 0.15 }) +
      lettering(figure, 0, size * 0.11, { ...middle, size: large, weight: 0.17 }) +
      lettering(below, 0, size * 0.27, { ...middle, size: size * 0.085, weight: 0.15 }),
    x,
    y,
    1,
    -8,
  );
}
