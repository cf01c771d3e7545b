import { useController, useWatch } from "react-hook-form";
import type { QuestionName } from "../questions.ts";
import type { EvaluationFormState } from "./evaluationRules.ts";
import { type AnswerValue, untouchedQuestions } from "./evaluationValues.ts";
import { QuestionCard } from "./QuestionCard.tsx";

type FormQuestionProps = { name: QuestionName; form: EvaluationFormState };

/** A question of the evaluation form. */
export function FormQuestion({ name, form }: FormQuestionProps) {
  const { control, getValues, setValue } = form;
  const { field } = useController({ control, name });
  const touched = useWatch({ control, name: "touched" });
  const touch = () => {
    const before = getValues("touched");
    if (!before.includes(name)) setValue("touched", [...before, name], { shouldDirty: true });
  };
  const answer = (_name: QuestionName, value: AnswerValue) => {
    field.onChange(value);
    touch();
  };
  return (
    <QuestionCard
      name={name}
      answer={field.value}
      onAnswer={answer}
      onConfirm={touch}
      isPreselected={untouchedQuestions({ [name]: field.value, touched }).length > 0}
      error={form.errorOf(name)}
      inputRef={field.ref}
    />
  );
}
