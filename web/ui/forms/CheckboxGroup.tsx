import { Box, chakra, Grid, type GridProps } from "@chakra-ui/react";
import { useId } from "react";
import type { FieldPath, FieldValues } from "react-hook-form";
import { Checkbox } from "../controls/controls.tsx";
import type { FieldForm } from "./Field.tsx";

type CheckboxGroupProps<Values extends FieldValues> = {
  form: FieldForm<Values>;
  name: FieldPath<Values>;
  label: string;
  /** The labels of the choices, by value. */
  words: Readonly<Record<string, string>>;
} & Pick<GridProps, "fontSize">;

/** A group of checkboxes in a form for a list of values, with the error below the checkboxes. */
export function CheckboxGroup<Values extends FieldValues>(props: CheckboxGroupProps<Values>) {
  const { form, name, label, words, fontSize } = props;
  const note = useId();
  const error = form.errorOf(name);
  return (
    <chakra.fieldset aria-describedby={error ? note : undefined} minW="0">
      <chakra.legend mb="1.5" fontSize="sm" fontWeight="medium">
        {label}
      </chakra.legend>
      <Grid columnGap="4" templateColumns={{ base: "1fr", sm: "1fr 1fr" }} fontSize={fontSize}>
        {Object.entries(words).map(([value, word]) => (
          <Checkbox key={value} value={value} {...form.register(name)}>
            <chakra.span overflowWrap="anywhere">{word}</chakra.span>
          </Checkbox>
        ))}
      </Grid>
      {error && (
        <Box id={note} mt="1.5" fontSize="sm" color="fg.error">
          {error}
        </Box>
      )}
    </chakra.fieldset>
  );
}
