/** The axis of a chart, with ticks at round values. The axis includes 0 and the values of all bars. */
export type Scale = {
  ticks: readonly number[];
  /** Returns the position of a value on the axis, in percent from the start. */
  position(value: number): number;
};

const wantedSteps = 4;

/**
 * Returns an axis for whole numbers that includes 0. The axis has about five ticks, at multiples of 1, 2 or 5 times a
 * power of ten.
 */
export function scaleOf(values: readonly number[]): Scale {
  const [lowest, highest] = [Math.min(0, ...values), Math.max(0, ...values)];
  const step = roundStep((highest - lowest) / wantedSteps);
  const first = Math.floor(lowest / step);
  const last = Math.max(first + 1, Math.ceil(highest / step));
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
  return {
    ticks,
    position: (value) => ((value / step - first) / (last - first)) * 100,
  };
}

function roundStep(least: number): number {
  if (least <= 1) return 1;
  const power = 10 ** Math.floor(Math.log10(least));
  return power * ([1, 2, 5].find((factor) => factor * power >= least) ?? 10);
}
