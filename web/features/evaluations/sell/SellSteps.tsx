import { chakra, Flex } from "@chakra-ui/react";
import { formatNumber, t } from "../../../platform/i18n.ts";
import { RouteLink } from "../../../ui/controls/RouteLink.tsx";
import { marked } from "../../../ui/theme/forcedColors.ts";

type Step = { name: string; to?: string };

type SellStepsProps = {
  steps: readonly Step[];
  /** The name of the seller's current step. Earlier steps become links. */
  current: string;
};

/** The steps of selling, with a mark at the current step. */
export function SellSteps({ steps, current }: SellStepsProps) {
  const at = steps.findIndex(({ name }) => name === current);
  return (
    <nav aria-label={t("Steps of selling")}>
      <Flex as="ol" gap={{ base: "3", md: "5" }} mb={{ base: "2", md: "4" }} fontSize="sm">
        {steps.map((step, index) => (
          <Flex
            as="li"
            key={step.name}
            align="center"
            minH="touch"
            color={index > at ? "fg.muted" : "fg"}
            fontWeight={index === at ? "semibold" : "normal"}
            aria-current={index === at ? "step" : undefined}
          >
            <StepNumber data-reached={index <= at ? "" : undefined}>
              {formatNumber(index + 1)}
            </StepNumber>
            <StepName {...step} leads={index < at} />
          </Flex>
        ))}
      </Flex>
    </nav>
  );
}

function StepName({ name, to, leads }: Step & { leads: boolean }) {
  if (!leads || to === undefined) return name;
  return (
    <RouteLink to={to} display="inline-flex" alignItems="center" minH="touch">
      {name}
    </RouteLink>
  );
}

const StepNumber = chakra("span", {
  base: {
    display: "grid",
    placeItems: "center",
    boxSize: "6",
    me: "2",
    borderRadius: "full",
    bg: "bg.muted",
    fontSize: "xs",
    fontWeight: "semibold",
    "&[data-reached]": { bg: "accent.subtle", color: "accent.fg", ...marked },
  },
});
