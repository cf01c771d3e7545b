import { chakra, Text } from "@chakra-ui/react";
import { t } from "../../../platform/i18n.ts";
import { Part } from "../../../ui/forms/Part.tsx";
import type { EvaluationValues } from "./evaluationValues.ts";
import { instalmentsWords } from "./instalments.ts";

type Answer = EvaluationValues["instalments"];

type InstalmentsQuestionProps = { answer: Answer; onAnswer: (answer: Answer) => void };

const answers = Object.entries(instalmentsWords) as [NonNullable<Answer>, string][];

/** The optional question after the twelve: operators and lenders may lock phones that are not paid off. */
export const InstalmentsQuestion = ({ answer, onAnswer }: InstalmentsQuestionProps) => (
  <Part title={t("Instalments")}>
    <chakra.fieldset border="0" p="0">
      <chakra.legend mb="2">{t("Are instalments still to be paid on this phone?")}</chakra.legend>
      {answers.map(([name, label]) => (
        <chakra.label key={name} display="flex" gap="2" alignItems="center" py="1.5">
          <input
            type="radio"
            name="instalments"
            value={name}
            checked={answer === name}
            onChange={() => onAnswer(name)}
          />
          {label}
        </chakra.label>
      ))}
    </chakra.fieldset>
    {answer === "OPEN" && (
      <Text role="status" fontWeight="medium">
        {t("We can't buy it before they are paid: until then its lender may lock it.")}
      </Text>
    )}
  </Part>
);
