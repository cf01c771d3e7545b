import { Box, Button, chakra, Flex, Text } from "@chakra-ui/react";
import { type ReactNode, useId, useState } from "react";
import { formatPrice, t } from "../../../platform/i18n.ts";
import { ChevronDown } from "../../../ui/controls/icons.tsx";
import { lowWindow } from "../../../ui/page/headerHeight.ts";
import { PriceLines } from "../../quotes/PriceLines.tsx";
import type { Preview, PreviewState } from "./useInspectionPreview.ts";

type InspectionBarProps = PreviewState & {
  /** Reads the price again. */
  onRetry: () => void;
  /** The button that submits the form. */
  children: ReactNode;
};

/** A bar that is always visible and shows how the findings so far change the price. */
export function InspectionBar({ result: preview, status, onRetry, children }: InspectionBarProps) {
  const [isOpen, setIsOpen] = useState(false);
  const panel = useId();
  const lines = preview?.quote.outcome === "OFFER" ? preview.quote : undefined;
  return (
    <Bar aria-label={t("Price")}>
      <Box
        minW="0"
        flex="1 1 10rem"
        aria-live="polite"
        aria-atomic
        aria-busy={status === "loading" || status === "slow"}
      >
        {preview && (
          <>
            <Headline data-state={status}>{changeWords(preview)}</Headline>
            <Text fontSize="sm" color="fg.muted">
              {restWords(preview)}
            </Text>
          </>
        )}
        {status === "failed" && (
          <Flex align="center" gap="3" wrap="wrap">
            <Text fontSize="sm" color="warning.fg">
              {t("The new price could not be loaded.")}
            </Text>
            <Button variant="outline" size="sm" onClick={onRetry}>
              {t("Try again")}
            </Button>
          </Flex>
        )}
      </Box>
      {lines && (
        <Button
          variant="ghost"
          size="sm"
          px="2"
          aria-label={t("How is this calculated?")}
          aria-expanded={isOpen}
          aria-controls={isOpen ? panel : undefined}
          onClick={() => setIsOpen(!isOpen)}
        >
          <chakra.span hideBelow="md">{t("How is this calculated?")}</chakra.span>
          <ChevronDown />
        </Button>
      )}
      <Action>{children}</Action>
      {isOpen && lines && (
        <Panel id={panel} tabIndex={0} aria-label={t("How the price is calculated")}>
          <PriceLines quote={lines} />
        </Panel>
      )}
    </Bar>
  );
}

/** Returns `BDT 61,300 → BDT 54,000`. Returns only one amount if the price stays the same or if nothing was quoted. */
export function changeWords({ quotedAmount, state, amount }: Preview): string {
  const now = state === "REFUSED" ? t("No offer") : amount === null ? "?" : formatPrice(amount);
  if (quotedAmount === null || quotedAmount === amount) return now;
  return `${formatPrice(quotedAmount)} → ${now}`;
}

function restWords({ quote, quotedAmount, state, amount }: Preview): string {
  const { outcome, grade, reasons } = quote;
  if (outcome === "INCOMPLETE") return t("Answers are missing");
  if (outcome === "REVIEW" && state === null)
    return [...reasons, t("Enter your amount below.")].join(" ");
  if (state === "REFUSED") return reasons.join(" ");
  if (!grade) return t("Your amount");
  return quotedAmount === amount
    ? t("grade {grade}, as quoted", { grade })
    : t("grade {grade}", { grade });
}

const Bar = chakra("section", {
  base: {
    pos: "sticky",
    [lowWindow]: { pos: "static" },
    bottom: "var(--bottom-bar-height)",
    zIndex: "docked",
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    columnGap: { base: "2", md: "5" },
    rowGap: "2",
    mx: { base: "-4", md: "0" },
    px: { base: "4", md: "6" },
    py: "3",
    bg: "bg",
    borderTopWidth: "1px",
    borderColor: "border",
  },
});

const Headline = chakra("p", {
  base: {
    fontSize: { base: "lg", md: "xl" },
    fontWeight: "bold",
    fontVariantNumeric: "tabular-nums",
    "&:not([data-state=current])": { color: "fg.muted" },
  },
});

const Action = chakra("div", {
  base: { display: "grid", w: { base: "full", md: "auto" }, ms: "auto" },
});

const Panel = chakra("section", {
  base: {
    flexBasis: "100%",
    maxH: "40dvh",
    overflowY: "auto",
    px: "4",
    py: "2",
    bg: "bg.muted",
    borderRadius: "l2",
  },
});
