import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { DEVICES } from "../catalogue/devices.ts";
import { bannerPictures } from "./banners.ts";
import { LETTERFORMS } from "./letterforms.ts";
import { widthOf } from "./lettering.ts";
import { offerPictures } from "./offers.ts";
import { Paper } from "./paper.ts";

const PATIENCE = 60_000;
/** Of 255: a picture whose pixels spread less than this is an empty tile. */
const BLANK = 40;

const drawAll = () => [
  ...DEVICES.flatMap(({ draw }) => draw()),
  ...bannerPictures(),
  ...offerPictures(),
];
const pictures = drawAll();

async function isBlank(svg: string): Promise<boolean> {
  const pixels = await sharp(Buffer.from(svg)).resize(48).greyscale().raw().toBuffer();
  return Math.max(...pixels) - Math.min(...pixels) < BLANK;
}

describe("the shop's drawings", () => {
  it("render, every one, to something that can be seen", { timeout: PATIENCE }, async () => {
    const different = [...new Set(pictures)];
    const blank = await Promise.all(different.map(isBlank));
    expect(different.filter((_, i) => blank[i])).toEqual([]);
  });

  it("are the same text each time they are drawn", () => {
    expect(drawAll()).toEqual(pictures);
  });

  it("stay small, and need no font", () => {
    for (const svg of pictures) {
      expect(svg.length).toBeLessThan(24_000);
      expect(svg).not.toContain("<text");
    }
  });

  it("have two to four pictures for each device, the cover first", () => {
    const counts = new Set(DEVICES.map(({ draw }) => draw().length));
    expect([...counts].every((count) => count >= 2 && count <= 4)).toBe(true);
  });
});

describe("a sheet of paper", () => {
  it("writes a paint that is used twice only once", () => {
    const paper = new Paper();
    expect(paper.linear("down", "#000000", "#ffffff")).toBe(
      paper.linear("down", "#000000", "#ffffff"),
    );
    expect(paper.picture(1, 1, "").match(/<linearGradient/g)).toHaveLength(1);
  });
});

describe("the lettering", () => {
  it("has all letters and figures, and grows with its size", () => {
    const needed = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"];
    expect(needed.filter((letter) => !(letter in LETTERFORMS))).toEqual([]);
    const style = { weight: 0.1, colour: "#000000" };
    expect(widthOf("Eid", { ...style, size: 20 })).toBeCloseTo(
      2 * widthOf("Eid", { ...style, size: 10 }),
    );
  });
});
