import { Box, Heading, useToken } from "@chakra-ui/react";
import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  type ChartConfiguration,
  type ChartOptions,
  Legend,
  LinearScale,
  Tooltip,
} from "chart.js";
import { useEffect, useRef } from "react";
import { formatNumber, t } from "../../platform/i18n.ts";

Chart.register(BarController, BarElement, CategoryScale, LinearScale, Legend, Tooltip);

/** Some bars of one colour, one for each label. */
export type Series = { label: string; color: string; values: readonly number[] };

type BarChartProps = {
  /** What the chart shows: its title. Its numbers stand in a table beside it. */
  label: string;
  labels: readonly string[];
  series: readonly Series[];
  /** One bar below another, for long labels. */
  isHorizontal?: boolean;
};

const barHeight = 36;
const axesHeight = 80;

/** A bar chart by chart.js, under its title. Colours are tokens of the theme. */
export function BarChart({ label, labels, series, isHorizontal = false }: BarChartProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const look = useToken("colors", ["fg.muted", "border", ...series.map(({ color }) => color)]);
  // Strings, so that the chart is drawn again only where its content differs.
  const content = JSON.stringify({ labels, series, look });
  useEffect(() => {
    if (!canvas.current) return;
    const chart = new Chart(canvas.current, configOf(canvas.current, content, isHorizontal));
    return () => chart.destroy();
  }, [content, isHorizontal]);
  const height = isHorizontal ? `${labels.length * barHeight + axesHeight}px` : "18rem";
  return (
    <div>
      <Heading as="h3" size="md" mb="2">
        {label}
      </Heading>
      {/* The library measures this box, which must not grow with the canvas. */}
      <Box pos="relative" w="full" minW="0" h={height}>
        <canvas ref={canvas} role="img" aria-label={t("Bar chart: {label}", { label })} />
      </Box>
    </div>
  );
}

type Content = { labels: string[]; series: Series[]; look: string[] };

function configOf(canvas: HTMLCanvasElement, content: string, isHorizontal: boolean) {
  const { labels, series, look }: Content = JSON.parse(content);
  const style = getComputedStyle(canvas);
  // A canvas cannot read CSS variables.
  const colorOf = (index: number) => {
    const color = look[index] ?? "";
    const variable = /^var\((--[^)]+)\)$/.exec(color)?.[1];
    return variable ? style.getPropertyValue(variable).trim() : color;
  };
  const datasets = series.map(({ label, values }, index) => ({
    label,
    data: [...values],
    backgroundColor: colorOf(index + 2),
    maxBarThickness: 28,
  }));
  const options = optionsOf({
    text: colorOf(0),
    lines: colorOf(1),
    isHorizontal,
    hasLegend: series.length > 1,
    family: style.fontFamily,
  });
  return { type: "bar", data: { labels, datasets }, options } satisfies ChartConfiguration<"bar">;
}

type Look = {
  text: string;
  lines: string;
  isHorizontal: boolean;
  hasLegend: boolean;
  family: string;
};

function optionsOf({ text, lines, isHorizontal, hasLegend, family }: Look): ChartOptions<"bar"> {
  const isCalm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  const numbers = {
    beginAtZero: true,
    grid: { color: lines },
    ticks: { color: text, precision: 0, callback: (value: number | string) => sign(Number(value)) },
  };
  const names = { grid: { display: false }, ticks: { color: text, autoSkip: !isHorizontal } };
  return {
    indexAxis: isHorizontal ? "y" : "x",
    maintainAspectRatio: false,
    font: { family },
    animation: isCalm ? false : { duration: 300 },
    scales: isHorizontal ? { x: numbers, y: names } : { x: names, y: numbers },
    plugins: {
      legend: { display: hasLegend, position: "bottom", labels: { color: text, boxWidth: 14 } },
      tooltip: {
        callbacks: {
          label: ({ dataset, raw }) => `${dataset.label}: ${sign(Number(raw))}`,
        },
      },
    },
  };
}

/** A whole number with lakh grouping and a minus. */
export const sign = (value: number): string =>
  value < 0 ? `−${formatNumber(Math.abs(value))}` : formatNumber(value);
