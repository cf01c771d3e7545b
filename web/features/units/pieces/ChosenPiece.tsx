import { Box, Heading, Text } from "@chakra-ui/react";
import type { ChosenPieceFragment } from "../../../generated/ChosenPiece.ts";
import { langOf, t } from "../../../platform/i18n.ts";
import { Fact, Facts } from "../../../ui/text/Facts.tsx";
import { answersOf } from "../../evaluations/answers.ts";
import { questionNames, questionOf } from "../../evaluations/questions.ts";

/** What the shop says of the chosen piece: its notes, and its condition answer by answer. */
export function ChosenPiece({ piece }: { piece: ChosenPieceFragment }) {
  const { code, notes, condition } = piece;
  if (!notes && !condition) return null;
  return (
    <Box as="section" mb="8" aria-labelledby="condition">
      <Heading as="h2" mb="3" id="condition">
        {t("Condition of {code}", { code })}
      </Heading>
      {notes && (
        <Text
          mb="4"
          lang={langOf(notes)}
          whiteSpace="pre-line"
          overflowWrap="anywhere"
          // A proxy may have joined the lines.
          suppressHydrationWarning
        >
          {notes}
        </Text>
      )}
      {condition && <Answers condition={condition} />}
    </Box>
  );
}

type Condition = NonNullable<ChosenPieceFragment["condition"]>;

function Answers({ condition }: { condition: Condition }) {
  const answers = answersOf(condition);
  return (
    <Facts fontSize="sm">
      {questionNames.map((name) => {
        const { title, words, unanswered } = questionOf(name);
        const given: readonly string[] = answers[name];
        return (
          <Fact key={name} name={title}>
            {given.map((option) => words[option]).join(", ") || unanswered}
          </Fact>
        );
      })}
    </Facts>
  );
}
