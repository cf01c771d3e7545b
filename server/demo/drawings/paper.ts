/** What a drawing may interpolate: numbers are rounded, lists are joined. */
type Drawable = string | number | readonly string[];

function written(value: Drawable): string {
  if (typeof value === "number") return String(Math.round(value * 100) / 100);
  return typeof value === "string" ? value : value.join("");
}

/** Template tag for SVG: rounds numbers to hundredths so that pictures stay small. */
export function draw(strings: TemplateStringsArray, ...values: readonly Drawable[]): string {
  return strings.reduce((text, part, i) => text + written(values[i - 1] ?? "") + part);
}

const DIRECTIONS = {
  across: [0, 0, 1, 0],
  down: [0, 0, 0, 1],
  falling: [0, 0, 1, 1],
  rising: [0, 1, 1, 0],
} as const;

/** Where a linear gradient runs, in the painted shape's own box. */
export type Direction = keyof typeof DIRECTIONS;

/** Centre and radius of a radial gradient, as fractions of the painted shape's box. */
export type Glow = readonly [x: number, y: number, radius: number];

/** `"#a1b2c3"`, or with a position `"#a1b2c3 40%"`; without one, stops are spread evenly. */
function gradientStops(stops: readonly string[]): string {
  return stops
    .map((stop, i) => {
      const [colour, offset = `${Math.round((100 * i) / (stops.length - 1))}%`] = stop.split(" ");
      return `<stop offset="${offset}" stop-color="${colour}"/>`;
    })
    .join("");
}

/**
 * A sheet to draw on. It collects gradients, clips and repeated parts, each written once, and
 * names them by order of appearance, so that the same drawing is always the same text.
 */
export class Paper {
  readonly #definitions = new Map<string, { id: string; text: string }>();

  #define(element: (id: string) => string): string {
    const key = element("");
    const id = this.#definitions.get(key)?.id ?? `d${this.#definitions.size}`;
    this.#definitions.set(key, { id, text: element(id) });
    return id;
  }

  /** A paint: colours one after another in a direction. */
  linear(direction: Direction, ...stops: readonly string[]): string {
    const [x1, y1, x2, y2] = DIRECTIONS[direction];
    const line = draw`x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"`;
    const paint = gradientStops(stops);
    return `url(#${this.#define((id) => `<linearGradient id="${id}" ${line}>${paint}</linearGradient>`)})`;
  }

  /** A paint: colours from a centre outwards. */
  radial([cx, cy, r]: Glow, ...stops: readonly string[]): string {
    const circle = draw`cx="${cx}" cy="${cy}" r="${r}"`;
    const paint = gradientStops(stops);
    return `url(#${this.#define((id) => `<radialGradient id="${id}" ${circle}>${paint}</radialGradient>`)})`;
  }

  /** A window: only what lies inside the shape is seen of what is drawn through it. */
  through(shape: string, content: string): string {
    const id = this.#define((name) => `<clipPath id="${name}">${shape}</clipPath>`);
    return `<g clip-path="url(#${id})">${content}</g>`;
  }

  /** A part drawn once and stamped wherever needed; it is drawn around the origin. */
  stamp(part: string, x: number, y: number, scale = 1, turn = 0): string {
    const id = this.#define((name) => `<g id="${name}">${part}</g>`);
    const turned = turn === 0 ? "" : draw` rotate(${turn})`;
    const scaled = scale === 1 ? "" : draw` scale(${scale})`;
    return draw`<use href="#${id}" transform="translate(${x} ${y})${turned}${scaled}"/>`;
  }

  /** The finished picture. */
  picture(width: number, height: number, content: string): string {
    const definitions = [...this.#definitions.values()].map(({ text }) => text);
    return (
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" ` +
      `viewBox="0 0 ${width} ${height}"><defs>${definitions.join("")}</defs>${content}</svg>`
    );
  }
}
