import { Box, chakra, Flex, Text } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { batteryHealthWords } from "../../../generated/words.ts";
import { t } from "../../../platform/i18n.ts";
import { routes } from "../../../platform/paths.ts";
import { Check } from "../../../ui/controls/icons.tsx";
import { RouteLink } from "../../../ui/controls/RouteLink.tsx";
import type { Condition } from "./offered.ts";

type Grade = NonNullable<Condition["grade"]>;

/** What a device of the grade looks like. */
const looks: Record<Grade, { name: string; description: string }> = {
  A: { name: t("Like new"), description: t("No marks, or hardly any. All of it works.") },
  B: { name: t("Good"), description: t("Light marks from everyday use. All that matters works.") },
  C: { name: t("Fair"), description: t("Clear marks or a small fault. Ask us what it is.") },
  D: { name: t("Worn"), description: t("Strong marks or several faults. Ask us what they are.") },
  E: { name: t("Broken"), description: t("Heavy damage: for its parts, or to be repaired.") },
};

/** What a buyer of a pre-owned device can rely on, as far as it is known. */
export function Trust({ condition }: { condition: Condition }) {
  const { grade, batteryHealth, warrantyDays } = condition;
  return (
    <Box
      as="section"
      aria-label={t("Condition")}
      aria-live="polite"
      mt="5"
      p="4"
      borderWidth="1px"
      borderColor="border"
      borderRadius="l3"
    >
      {grade && <GradeRow grade={grade} />}
      <List>
        {/* The shop gives the grade. */}
        {grade && <Fact>{t("Checked in our shop")}</Fact>}
        {batteryHealth && (
          <Fact>{t("Battery health {health}", { health: batteryHealthWords[batteryHealth] })}</Fact>
        )}
        {warrantyDays !== null && warrantyDays > 0 && (
          <Fact>
            {t("{count, plural, one {# day of warranty} other {# days of warranty}}", {
              count: warrantyDays,
            })}
          </Fact>
        )}
        <Fact>
          <RouteLink to={routes.returnRefund} textDecoration="underline">
            {t("14 days to return")}
          </RouteLink>
        </Fact>
      </List>
      {warrantyDays === 0 && (
        <Text mt="2" fontSize="sm" color="fg.muted">
          {t("Without a warranty of ours")}
        </Text>
      )}
    </Box>
  );
}

function GradeRow({ grade }: { grade: Grade }) {
  const { name, description } = looks[grade];
  return (
    <Flex align="center" gap="3" mb="3">
      <chakra.img
        src={`/img/grades/${grade.toLowerCase()}.svg`}
        alt=""
        boxSize="16"
        borderRadius="l2"
      />
      <div>
        <Text fontWeight="semibold">{t("Grade {grade}: {name}", { grade, name })}</Text>
        <Text fontSize="sm" color="fg.muted">
          {description}
        </Text>
      </div>
    </Flex>
  );
}

const List = chakra("ul", {
  base: {
    display: "grid",
    gap: "1.5",
    fontSize: "sm",
    "& li": { display: "flex", alignItems: "center", gap: "2" },
    "& svg": { color: "accent.fg" },
  },
});

const Fact = ({ children }: { children: ReactNode }) => (
  <li>
    <Check />
    {children}
  </li>
);
