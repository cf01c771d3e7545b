/** A price, and the time from which it applied. */
export type Point = { at: string; price: number };

/**
 * A price counts only if it applied for at least this long in total. A price that applied for a shorter time may be a
 * typing mistake. The server's ranges also leave out such prices.
 */
const leastMs = 60 * 60 * 1000;

/**
 * Returns the points without prices that applied too briefly. Also leaves out points that then repeat the previous
 * price.
 */
export function heldPrices(points: readonly Point[]): Point[] {
  const heldMs = new Map<number, number>();
  const timeOf = ({ at }: Point) => new Date(at).getTime();
  for (const [index, point] of points.entries()) {
    const next = points[index + 1];
    const held = next ? timeOf(next) - timeOf(point) : Number.POSITIVE_INFINITY;
    heldMs.set(point.price, (heldMs.get(point.price) ?? 0) + held);
  }
  return points
    .filter(({ price }) => (heldMs.get(price) ?? 0) >= leastMs)
    .filter(({ price }, index, held) => price !== held[index - 1]?.price);
}

/** The size of the drawing, in the drawing's own units. */
export const drawing = { width: 320, height: 96, margin: 6 };

/**
 * Returns the prices as a stepped line for an SVG path. The drawing shows the time from `from` to `to`, in
 * milliseconds. Earlier points are drawn at `from`. If all prices are equal, the line is in the middle.
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
