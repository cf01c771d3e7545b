import { LETTERFORMS } from "./letterforms.ts";
import { draw } from "./paper.ts";

/** How words look: capital height in the drawing's units, line weight as a share of it. */
export type Lettering = {
  size: number;
  weight: number;
  colour: string;
  anchor?: "start" | "middle" | "end";
};

const WORD_SPACE = 34;
/** Air between two letters of line weight 0, as a share of the capitals' height in percent. */
const LETTER_SPACE = 13;

function advance(letter: string, weight: number): number {
  const form = LETTERFORMS[letter];
  return (form ? form[1] : WORD_SPACE - LETTER_SPACE) + LETTER_SPACE + 100 * weight;
}

/** Width of the words in the drawing's units. */
export function widthOf(words: string, { size, weight }: Lettering): number {
  const advances = [...words].map((letter) => advance(letter, weight));
  return ((advances.reduce((sum, width) => sum + width, 0) - LETTER_SPACE) * size) / 100;
}

/** Words drawn as lines, the baseline's start, middle or end at x, y. */
export function lettering(words: string, x: number, y: number, style: Lettering): string {
  const { size, weight, colour, anchor = "start" } = style;
  const shift = { start: 0, middle: 0.5, end: 1 }[anchor] * widthOf(words, style);
  let pen = 50 * weight;
  const letters = [...words].map((letter) => {
    const form = LETTERFORMS[letter];
    const drawn = form ? draw`<path d="${form[0]}" transform="translate(${pen} 0)"/>` : "";
    pen += advance(letter, weight);
    return drawn;
  });
  return draw`<g transform="translate(${x - shift} ${y}) scale(${`${size / 100}`})" fill="none" stroke="${colour}" stroke-width="${weight * 100}" stroke-linecap="round" stroke-linejoin="round">${letters}</g>`;
}
