import { chakra, Flex } from "@chakra-ui/react";
import { ChevronDown } from "../../ui/controls/icons.tsx";
import { effectWords, type Question, questionWords } from "./effectWords.ts";

/** Lists how much each answer to each question adds to the price, or deducts from it. */
export function Effects({ questions }: { questions: readonly Question[] }) {
  return (
    <div>
      {questions.map((question) => (
        <Details key={question.question}>
          <Summary>
            <Flex as="span" direction={{ base: "column", sm: "row" }} columnGap="4" flex="1">
              <chakra.span fontWeight="semibold" flex="1">
                {question.title}
              </chakra.span>
              <chakra.span color="fg.muted" fontSize="sm">
                {questionWords(question)}
              </chakra.span>
            </Flex>
            <ChevronDown />
          </Summary>
          <Options>
            {question.options.map(({ option, label, effects }) => (
              <div key={option}>
                <dt>{label}</dt>
                <dd>{effectWords(effects)}</dd>
              </div>
            ))}
          </Options>
        </Details>
      ))}
    </div>
  );
}

const Details = chakra("details", {
  base: {
    borderTopWidth: "1px",
    borderColor: "border",
    "& summary svg": { transition: "transform 200ms" },
    "&[open] summary svg": { transform: "rotate(180deg)" },
  },
});

const Summary = chakra("summary", {
  base: { display: "flex", alignItems: "center", gap: "3", minH: "touch", py: "2.5" },
});

const Options = chakra("dl", {
  base: {
    pb: "4",
    fontSize: "sm",
    "& > div": { display: "flex", justifyContent: "space-between", gap: "4", py: "1" },
    "& dd": { textAlign: "end", color: "fg.muted" },
  },
});
