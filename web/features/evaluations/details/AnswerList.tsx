import { Box, chakra, Flex } from "@chakra-ui/react";
import type { Instalments } from "../../../generated/EvaluationDetails.ts";
import type { Answers } from "../answers.ts";
import { instalmentsQuestion, instalmentsWords } from "../form/instalments.ts";
import { pictureOf, type QuestionName, questionNames, questionOf } from "../questions.ts";

type AnswerListProps = {
  answers: Answers;
  /** The answer about instalments. Null if the device is not a smartphone or if the seller gave no answer. */
  instalments: Instalments | null;
};

/** The answers of an evaluation. They can't be changed here. */
export function AnswerList({ answers, instalments }: AnswerListProps) {
  return (
    <List>
      {instalments && (
        <Entry>
          <Box as="dt" fontSize="sm" color="fg.muted">
            {instalmentsQuestion}
          </Box>
          <Box as="dd" fontWeight="medium">
            {instalmentsWords[instalments]}
          </Box>
        </Entry>
      )}
      {questionNames.map((name) => (
        <Entry key={name} data-several={questionOf(name).several ? "" : undefined}>
          <Box as="dt" gridColumn="1 / -1" fontSize="sm" color="fg.muted">
            {questionOf(name).title}
          </Box>
          {answers[name].length === 0 && <Box as="dd">{questionOf(name).unanswered}</Box>}
          {answers[name].map((option) => (
            <Answer key={option} name={name} option={option} />
          ))}
        </Entry>
      ))}
    </List>
  );
}

function Answer({ name, option }: { name: QuestionName; option: string }) {
  return (
    <Flex as="dd" align="center" gap="3" fontWeight="medium">
      <chakra.img
        src={pictureOf(name, option)}
        alt=""
        width={48}
        height={48}
        loading="lazy"
        boxSize="12"
        borderRadius="l1"
      />
      {questionOf(name).words[option]}
    </Flex>
  );
}

const List = chakra("dl", {
  base: {
    display: "grid",
    gridTemplateColumns: { base: "minmax(0, 1fr)", md: "repeat(2, minmax(0, 1fr))" },
    gap: { base: "3", md: "4" },
  },
});

const Entry = chakra("div", {
  base: {
    display: "grid",
    alignContent: "start",
    gap: "2",
    p: "4",
    borderWidth: "1px",
    borderColor: "border",
    borderRadius: "l3",
    // A question with several chosen options takes the whole width, with its options side by side.
    "&[data-several]": {
      gridColumn: "1 / -1",
      gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 15rem), 1fr))",
    },
  },
});
