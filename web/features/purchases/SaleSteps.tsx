import { chakra } from "@chakra-ui/react";
import { t } from "../../platform/i18n.ts";
import { ShortDay } from "../../ui/text/Day.tsx";
import { type Stepped, stepsOf } from "./saleSteps.ts";

/** The five steps of a purchase side by side, with the day of each. */
export function SaleSteps({ sale }: { sale: Stepped }) {
  return (
    <List aria-label={t("Steps of your sale")}>
      {stepsOf(sale).map(({ label, state, at }) => (
        <Step key={label} data-state={state} aria-current={state === "next" ? "step" : undefined}>
          {label}
          <DayLine>{at && <ShortDay of={at} />}</DayLine>
        </Step>
      ))}
    </List>
  );
}

const List = chakra("ol", {
  base: {
    display: "grid",
    gridTemplateColumns: "repeat(5, minmax(0, 1fr))",
    listStyleType: "none",
    mt: "5",
    mx: { base: "-2", md: "0" },
    maxW: "2xl",
  },
});

/**
 * A dot and a line to the next step. The dot is filled if the step is complete. The line is filled if the next step is
 * also complete.
 */
const Step = chakra("li", {
  base: {
    pos: "relative",
    pt: "6",
    fontSize: { base: "xs", md: "sm" },
    lineHeight: "short",
    textAlign: "center",
    color: "fg.muted",
    // On a small phone a label may be wider than a fifth of the screen. The label then extends beyond its step.
    overflowWrap: "normal",
    _before: {
      content: '""',
      pos: "absolute",
      top: "0",
      insetStart: "calc(50% - 0.5rem)",
      boxSize: "4",
      borderRadius: "full",
      borderWidth: "2px",
      borderColor: "border.emphasized",
      bg: "bg",
    },
    _after: {
      content: '""',
      pos: "absolute",
      top: "7px",
      insetStart: "calc(50% + 0.75rem)",
      w: "calc(100% - 1.5rem)",
      h: "2px",
      bg: "border",
    },
    _last: { _after: { display: "none" } },
    "&[data-state=done]": {
      color: "fg",
      _before: { borderColor: "accent.solid", bg: "accent.solid" },
      "&:has(+ [data-state=done], + [data-state=ended])": { _after: { bg: "accent.solid" } },
    },
    "&[data-state=ended]": {
      color: "danger.fg",
      fontWeight: "medium",
      _before: { borderColor: "danger.solid", bg: "danger.solid" },
    },
    "&[data-state=next]": {
      color: "fg",
      fontWeight: "medium",
      _before: { borderColor: "fg.muted", borderStyle: "dashed" },
    },
  },
});

const DayLine = chakra("span", {
  base: { display: "block", minH: "1lh", fontWeight: "normal", fontSize: "xs", color: "fg.muted" },
});
