import { Badge, Box, Button, chakra, Flex, Heading, Text } from "@chakra-ui/react";
import { type MouseEvent, type RefCallback, useId } from "react";
import { t } from "../../../platform/i18n.ts";
import { pictureOf, type QuestionName, questionNames, questionOf } from "../questions.ts";
import type { AnswerValue } from "./evaluationValues.ts";
import { OptionTile, OptionTiles } from "./OptionTiles.tsx";

type QuestionCardProps = {
  name: QuestionName;
  answer: AnswerValue;
  onAnswer: (name: QuestionName, answer: AnswerValue) => void;
  /** Called when the seller chooses an option that is already chosen. */
  onConfirm?: () => void;
  /** Whether the answer was preselected and not chosen by the seller. */
  isPreselected?: boolean;
  /** The error of the answer. */
  error?: string | undefined;
  /** The ref of the first option. The option gets the focus if the answer has an error. */
  inputRef?: RefCallback<HTMLInputElement>;
};

/** One of the twelve questions, with illustrated options. */
export function QuestionCard(props: QuestionCardProps) {
  const { name, answer, onAnswer, error, isPreselected = false } = props;
  const id = useId();
  const { ask, several, unanswered } = questionOf(name);
  const clearable = unanswered !== undefined && !several && answer !== null;
  const clear = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    // The pressed button disappears, so the focus moves to the question's first option.
    currentTarget.closest("fieldset")?.querySelector("input")?.focus();
    onAnswer(name, null);
  };
  return (
    <Card
      role={several ? "group" : "radiogroup"}
      aria-labelledby={id}
      aria-describedby={error ? `${id}-ask ${id}-missing` : `${id}-ask`}
      data-missing={error ? "" : undefined}
    >
      <Title id={id} name={name} isPreselected={isPreselected} />
      <Text id={`${id}-ask`} mt="1" mb="4" color="fg.muted">
        {ask}
      </Text>
      {clearable && (
        <Button variant="ghost" size="sm" pos="absolute" top="3" insetEnd="3" onClick={clear}>
          {t("Clear")}
        </Button>
      )}
      <Options {...props} />
      {error && (
        <Box id={`${id}-missing`} mt="3" fontSize="sm" fontWeight="medium" color="fg.error">
          {error}
        </Box>
      )}
    </Card>
  );
}

function Options({ name, answer, onAnswer, onConfirm, inputRef }: QuestionCardProps) {
  const { words, several } = questionOf(name);
  const chosen = Array.isArray(answer) ? answer : [answer];
  const change = (option: string, isChosen: boolean) => {
    if (!several) return onAnswer(name, option);
    // Keeps the options in the order of the question instead of the order in which they were chosen.
    const isIn = (other: string) => (other === option ? isChosen : chosen.includes(other));
    onAnswer(name, Object.keys(words).filter(isIn));
  };
  return (
    <OptionTiles>
      {Object.entries(words).map(([option, word], index) => (
        <OptionTile
          key={option}
          ref={index === 0 ? inputRef : undefined}
          type={several ? "checkbox" : "radio"}
          name={name}
          value={option}
          label={word}
          picture={pictureOf(name, option)}
          checked={chosen.includes(option)}
          onChange={({ currentTarget }) => change(option, currentTarget.checked)}
          onClick={chosen.includes(option) ? onConfirm : undefined}
        />
      ))}
    </OptionTiles>
  );
}

type TitleProps = { id: string; name: QuestionName; isPreselected: boolean };

function Title({ id, name, isPreselected }: TitleProps) {
  const { title, unanswered } = questionOf(name);
  return (
    <>
      <Text fontSize="xs" color="fg.muted" fontVariantNumeric="tabular-nums">
        {t("Question {number} of {total}", {
          number: questionNames.indexOf(name) + 1,
          total: questionNames.length,
        })}
      </Text>
      <Flex align="center" gap="2">
        <Heading as="h2" size="lg" id={id}>
          {title}
        </Heading>
        {unanswered !== undefined && <Badge colorPalette="gray">{t("Optional")}</Badge>}
        {isPreselected && <Badge colorPalette="warning">{t("Preselected")}</Badge>}
      </Flex>
    </>
  );
}

const Card = chakra("fieldset", {
  base: {
    pos: "relative",
    minW: "0",
    p: { base: "4", md: "6" },
    borderWidth: "1px",
    borderColor: "border",
    borderRadius: "l3",
    scrollMarginTop: "6",
    "&[data-missing]": { borderColor: "border.error" },
  },
});
