import { Box, chakra, Grid, Heading, Text } from "@chakra-ui/react";
import type { HowWePriceQuery } from "../../generated/HowWePrice.ts";
import { t } from "../../platform/i18n.ts";
import { percent } from "./effectWords.ts";

type GradeLimit = HowWePriceQuery["pricingGuide"]["grades"][number];

/** The name of each grade, and the look of a device with this grade. */
const looks: Record<GradeLimit["grade"], { name: string; description: string }> = {
  A: { name: t("Like new"), description: t("No marks, or hardly any. Everything works.") },
  B: {
    name: t("Good"),
    description: t("Light marks from everyday use. Everything that matters works."),
  },
  C: {
    name: t("Fair"),
    description: t("Visible scratches, a small crack or a part that doesn't work."),
  },
  D: {
    name: t("Worn"),
    description: t("Cracks, lines or spots on the display, or several faults."),
  },
  E: { name: t("Broken"), description: t("Heavy damage. We buy it for its parts.") },
};

/** The grades in words and pictures, from best to worst. */
export function Grades({ grades }: { grades: readonly GradeLimit[] }) {
  return (
    <Grid
      as="ul"
      templateColumns={{ base: "1fr", sm: "1fr 1fr", lg: `repeat(${grades.length}, 1fr)` }}
      gap="4"
      mb={{ base: "6", md: "10" }}
    >
      {grades.map(({ grade, maxDeduction }) => (
        <Card key={grade}>
          <chakra.img
            src={`/img/grades/${grade.toLowerCase()}.svg`}
            alt=""
            width={240}
            height={240}
            loading="lazy"
            w={{ base: "24", sm: "full" }}
            h={{ base: "24", sm: "auto" }}
            aspectRatio="1"
            borderRadius="l2"
          />
          <Box>
            <Heading as="h3" size="md">
              {t("Grade {grade}: {name}", { grade, name: looks[grade].name })}
            </Heading>
            <Text mt="1" fontSize="sm">
              {looks[grade].description}
            </Text>
            <Text mt="1" fontSize="sm" color="fg.muted">
              {maxDeduction === null
                ? t("Everything below grade D")
                : t("Up to {maxDeduction} less than the best price", {
                    maxDeduction: percent(maxDeduction),
                  })}
            </Text>
          </Box>
        </Card>
      ))}
    </Grid>
  );
}

const Card = chakra("li", {
  base: {
    display: { base: "grid", sm: "block" },
    gridTemplateColumns: "auto 1fr",
    alignItems: "center",
    gap: "4",
    p: "3",
    borderWidth: "1px",
    borderColor: "border",
    borderRadius: "l3",
    "& h3": { mt: { sm: "3" } },
  },
});
