import { Box, Button, chakra, Flex, Heading, Stack, Text } from "@chakra-ui/react";
import { type RefCallback, useState } from "react";
import { useController, useWatch } from "react-hook-form";
import { t } from "../../../platform/i18n.ts";
import { ChevronDown } from "../../../ui/controls/icons.tsx";
import type { AnswerValue } from "../form/evaluationValues.ts";
import { QuestionCard } from "../form/QuestionCard.tsx";
import { type QuestionName, questionNames, questionOf } from "../questions.ts";
import { CameraButton } from "./CameraButton.tsx";
import type { InspectionForm, InspectionValues } from "./inspectionRules.ts";

type Described = Pick<InspectionValues, QuestionName>;

type FoundAnswersProps = {
  form: InspectionForm;
  /** The answers that the seller gave, or the findings of the last inspection. */
  described: Described;
  onPhotos: (files: Iterable<File>) => void;
};

const isSame = (one: AnswerValue, other: AnswerValue) =>
  JSON.stringify(one) === JSON.stringify(other);

/** Returns an answer in words. */
export const answerWords = (name: QuestionName, answer: AnswerValue): string => {
  const { words, unanswered = "" } = questionOf(name);
  const options = [answer ?? []].flat();
  return options.map((option) => words[option] ?? option).join(", ") || unanswered;
};

/**
 * The twelve answers. Each answer is a line while it matches `described`. A line opens into the full question, in which
 * the admin records a difference.
 */
export function FoundAnswers({ form, described, onPhotos }: FoundAnswersProps) {
  const values = useWatch({ control: form.control });
  const [isFolded, setIsFolded] = useState(false);
  const differing = questionNames.filter((name) => !isSame(values[name] ?? null, described[name]));
  const same = questionNames.length - differing.length;
  return (
    <Stack as="section" gap="3" aria-label={t("Answers")}>
      <Flex align="center" justify="space-between" wrap="wrap" gap="2">
        <Heading as="h2" size="md">
          {differing.length === 0
            ? t("No differences yet")
            : t("{count, plural, one {# answer differs} other {# answers differ}}", {
                count: differing.length,
              })}
        </Heading>
        <Button
          variant="ghost"
          size="sm"
          aria-expanded={!isFolded}
          onClick={() => setIsFolded(!isFolded)}
        >
          {t("{count} as described", { count: same })}
          <ChevronDown />
        </Button>
      </Flex>
      {questionNames.map((name) => (
        <FoundAnswer
          key={name}
          name={name}
          form={form}
          described={described[name]}
          isHidden={isFolded && !differing.includes(name) && !form.errorOf(name)}
          onPhotos={onPhotos}
        />
      ))}
    </Stack>
  );
}

type FoundAnswerProps = Pick<FoundAnswersProps, "form" | "onPhotos"> & {
  name: QuestionName;
  described: AnswerValue;
  isHidden: boolean;
};

function FoundAnswer({ name, form, described, isHidden, onPhotos }: FoundAnswerProps) {
  const { field } = useController({ control: form.control, name });
  const [isOpen, setIsOpen] = useState(false);
  const error = form.errorOf(name);
  const differs = !isSame(field.value, described);
  if (isHidden) return null;
  if (!isOpen && !differs && !error)
    return <FoldedAnswer name={name} answer={field.value} onOpen={() => setIsOpen(true)} />;
  // Opening a line removes it, so the focus moves to the options.
  const focusOnOpen: RefCallback<HTMLInputElement> = (input) => {
    field.ref(input);
    if (input && isOpen && document.activeElement === document.body) focusChosen(input);
  };
  return (
    <Box>
      <QuestionCard
        name={name}
        answer={field.value}
        onAnswer={(_name, answer) => field.onChange(answer)}
        error={error}
        inputRef={focusOnOpen}
      />
      <Flex align="center" wrap="wrap" gap="3" mt="2" minH="touch">
        {differs && (
          <>
            <Text fontSize="sm" color="fg.muted" me="auto">
              {t("Described as: {answer}", { answer: answerWords(name, described) })}
            </Text>
            <CameraButton
              label={t("Photograph: {question}", { question: questionOf(name).title })}
              onFiles={onPhotos}
            />
          </>
        )}
        <Button
          variant="outline"
          onClick={() => {
            field.onChange(described);
            setIsOpen(false);
          }}
        >
          {t("As described")}
        </Button>
      </Flex>
    </Box>
  );
}

/** Focuses the chosen option, or the first option if none is chosen. */
function focusChosen(first: HTMLInputElement) {
  const group = first.closest("fieldset");
  (group?.querySelector<HTMLInputElement>("input:checked") ?? first).focus();
}

type FoldedAnswerProps = { name: QuestionName; answer: AnswerValue; onOpen: () => void };

function FoldedAnswer({ name, answer, onOpen }: FoldedAnswerProps) {
  return (
    <Line type="button" aria-expanded={false} onClick={onOpen}>
      <chakra.span color="fg.muted">{questionOf(name).title}</chakra.span>{" "}
      <chakra.span fontWeight="medium" textAlign="end">
        {answerWords(name, answer)}
      </chakra.span>
    </Line>
  );
}

const Line = chakra("button", {
  base: {
    display: "flex",
    alignItems: "center",
    justifyContent: "space-between",
    gap: "4",
    w: "full",
    minH: "touch",
    px: "4",
    py: "2",
    borderWidth: "1px",
    borderColor: "border",
    borderRadius: "l2",
    fontSize: "sm",
    textAlign: "start",
    cursor: "pointer",
    _hover: { bg: "bg.subtle" },
  },
});
