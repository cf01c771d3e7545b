import { Box, useToken } from "@chakra-ui/react";
import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  type ChartOptions,
  Legend,
  LinearScale,
  Tooltip,
} from "chart.js";
import { useEffect, useRef } from "react";
import { grouped } from "../../ui/Price.tsx";

Chart.register(BarController, BarElement, CategoryScale, LinearScale, Legend, Tooltip);

/** Some bars of one colour, one for each label. */
export type Series = { label: string; color: string; values: readonly number[] };

type BarChartProps = {
  /** What the chart shows. Its numbers stand in a table beside it. */
  label: string;
  labels: readonly string[];
  series: readonly Series[];
  /** One bar below another, for long labels. */
  isHorizontal?: boolean;
};

const barHeight = 36;
const axesHeight = 80;

/** A bar chart by chart.js. Colours are tokens of the theme. */
export function BarChart({ label, labels, series, isHorizontal = false }: BarChartProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const colors = useToken(
    "colors",
    series.map(({ color }) => color),
  );
  const [text = "", lines = ""] = useToken("colors", ["fg.muted", "border"]);
  // A string, so that the chart is drawn again only where its content differs.
  const data = JSON.stringify({
    labels,
    datasets: series.map(({ label, values }, index) => ({
      label,
      data: values,
      backgroundColor: colors[index],
      maxBarThickness: 28,
    })),
  });
  useEffect(() => {
    if (!canvas.current) return;
    const options = optionsOf({ text, lines, isHorizontal, hasLegend: series.length > 1 });
    const chart = new Chart(canvas.current, { type: "bar", data: JSON.parse(data), options });
    return () => chart.destroy();
  }, [data, text, lines, isHorizontal, series.length]);
  const height = isHorizontal ? `${labels.length * barHeight + axesHeight}px` : "20rem";
  return (
    // The library measures this box, which must not grow with the canvas.
    <Box pos="relative" w="full" minW="0" h={height}>
      <canvas ref={canvas} role="img" aria-label={label} />
    </Box>
  );
}

type Look = { text: string; lines: string; isHorizontal: boolean; hasLegend: boolean };

function optionsOf({ text, lines, isHorizontal, hasLegend }: Look): ChartOptions<"bar"> {
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
  value < 0 ? `−${grouped(Math.abs(value))}` : grouped(value);
