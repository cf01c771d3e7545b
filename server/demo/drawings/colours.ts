type Channels = [red: number, green: number, blue: number];

function channels(hex: string): Channels {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as Channels;
}

function hex(values: readonly number[]): string {
  return `#${values.map((value) => Math.round(value).toString(16).padStart(2, "0")).join("")}`;
}

/** The colour `part` of the way (0 to 1) from one to the other; all colours are `#rrggbb`. */
export function mix(from: string, to: string, part: number): string {
  const target = channels(to);
  return hex(channels(from).map((value, i) => value + ((target[i] ?? value) - value) * part));
}

/** Nearer to white by `part`. */
export function lighter(colour: string, part: number): string {
  return mix(colour, "#ffffff", part);
}

/** Nearer to black by `part`. */
export function darker(colour: string, part: number): string {
  return mix(colour, "#000000", part);
}

/** The colour made see-through: opacity 0 to 1, as `#rrggbbaa`. */
export function sheer(colour: string, opacity: number): string {
  return colour + hex([opacity * 255]).slice(1);
}

/** Perceived brightness, 0 (black) to 1 (white). */
export function brightness(colour: string): number {
  const [red, green, blue] = channels(colour);
  return (0.299 * red + 0.587 * green + 0.114 * blue) / 255;
}
