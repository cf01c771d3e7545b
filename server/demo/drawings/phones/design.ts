import type { PaletteName, WallpaperStyle } from "../wallpapers.ts";

/** All lengths are millimetres of the real device, from the top left corner of the side shown. */
export type Circle = readonly [x: number, y: number, diameter: number];

/** What a camera island is made of. */
export type IslandTone = "back" | "black" | "metal" | "clear";

/** A raised or inlaid plate on a phone's back. */
export type Island = {
  tone: IslandTone;
  box: readonly [x: number, y: number, w: number, h: number, r: number];
};

/** What stands on a phone's back. With `centred`, x counts from the middle line. */
export type CameraLayout = {
  centred?: boolean;
  islands?: readonly Island[];
  lenses: readonly Circle[];
  flashes?: readonly Circle[];
  pinholes?: readonly Circle[];
  /** Bright rings: aura lights, decorative rims. */
  rings?: readonly Circle[];
  /** Light strips or seams: path, line width, colour (of the frame if absent). */
  strips?: readonly (readonly [d: string, width: number, colour?: string])[];
};

/** Where the screen makes room for the front camera. */
export type Cutout = "island" | "notch" | "hole" | "cornerHole" | "pairHole" | "teardrop" | "none";

/** How a family of phones looks from both sides. */
export type PhoneDesign = {
  size: readonly [width: number, height: number];
  corner: number;
  /** Width of the black border; `top` and `bottom` where they are wider. */
  bezel: number;
  top?: number;
  bottom?: number;
  cutout: Cutout;
  homeButton?: boolean;
  keyboard?: boolean;
  /** Colour of the pen that comes with it. */
  stylus?: string;
  /** A folding screen's crease. */
  crease?: "upright" | "level";
  clock: "bold" | "thin" | "stacked" | "corner";
  wallpaper: readonly [style: WallpaperStyle, palette: PaletteName];
  /** Glass shines, matte does not, leather has a grain and a seam. */
  surface: "glass" | "matte" | "leather";
  cameras: CameraLayout;
};

/** A row or column of equal circles. */
export function circles(
  diameter: number,
  ...places: readonly (readonly [x: number, y: number])[]
): Circle[] {
  return places.map(([x, y]) => [x, y, diameter]);
}

/** An island of that tone. */
export function island(
  tone: IslandTone,
  ...box: readonly [x: number, y: number, w: number, h: number, r: number]
): Island {
  return { tone, box };
}
