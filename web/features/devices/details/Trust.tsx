import { Box, chakra, Flex, Heading, Text } from "@chakra-ui/react";
import type { ReactNode } from "react";
import type { ChosenPieceFragment } from "../../../generated/ChosenPiece.ts";
import { langOf, t } from "../../../platform/i18n.ts";
import { routes } from "../../../platform/paths.ts";
import { Check, Info } from "../../../ui/controls/icons.tsx";
import { RouteLink } from "../../../ui/controls/RouteLink.tsx";
import type { ConditionWords, Grade, Look } from "./conditionWords.ts";
import type { Condition } from "./offered.ts";

type TrustProps = {
  condition: Condition;
  /** The chosen unit. `condition` is its condition. */
  piece?: ChosenPieceFragment | undefined;
  /** The number of days in which the shop takes goods back. */
  returnDays: number;
  words: ConditionWords | undefined;
};

/** The known facts about the condition of a pre-owned device, and the shop's promises. Problems come first. */
export function Trust({ condition: { grade }, piece, returnDays, words }: TrustProps) {
  const { exceptions = [], faultless = [] } = piece?.findings ?? {};
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
      {piece && (
        <Heading as="h2" size="md" mb="3">
          {t("Condition of {code}", { code: piece.code })}
        </Heading>
      )}
      {grade && words?.look && <GradeRow grade={grade} look={words.look} />}
      {exceptions.length > 0 && (
        <List mb="1.5" fontWeight="medium" aria-label={t("What is not as new")}>
          {exceptions.map((exception) => (
            <li key={exception}>
              <Info />
              {exception}
            </li>
          ))}
        </List>
      )}
      {piece?.notes && <Notes>{piece.notes}</Notes>}
      <List>
        {words?.facts.map((fact) => (
          <Fact key={fact}>{fact}</Fact>
        ))}
        <Fact>
          <RouteLink to={routes.returnRefund} textDecoration="underline">
            {t("{count, plural, one {# day to return} other {# days to return}}", {
              count: returnDays,
            })}
          </RouteLink>
        </Fact>
      </List>
      {words?.missing.map((text) => (
        <Text key={text} mt="2" fontSize="sm" color="fg.muted">
          {text}
        </Text>
      ))}
      {faultless.length > 0 && (
        <Faultless list={faultless}>
          {exceptions.length > 0 ? t("Everything else: no faults") : t("No faults found")}
        </Faultless>
      )}
    </Box>
  );
}

function GradeRow({ grade, look }: { grade: Grade; look: Look }) {
  const { name, description } = look;
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

const Notes = ({ children }: { children: string }) => (
  <Text
    mb="3"
    lang={langOf(children)}
    whiteSpace="pre-line"
    overflowWrap="anywhere"
    // A proxy may have joined the lines of the text. React must then not report different texts.
    suppressHydrationWarning
  >
    {children}
  </Text>
);

const Faultless = ({ list, children }: { list: readonly string[]; children: string }) => (
  <Box as="details" mt="3" fontSize="sm">
    <chakra.summary cursor="pointer" display="list-item" fontWeight="medium">
      {children}
    </chakra.summary>
    <List mt="2">
      {list.map((sentence) => (
        <Fact key={sentence}>{sentence}</Fact>
      ))}
    </List>
  </Box>
);

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
