import { Box, Flex, Grid, Heading, type SystemStyleObject } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { Input, Select, Textarea } from "../../../ui/controls.tsx";
import { FormField } from "../../../ui/FormField.tsx";
import { labels, type TextField } from "./draft.ts";
import { requiredSentence } from "./problems.ts";
import type { FormState } from "./useDeviceForm.ts";

/** Options of a choice: what is shown, by GraphQL's name. */
export type Options = Readonly<Record<string, string>>;

/** What the fields of a kind are given. */
export type FieldsProps = {
  form: FormState;
  sims: Options;
  /** The stocks of a variant. */
  variantStocks: Options;
};

type FieldProps = {
  form: FormState;
  name: TextField;
  /** What may be typed in, shown on the create forms; the update forms say that it is required. */
  example?: string;
  optional?: boolean;
};

const placeholderOf = ({ form, name, example, optional }: FieldProps) =>
  form.mode === "update" && !optional ? requiredSentence(labels[name]) : example;

/** A text of one line. */
export function TextInput(props: FieldProps) {
  const { form, name } = props;
  return (
    <FormField label={labels[name]} error={form.problems[name]}>
      <Input placeholder={placeholderOf(props)} maxLength={200} {...form.bound(name)} />
    </FormField>
  );
}

/** A text of several lines. */
export function LongTextInput(props: FieldProps) {
  const { form, name } = props;
  return (
    <FormField label={labels[name]} error={form.problems[name]}>
      <Textarea
        rows={6}
        placeholder={placeholderOf(props)}
        maxLength={5000}
        {...form.bound(name)}
      />
    </FormField>
  );
}

/** A price in whole taka. */
export function PriceInput({ form }: { form: FormState }) {
  return (
    <FormField label={labels.price} error={form.problems.price} hint="In whole taka (BDT)">
      <Input
        inputMode="numeric"
        placeholder={placeholderOf({ form, name: "price", example: "For example 2500" })}
        {...form.bound("price")}
      />
    </FormField>
  );
}

/** One of several options, none being chosen in the beginning. */
export function ChoiceInput({ form, name, options }: FieldProps & { options: Options }) {
  return (
    <FormField label={labels[name]} error={form.problems[name]}>
      <Select {...form.bound(name)}>
        <OptionList label={labels[name]} options={options} />
      </Select>
    </FormField>
  );
}

/** The options of a choice, below one that stands for none. */
export function OptionList({ label, options }: { label: string; options: Options }) {
  return (
    <>
      <option value="">Select {label}</option>
      {Object.entries(options).map(([value, word]) => (
        <option key={value} value={value}>
          {word}
        </option>
      ))}
    </>
  );
}

/** A part of the form under a heading, its fields in two columns where there is room. */
export function Part({ title, children, ...box }: PartProps) {
  return (
    <Box
      p={{ base: "4", md: "6" }}
      borderWidth="1px"
      borderColor="border"
      borderRadius="l3"
      {...box}
    >
      <Heading as="h2" size="md" mb="4">
        {title}
      </Heading>
      <Flex direction="column" gap="4">
        {children}
      </Flex>
    </Box>
  );
}

type PartProps = { title: string; children: ReactNode } & SystemStyleObject;

/** Fields beside each other, below each other on phones. */
export function Columns({ children }: { children: ReactNode }) {
  return (
    <Grid templateColumns={{ base: "1fr", md: "1fr 1fr" }} gap="4" alignItems="start">
      {children}
    </Grid>
  );
}
