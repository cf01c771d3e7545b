import { Box, Button, chakra, Flex } from "@chakra-ui/react";
import { type ReactNode, useId, useState } from "react";
import { language, t } from "../../platform/i18n.ts";
import { ChevronDown } from "../../ui/controls/icons.tsx";
import { lazyPart } from "../../ui/dialogs/lazyPart.tsx";
import { lowWindow } from "../../ui/page/headerHeight.ts";
import type { PriceState } from "./livePrice.ts";
import { priceWords } from "./priceWords.ts";

/** This part is loaded only when it is opened, because few people open it. */
const Breakdown = lazyPart(async () => (await import("./Breakdown.tsx")).Breakdown);

type PriceBarProps = PriceState & {
  /** Reads the price again. */
  onRefresh: () => void;
  /** The number of required questions that are not answered yet. */
  answersLeft: number;
  /**
   * The titles of the questions whose preselected answers the seller has not confirmed. The price includes these
   * answers.
   */
  preselected?: readonly string[];
  /** Whether the bar can show the calculation of the price. Pass false if the page already shows the calculation. */
  hasBreakdown?: boolean;
  /** The button for the seller's next step. */
  children: ReactNode;
};

/**
 * A bar with the price for a form's answers. The bar sticks to the bottom of the window below the questions. At the end
 * of the page the bar covers nothing, because the page reserves space for the bar.
 */
export function PriceBar(props: PriceBarProps) {
  const { price, status, onRefresh, hasBreakdown = true, children } = props;
  const [isOpen, setIsOpen] = useState(false);
  const panel = useId();
  const hasLines = hasBreakdown && (price.outcome === "OFFER" || price.outcome === "INCOMPLETE");
  const toggle = () => {
    setIsOpen(!isOpen);
    // The price that arrived with the page has no lines, so they are read now.
    if (!isOpen && !("lines" in price)) onRefresh();
  };
  return (
    <Bar aria-label={t("Price")}>
      <Announcement {...props} />
      {hasLines && (
        <Toggle
          variant="ghost"
          size="sm"
          aria-expanded={isOpen}
          aria-controls={isOpen ? panel : undefined}
          onClick={toggle}
        >
          {t("How is this calculated?")}
          <ChevronDown />
        </Toggle>
      )}
      {isOpen && hasLines && (
        <Panel id={panel} tabIndex={0} aria-label={t("How the price is calculated")}>
          <Breakdown price={price} isOld={status !== "current"} onClose={toggle} />
        </Panel>
      )}
      <Action>{children}</Action>
    </Bar>
  );
}

const fullStop = language === "bn" ? "।" : ".";

/** The price in words. Screen readers announce each new price. A price that is out of date is marked. */
function Announcement({ price, status, answersLeft, preselected = [], onRefresh }: PriceBarProps) {
  const { headline, rest } = priceWords(price, answersLeft);
  const isCurrent = status === "current";
  const hasNoPrice = price.outcome === "REVIEW" || price.outcome === "REFUSED";
  return (
    <Box gridArea="price" minW="0" aria-live="polite" aria-atomic aria-busy={!isCurrent}>
      <Words data-state={status}>
        <Headline>{headline}</Headline>
        {rest && (
          <>
            {/* If there is no price, a sentence takes its place. */}
            <chakra.span srOnly>{hasNoPrice ? `${fullStop} ` : ", "}</chakra.span>
            <Rest>{rest}</Rest>
          </>
        )}
      </Words>
      {preselected.length > 0 && price.outcome !== "INCOMPLETE" && (
        <Detail>
          {t("Still as preselected: {questions}", { questions: preselected.join(", ") })}
        </Detail>
      )}
      {(status === "slow" || status === "failed") && <Late status={status} onRetry={onRefresh} />}
    </Box>
  );
}

const lateWords = {
  slow: t("This is the old price. The new price is loading."),
  failed: t("This is the old price. The new one could not be loaded."),
};

function Late({ status, onRetry }: { status: keyof typeof lateWords; onRetry: () => void }) {
  return (
    <Flex align="center" wrap="wrap" columnGap="3">
      <Detail data-warning="">{lateWords[status]}</Detail>
      <Button variant="outline" size="sm" onClick={onRetry}>
        {t("Try again")}
      </Button>
    </Flex>
  );
}

const Bar = chakra("section", {
  base: {
    pos: "sticky",
    [lowWindow]: { pos: "static" },
    bottom: "0",
    zIndex: "docked",
    display: "grid",
    gridTemplateColumns: { base: "minmax(0, 1fr) auto", md: "minmax(0, 1fr) auto auto" },
    gridTemplateAreas: {
      base: '"price toggle" "panel panel" "action action"',
      md: '"price toggle action" "panel panel panel"',
    },
    alignItems: "center",
    columnGap: { base: "2", md: "5" },
    mx: { base: "-4", md: "0" },
    px: { base: "4", md: "6" },
    py: "3",
    bg: "bg",
    borderTopWidth: "1px",
    borderColor: "border",
  },
});

const Words = chakra("p", {
  base: {
    fontSize: "sm",
    color: "fg.muted",
    "&[data-state=loading] b": { color: "fg.muted" },
    "&:is([data-state=slow], [data-state=failed])": { textDecoration: "line-through" },
  },
});

const Headline = chakra("b", {
  base: {
    color: "fg",
    transition: "color 150ms 100ms",
    fontSize: { base: "lg", md: "xl" },
    fontWeight: "bold",
    fontVariantNumeric: "tabular-nums",
    lineHeight: "short",
  },
});

const Rest = chakra("span", { base: { display: "block" } });

const Detail = chakra("p", {
  base: {
    fontSize: "sm",
    color: "fg.muted",
    "&[data-warning]": { color: "warning.fg", fontWeight: "medium" },
  },
});

const Toggle = chakra(Button, {
  base: {
    gridArea: "toggle",
    maxW: { base: "8.5rem", sm: "none" },
    px: "2",
    me: { base: "-2", md: "0" },
    textAlign: "end",
    "& svg": { transition: "transform 200ms", transform: "rotate(180deg)" },
    "&[aria-expanded=true] svg": { transform: "none" },
  },
});

const Panel = chakra("section", {
  base: {
    gridArea: "panel",
    maxH: "40dvh",
    overflowY: "auto",
    mt: "2",
    px: "4",
    py: "2",
    bg: "bg.muted",
    borderRadius: "l2",
  },
});

const Action = chakra("div", {
  base: {
    gridArea: "action",
    display: "grid",
    mt: { base: "2", md: "0" },
    _empty: { display: "none" },
  },
});
