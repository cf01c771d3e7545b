/** A price, and since when it holds. */
export type Point = { at: string; price: number };

/** The size of the drawing, in its own units. */
export const drawing = { width: 320, height: 96, margin: 6 };

/**
 * The prices between two times, in milliseconds, as the line of an SVG path: a step for each. A price that held before the
 * first time begins there; an only price is in the middle.
 */
export function stepsOf(points: readonly Point[], from: number, to: number): string {
  const { width, height, margin } = drawing;
  const prices = points.map(({ price }) => price);
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)];
  const x = (at: string) => {
    const share = (new Date(at).getTime() - from) / (to - from);
    return round(Math.min(1, Math.max(0, share)) * width);
  };
  const y = (price: number) => {
    const share = highest === lowest ? 0.5 : (highest - price) / (highest - lowest);
    return round(margin + share * (height - 2 * margin));
  };
  const steps = points.map(({ at, price }, index) =>
    index === 0 ? `M${x(at)} ${y(price)}` : `H${x(at)}V${y(price)}`,
  );
  return `${steps.join("")}H${width}`;
}

const round = (value: number) => Math.round(value * 10) / 10;
