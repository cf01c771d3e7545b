import { Badge, Box, Button, chakra, Flex, Grid, Heading, Text } from "@chakra-ui/react";
import { type MouseEvent, useId } from "react";
import { useWatch } from "react-hook-form";
import { pictureOf, type QuestionName, questionNames, questionOf } from "../questions.ts";
import type { EvaluationFormState } from "./evaluationRules.ts";
import { OptionTile } from "./OptionTile.tsx";

type QuestionCardProps = {
  name: QuestionName;
  form: EvaluationFormState;
  /** What is wrong with the answer. */
  error: string | undefined;
};

/** One of the twelve questions with its illustrated options. */
export function QuestionCard({ name, form, error }: QuestionCardProps) {
  const id = useId();
  const { ask, several, unanswered } = questionOf(name);
  const answer = useWatch({ control: form.control, name });
  const clearable = unanswered !== undefined && !several && answer !== null;
  const clear = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    // The button disappears: the focus stays in the question.
    currentTarget.closest("fieldset")?.querySelector("input")?.focus();
    form.setValue(name, null, { shouldDirty: true });
  };
  return (
    <Card
      role={several ? "group" : "radiogroup"}
      aria-labelledby={id}
      aria-describedby={error ? `${id}-ask ${id}-missing` : `${id}-ask`}
      data-missing={error ? "" : undefined}
    >
      <Title id={id} name={name} />
      <Text id={`${id}-ask`} mt="1" mb="4" color="fg.muted">
        {ask}
      </Text>
      {clearable && (
        <Button variant="ghost" size="sm" pos="absolute" top="3" insetEnd="3" onClick={clear}>
          Clear
        </Button>
      )}
      <Options name={name} register={form.register} />
      {error && (
        <Box id={`${id}-missing`} mt="3" fontSize="sm" fontWeight="medium" color="fg.error">
          {error}
        </Box>
      )}
    </Card>
  );
}

type OptionsProps = Pick<EvaluationFormState, "register"> & { name: QuestionName };

function Options({ name, register }: OptionsProps) {
  const { words, several } = questionOf(name);
  return (
    <Grid
      templateColumns={{
        base: "repeat(auto-fill, minmax(6rem, 1fr))",
        md: "repeat(auto-fill, minmax(7.5rem, 1fr))",
      }}
      gap={{ base: "2.5", md: "3" }}
    >
      {Object.entries(words).map(([option, word]) => (
        <OptionTile
          key={option}
          type={several ? "checkbox" : "radio"}
          value={option}
          label={word}
          picture={pictureOf(name, option)}
          {...register(name)}
        />
      ))}
    </Grid>
  );
}

function Title({ id, name }: { id: string; name: QuestionName }) {
  const { title, unanswered } = questionOf(name);
  return (
    <>
      <Text fontSize="xs" color="fg.muted" fontVariantNumeric="tabular-nums">
        Question {questionNames.indexOf(name) + 1} of {questionNames.length}
      </Text>
      <Flex align="center" gap="2">
        <Heading as="h2" size="lg" id={id}>
          {title}
        </Heading>
        {unanswered !== undefined && <Badge colorPalette="gray">Optional</Badge>}
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
