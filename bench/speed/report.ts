/** A line of the table: what was measured, what it may be at most, what it should be. */
export type Line = { label: string; value: number; unit: string; most?: number; goal?: number };

const shown = (value: number | undefined, unit: string) =>
  value === undefined
    ? ""
    : `${value < 100 ? Number(value.toPrecision(3)) : Math.round(value)} ${unit}`;

const verdict = ({ value, most, goal }: Line) => {
  if (most === undefined || goal === undefined) return "";
  if (value <= goal) return "goal";
  return value <= most ? "met" : "MISSED";
};

/** Lines as a table in Markdown. */
export function table(lines: Line[]): string {
  const rows = lines.map((line) => [
    line.label,
    shown(line.value, line.unit),
    shown(line.most, line.unit),
    shown(line.goal, line.unit),
    verdict(line),
  ]);
  const head = ["what", "measured", "at most", "goal", ""];
  return [head, ["---", "---:", "---:", "---:", "---"], ...rows]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");
}

export const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
