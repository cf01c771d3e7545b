import { Flex } from "@chakra-ui/react";
import { useEffect } from "react";
import { maxCompared } from "../../../shared/comparison.ts";
import { t } from "../../platform/i18n.ts";
import { ButtonLink } from "../../ui/controls/RouteLink.tsx";
import { Section } from "../../ui/page/Section.tsx";
import { useIsHydrated } from "../../ui/page/useIsHydrated.ts";
import { pathOfComparison } from "./comparedRefs.ts";
import type { Comparison } from "./comparisonOf.ts";
import { type Remembered, remember, remembered } from "./rememberedItems.ts";

type AddToComparisonProps = Pick<Comparison, "items" | "similar">;

/**
 * Suggestions for the comparison: first the devices and units that this browser has compared before, then similar
 * devices.
 */
export function AddToComparison({ items, similar }: AddToComparisonProps) {
  const isHydrated = useIsHydrated();
  const shown = items.map(({ ref, title, code }) => ({
    ref,
    title: code ? `${title}, ${code}` : title,
  }));
  useEffect(() => remember(shown));
  const isShown = ({ ref }: Remembered) => shown.some((item) => item.ref === ref);
  const earlier = (isHydrated ? remembered() : []).filter((each) => !isShown(each));
  const isEarlier = (ref: string) => earlier.some((each) => each.ref === ref);
  const others = similar.filter(({ ref }) => !isEarlier(ref));
  if (items.length >= maxCompared || earlier.length + others.length === 0) return null;
  const pathWith = (ref: string) => pathOfComparison([...items.map((item) => item.ref), ref]);
  return (
    <Section title={t("Add to the comparison")} px="0">
      <Flex gap="3" wrap="wrap">
        {[...earlier.map(({ ref, title }) => ({ ref, text: title })), ...others].map(
          ({ ref, text }) => (
            <Add key={ref} to={pathWith(ref)}>
              {text}
            </Add>
          ),
        )}
      </Flex>
    </Section>
  );
}

const Add = ({ to, children }: { to: string; children: string }) => (
  <ButtonLink
    to={to}
    replace
    preventScrollReset
    variant="outline"
    size="sm"
    flexShrink="1"
    whiteSpace="normal"
    py="2"
  >
    {`+ ${children}`}
  </ButtonLink>
);
