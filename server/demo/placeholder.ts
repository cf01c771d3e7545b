import sharp from "sharp";
import { draw } from "./drawings/paper.ts";
import { disc, line, rounded } from "./drawings/shapes.ts";

const SIDE = 600;
const GREY = "#c3c9d3";

/** The PNG shown where there is no image: a phone in outline on the shop's tile, in few colours. */
export function placeholderPicture(): Promise<Buffer> {
  const stroke = `stroke="${GREY}" stroke-width="12"`;
  const svg =
    draw`<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}">` +
    draw`<rect width="${SIDE}" height="${SIDE}" fill="#f1f3f6"/>` +
    rounded({ x: 206, y: 130, w: 188, h: 340, r: 38 }, "#f8f9fb", stroke) +
    line("M276 168H324", GREY, 12) +
    disc(266, 268, 32, GREY) +
    draw`<path d="M232 372L284 316L312 344L334 322L368 372Z" fill="${GREY}"/></svg>`;
  return sharp(Buffer.from(svg)).png({ palette: true, colours: 16, effort: 10 }).toBuffer();
}
