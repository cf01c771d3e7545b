import { Box, Button, Flex, Grid } from "@chakra-ui/react";
import { type KeyboardEvent, useState } from "react";
import { Input, Select } from "../../../ui/controls.tsx";
import { FormField } from "../../../ui/FormField.tsx";
import { toast } from "../../../ui/toasts.ts";
import { emptyVariant, type VariantDraft } from "./draft.ts";
import { OptionList, type Options, Part } from "./fields.tsx";
import { faultsOfVariant } from "./problems.ts";
import type { FormState, Mode } from "./useDeviceForm.ts";
import { VariantList } from "./VariantList.tsx";

/** What is said where a variant is not complete. */
const incomplete = {
  create: "Please input all the information to add a variant",
  update: "Please input all the fields to add a variant",
} as const satisfies Record<Mode, string>;

/** The configurations of a device: those that it has, and a form to add one or change one. */
export function VariantsPart({ form, stocks }: { form: FormState; stocks: Options }) {
  const { variants } = form.draft;
  const [edited, setEdited] = useState<number>();
  const change = (list: readonly VariantDraft[]) => {
    form.change({ variants: list });
    setEdited(undefined);
  };
  const save = (variant: VariantDraft) =>
    change(
      edited === undefined
        ? [...variants, variant]
        : variants.map((other, index) => (index === edited ? variant : other)),
    );
  return (
    <Part title="Variants">
      <VariantList
        variants={variants}
        stocks={stocks}
        onEdit={setEdited}
        onDelete={(index) => change(variants.filter((_, other) => other !== index))}
      />
      <VariantForm
        key={edited ?? "new"}
        initial={edited === undefined ? undefined : variants[edited]}
        stocks={stocks}
        incompleteMessage={incomplete[form.mode]}
        onSave={save}
        onCancel={() => setEdited(undefined)}
      />
      {form.problems.variants && (
        <Box role="alert" fontSize="sm" color="fg.error">
          {form.problems.variants}
        </Box>
      )}
    </Part>
  );
}

type VariantFormProps = {
  /** The variant to change; left out to add one. */
  initial?: VariantDraft;
  stocks: Options;
  incompleteMessage: string;
  onSave: (variant: VariantDraft) => void;
  onCancel: () => void;
};

const numbers = [
  { name: "ram", label: "RAM", hint: "GB" },
  { name: "rom", label: "ROM", hint: "GB" },
  { name: "price", label: "Price", hint: "BDT" },
  { name: "sellingPrice", label: "Estimated Selling Price", hint: "BDT" },
] as const;

function VariantForm({ initial, stocks, incompleteMessage, onSave, onCancel }: VariantFormProps) {
  const [variant, setVariant] = useState(initial ?? emptyVariant);
  const [faults, setFaults] = useState<readonly (keyof VariantDraft)[]>([]);
  const save = () => {
    const found = faultsOfVariant(variant);
    setFaults(found);
    if (found.length > 0) return toast.error(incompleteMessage);
    setVariant(emptyVariant);
    onSave(variant);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.target instanceof HTMLButtonElement) return;
    event.preventDefault(); // it is the variant that is complete, not the device
    save();
  };
  const field = (name: keyof VariantDraft) => ({
    value: variant[name],
    onChange: ({ target }: { target: { value: string } }) =>
      setVariant({ ...variant, [name]: target.value }),
  });
  const faultOf = (name: keyof VariantDraft, words: string) =>
    faults.includes(name) ? words : undefined;
  return (
    <Box
      role="group"
      aria-label="Variant"
      p="4"
      bg="bg.subtle"
      borderRadius="l2"
      onKeyDown={onKeyDown}
    >
      <Grid templateColumns={{ base: "1fr 1fr", md: "1fr 1fr 1fr" }} gap="4" alignItems="start">
        {numbers.map(({ name, label, hint }) => (
          <FormField key={name} label={label} hint={hint} error={faultOf(name, "A whole number")}>
            <Input inputMode="numeric" {...field(name)} />
          </FormField>
        ))}
        <Box gridColumn={{ base: "1 / -1", md: "auto" }}>
          <FormField label="Stock" error={faultOf("stock", "Choose one")}>
            <Select {...field("stock")}>
              <OptionList label="Stock" options={stocks} />
            </Select>
          </FormField>
        </Box>
      </Grid>
      <Flex gap="3" mt="4">
        <Button variant="outline" onClick={save}>
          {initial ? "Save Variant" : "Add Variant"}
        </Button>
        {initial && (
          <Button variant="ghost" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </Flex>
    </Box>
  );
}
