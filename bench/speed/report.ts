/** A measured value and the limit for it. */
export type Limit = { label: string; value: number; unit: string; limit: number };

const shown = (value: number, unit: string) =>
  `${value < 100 ? Number(value.toPrecision(3)) : Math.round(value)} ${unit}`;

/** Returns measured values as a Markdown table. */
export function table(limits: Limit[]): string {
  const rows = limits.map(({ label, value, unit, limit }) => [
    label,
    shown(value, unit),
    shown(limit, unit),
    value <= limit ? "kept" : "EXCEEDED",
  ]);
  const head = ["value", "measured", "at most", ""];
  return [head, ["---", "---:", "---:", "---"], ...rows]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");
}

export const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
