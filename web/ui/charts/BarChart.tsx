import { Box, chakra, Flex, Heading, VisuallyHidden } from "@chakra-ui/react";
import { t } from "../../platform/i18n.ts";
import { signedNumber } from "../text/signedNumber.ts";
import { type Scale, scaleOf } from "./scale.ts";

/** A series of bars in one colour, with one bar for each label of the chart. `color` is a colour token of the theme. */
export type Series = { label: string; color: string; values: readonly number[] };

type BarChartProps = {
  /**
   * The chart's title. The page must also show the numbers in a table below the chart, for people who can't see the
   * chart.
   */
  label: string;
  labels: readonly string[];
  series: readonly Series[];
  /** Whether the bars are horizontal, one below the other, which leaves room for long labels. */
  isHorizontal?: boolean;
};

/** Draws whole numbers as bars, with a legend if there are several series. Pointing at a bar shows its number. */
export function BarChart({ label, labels, series, isHorizontal = false }: BarChartProps) {
  const scale = scaleOf(series.flatMap(({ values }) => values));
  const Drawing = isHorizontal ? Rows : Columns;
  return (
    <chakra.figure minW="0">
      <figcaption>
        <Heading as="h3" size="md" mb="3">
          {label}
        </Heading>
      </figcaption>
      <VisuallyHidden>{t("The table below has the numbers of this chart.")}</VisuallyHidden>
      <Box aria-hidden fontSize="xs" color="fg.muted">
        <Drawing labels={labels} series={series} scale={scale} />
        {series.length > 1 && <Legend series={series} />}
      </Box>
    </chakra.figure>
  );
}

type DrawingProps = { labels: readonly string[]; series: readonly Series[]; scale: Scale };

/**
 * Returns the number of labels that fit below the columns on a phone, where the chart is 300 pixels wide and a
 * character takes about 7 pixels.
 */
function maxLabels(labels: readonly string[]): number {
  const longest = Math.max(...labels.map(({ length }) => length));
  return Math.min(6, Math.max(1, Math.floor(40 / (longest + 2))));
}

function Columns({ labels, series, scale }: DrawingProps) {
  const interval = Math.ceil(labels.length / maxLabels(labels));
  return (
    <Box display="grid" gridTemplateColumns="auto minmax(0, 1fr)" columnGap="2" rowGap="1">
      <Ticks scale={scale} />
      <Box as="svg" w="full" h="16rem" overflow="visible">
        {scale.ticks.map((tick) => (
          <Line key={tick} x1="0" x2="100%" {...samePlace("y", 100 - scale.position(tick))} />
        ))}
        {labels.flatMap((name, index) =>
          series.map((each, place) => {
            const width = 100 / labels.length;
            const bar = (width * 0.8) / series.length;
            const [start, length] = extent(scale, each.values[index] ?? 0);
            return (
              <Bar
                key={`${name} ${each.label}`}
                fill={each.color}
                x={`${width * (index + 0.1) + bar * place}%`}
                width={`${bar}%`}
                y={`${100 - start - length}%`}
                height={`${length}%`}
              >
                <title>{titleOf(name, each, index)}</title>
              </Bar>
            );
          }),
        )}
      </Box>
      <Flex gridColumn="2">
        {labels.map((name, index) => (
          <Flex key={name} flex="1" minW="0" justify="center" whiteSpace="nowrap">
            {index % interval === 0 && name}
          </Flex>
        ))}
      </Flex>
    </Box>
  );
}

/** The values of the axis, beside the columns. The first list is invisible and gives the box its width. */
function Ticks({ scale }: { scale: Scale }) {
  return (
    <Box pos="relative" textAlign="end" fontVariantNumeric="tabular-nums">
      {scale.ticks.map((tick) => (
        <Box key={tick} h="0" overflow="hidden">
          {signedNumber(tick)}
        </Box>
      ))}
      {scale.ticks.map((tick) => (
        <Box
          key={tick}
          pos="absolute"
          insetEnd="0"
          transform="translateY(-50%)"
          style={{ top: `${100 - scale.position(tick)}%` }}
        >
          {signedNumber(tick)}
        </Box>
      ))}
    </Box>
  );
}

/** The height of a row in pixels, large enough to point at with a mouse. */
const rowHeight = 20;

function Rows({ labels, series, scale }: DrawingProps) {
  return (
    <Box
      display="grid"
      gridTemplateColumns="minmax(6rem, max-content) minmax(0, 1fr) auto"
      alignItems="center"
      gap="2"
    >
      {labels.map((name, index) => (
        <Box key={name} display="contents">
          <Box maxW="12rem">{name}</Box>
          <Box as="svg" w="full" style={{ height: `${rowHeight * series.length}px` }}>
            <Line y1="0" y2="100%" {...samePlace("x", scale.position(0))} />
            {series.map((each, place) => {
              const [start, length] = extent(scale, each.values[index] ?? 0);
              return (
                <Bar
                  key={each.label}
                  fill={each.color}
                  x={`${start}%`}
                  width={`${length}%`}
                  y={place * rowHeight}
                  height={rowHeight}
                >
                  <title>{titleOf(name, each, index)}</title>
                </Bar>
              );
            })}
          </Box>
          <Box textAlign="end" fontVariantNumeric="tabular-nums">
            {series.map(({ label, values }) => (
              <div key={label}>{signedNumber(values[index] ?? 0)}</div>
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

const Legend = ({ series }: Pick<DrawingProps, "series">) => (
  <Flex wrap="wrap" justify="center" columnGap="4" mt="2">
    {series.map(({ label, color }) => (
      <Flex key={label} align="center" gap="1.5">
        <Box boxSize="3" bg={color} />
        {label}
      </Flex>
    ))}
  </Flex>
);

const Line = chakra("line", { base: { stroke: "border" } });

const Bar = chakra("rect");

const samePlace = (axis: "x" | "y", percent: number) => ({
  [`${axis}1`]: `${percent}%`,
  [`${axis}2`]: `${percent}%`,
});

/**
 * Returns the start and the length of a value's bar, in percent of the axis. The bar of a negative value ends at the
 * zero line.
 */
function extent({ position }: Scale, value: number): [start: number, length: number] {
  return [position(Math.min(0, value)), position(Math.abs(value)) - position(0)];
}

const titleOf = (name: string, { label, values }: Series, index: number) =>
  `${name}, ${label}: ${signedNumber(values[index] ?? 0)}`;
