import { Text } from "@chakra-ui/react";
import { t } from "../../../platform/i18n.ts";
import { Select } from "../../../ui/controls/controls.tsx";
import { FormField } from "../../../ui/forms/FormField.tsx";
import { Part } from "../../../ui/forms/Part.tsx";
import { SelectOptions } from "../../../ui/forms/SelectOptions.tsx";
import type { SellAnswers } from "./evaluationValues.ts";
import { instalmentsQuestion, instalmentsWords } from "./instalments.ts";

type Answer = SellAnswers["instalments"];

type InstalmentsQuestionProps = { answer: Answer; onAnswer: (answer: Answer) => void };

/**
 * The optional question about instalments, after the twelve questions about the condition. It matters because operators
 * and lenders may lock phones that are not paid off.
 */
export const InstalmentsQuestion = ({ answer, onAnswer }: InstalmentsQuestionProps) => (
  <Part title={t("Instalments")}>
    <FormField label={instalmentsQuestion}>
      <Select
        value={answer ?? ""}
        onChange={({ target }) => onAnswer((target.value || null) as Answer)}
      >
        <option value="">{t("Choose …")}</option>
        <SelectOptions words={instalmentsWords} />
      </Select>
    </FormField>
    {answer === "OPEN" && (
      <Text role="status" fontWeight="medium">
        {t("We can't buy a phone before all instalments are paid, because the lender may lock it.")}
      </Text>
    )}
  </Part>
);
