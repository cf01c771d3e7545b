import { Grid, Text } from "@chakra-ui/react";
import { useController } from "react-hook-form";
import { t } from "../../../platform/i18n.ts";
import { Checkbox, Select } from "../../../ui/controls/controls.tsx";
import { CheckboxGroup } from "../../../ui/forms/CheckboxGroup.tsx";
import { FormField } from "../../../ui/forms/FormField.tsx";
import { Part } from "../../../ui/forms/Part.tsx";
import { SelectOptions } from "../../../ui/forms/SelectOptions.tsx";
import { type QuestionName, questionNames, questionOf } from "../../evaluations/questions.ts";
import { labels, type UnitForm } from "./unitRules.ts";

const isSeveral = (name: QuestionName) => questionOf(name).several === true;

/** The fields for the shop's answers to the twelve questions about a unit. Buyers read these answers. */
export function ConditionPart({ form }: { form: UnitForm }) {
  const { field } = useController({ control: form.control, name: "hasCondition" });
  return (
    <Part title={labels.hasCondition}>
      <Checkbox
        ref={field.ref}
        name={field.name}
        checked={field.value}
        onBlur={field.onBlur}
        onChange={(event) => field.onChange(event.target.checked)}
      >
        {t("Tell buyers the condition, answer by answer")}
      </Checkbox>
      {field.value ? (
        <>
          <Grid templateColumns={{ base: "1fr", sm: "1fr 1fr" }} gap="4">
            {questionNames
              .filter((name) => !isSeveral(name))
              .map((name) => (
                <Answer key={name} form={form} name={name} />
              ))}
          </Grid>
          {questionNames.filter(isSeveral).map((name) => (
            <CheckboxGroup
              key={name}
              form={form}
              name={name}
              label={questionOf(name).title}
              words={questionOf(name).words}
              fontSize="sm"
            />
          ))}
        </>
      ) : (
        <Text fontSize="sm" color="fg.muted">
          {t("Buyers see grade and photos only.")}
        </Text>
      )}
    </Part>
  );
}

/** The field for a question that allows one option. If none is chosen, the value is null. */
function Answer({ form, name }: { form: UnitForm; name: QuestionName }) {
  const { field } = useController({ control: form.control, name });
  const { title, words, unanswered } = questionOf(name);
  return (
    <FormField label={title} error={form.errorOf(name)}>
      <Select
        ref={field.ref}
        name={name}
        value={typeof field.value === "string" ? field.value : ""}
        onBlur={field.onBlur}
        onChange={({ target }) => field.onChange(target.value || null)}
      >
        <SelectOptions words={{ "": unanswered ?? t("Choose …"), ...words }} />
      </Select>
    </FormField>
  );
}
