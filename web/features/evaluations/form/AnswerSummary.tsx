import { Box, Button, chakra, Text } from "@chakra-ui/react";
import { useEffect, useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import { t } from "../../../platform/i18n.ts";
import { Part } from "../../../ui/forms/Part.tsx";
import { type QuestionName, questionNames, questionOf } from "../questions.ts";
import type { EvaluationFormState } from "./evaluationRules.ts";
import type { AnswerValue } from "./evaluationValues.ts";
import { FormQuestion } from "./FormQuestion.tsx";

/** The twelve answers, with one line each. The seller can change one answer at a time, in its line. */
export function AnswerSummary({ form }: { form: EvaluationFormState }) {
  const [changing, setChanging] = useState<QuestionName>();
  return (
    <Part title={t("Your answers")}>
      <List>
        {questionNames.map((name) => (
          <AnswerLine
            key={name}
            name={name}
            form={form}
            isChanging={changing === name || form.errorOf(name) !== undefined}
            onChange={() => setChanging(name)}
            onDone={() => setChanging(undefined)}
          />
        ))}
      </List>
    </Part>
  );
}

type AnswerLineProps = {
  name: QuestionName;
  form: EvaluationFormState;
  isChanging: boolean;
  onChange: () => void;
  onDone: () => void;
};

function AnswerLine({ name, form, isChanging, onChange, onDone }: AnswerLineProps) {
  const line = useRef<HTMLDivElement>(null);
  const answer = useWatch({ control: form.control, name });
  const { title } = questionOf(name);
  // Opening a question removes the pressed button, so the focus moves to the question. Closing the question returns the
  // focus.
  const wasChanging = useRef(isChanging);
  useEffect(() => {
    if (wasChanging.current === isChanging) return;
    wasChanging.current = isChanging;
    const inputs = line.current?.querySelectorAll<HTMLElement>("input:checked, input") ?? [];
    const target = isChanging
      ? ([...inputs].find((input) => input.matches(":checked")) ?? inputs[0])
      : line.current?.querySelector<HTMLElement>("button");
    target?.focus();
  }, [isChanging]);
  const done = async () => {
    // A question closes only if its answer is valid.
    if (await form.trigger(name)) onDone();
  };
  return (
    <Line ref={line} data-changing={isChanging ? "" : undefined}>
      {isChanging ? (
        <>
          <FormQuestion name={name} form={form} />
          <Button mt="3" variant="outline" onClick={() => void done()}>
            {t("Done")}
          </Button>
        </>
      ) : (
        <>
          <Box minW="0">
            <Text as="span" color="fg.muted">
              {`${title}: `}
            </Text>
            <Text as="span" fontWeight="medium">
              {answerWords(name, answer)}
            </Text>
          </Box>
          <Button
            variant="ghost"
            size="sm"
            me="-3"
            onClick={onChange}
            aria-label={t("Change: {question}", { question: title })}
          >
            {t("Change")}
          </Button>
        </>
      )}
    </Line>
  );
}

/** Returns an answer in words: its options, or a text for "no answer". */
export function answerWords(name: QuestionName, answer: AnswerValue): string {
  const { words, unanswered = t("Not answered") } = questionOf(name);
  const options = answer === null ? [] : [answer].flat();
  return options.map((option) => words[option] ?? option).join(", ") || unanswered;
}

const List = chakra("div", { base: { display: "grid" } });

const Line = chakra("div", {
  base: {
    display: "flex",
    justifyContent: "space-between",
    alignItems: "center",
    columnGap: "3",
    minH: "touch",
    py: "1",
    borderTopWidth: "1px",
    borderColor: "border",
    overflowWrap: "anywhere",
    _first: { borderTopWidth: "0" },
    "&[data-changing]": { display: "block", py: "4" },
  },
});
