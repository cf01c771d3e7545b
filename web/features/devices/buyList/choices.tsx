import { Button, chakra, Flex } from "@chakra-ui/react";
import { type ReactNode, useState } from "react";
import { localDigits, t } from "../../../platform/i18n.ts";
import { Input } from "../../../ui/controls/controls.tsx";

const Group = chakra("fieldset", {
  base: { py: "4", borderTopWidth: "1px", borderColor: "border", minW: "0" },
});
const Legend = chakra("legend", {
  // The legend floats, so that it is laid out inside the fieldset's padding.
  base: { float: "left", w: "full", mb: "1", fontSize: "sm", fontWeight: "semibold" },
});

/** A fieldset with a legend and controls. */
export function ChoiceGroup({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <Group>
      <Legend>{legend}</Legend>
      <Flex direction="column" clear="both">
        {children}
      </Flex>
    </Group>
  );
}

const Row = chakra("label", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "2.5",
    minH: { base: "touch", lg: "9" },
    fontSize: "sm",
    cursor: "pointer",
    "& input": { boxSize: { base: "5", lg: "4" }, accentColor: "accent.solid", flexShrink: "0" },
  },
});

type ChoiceProps = {
  type: "checkbox" | "radio";
  name: string;
  value: string;
  label: string;
  chosen: boolean;
  /** The number of matching devices. Omit it if it is not known. */
  count?: number;
  /** Whether the search within the group has filtered this choice out. */
  hidden?: boolean;
};

/** A radio button or checkbox, with its label and the number of matching devices. */
export function Choice({ type, name, value, label, chosen, count, hidden }: ChoiceProps) {
  return (
    <Row hidden={hidden}>
      <input type={type} name={name} value={value} defaultChecked={chosen} />
      <chakra.span flex="1" minW="0" overflowWrap="anywhere">
        {label}
      </chakra.span>
      {count !== undefined && (
        <chakra.span color="fg.subtle" fontVariantNumeric="tabular-nums" aria-hidden>
          {localDigits(String(count))}
        </chakra.span>
      )}
    </Row>
  );
}

type OneOfProps = {
  legend: string;
  /** The name of the query parameter. */
  name: string;
  /** The chosen value. Empty if all are chosen. */
  chosen: string;
  words: Readonly<Record<string, string>>;
  counts: ReadonlyArray<{ name: string | number; count: number }>;
  /** Additional choices in the group. */
  children?: ReactNode;
};

/** A group of radio buttons: one for all, and one for each value. */
export function OneOf({ legend, name, chosen, words, counts, children }: OneOfProps) {
  const countOf = (value: string) =>
    counts.find((entry) => String(entry.name) === value)?.count ?? 0;
  return (
    <ChoiceGroup legend={legend}>
      <Choice type="radio" name={name} value="" label={t("All")} chosen={chosen === ""} />
      {Object.entries(words).map(([value, label]) => (
        <Choice
          key={value}
          type="radio"
          name={name}
          value={value}
          label={label}
          chosen={chosen === value}
          count={countOf(value)}
        />
      ))}
      {children}
    </ChoiceGroup>
  );
}

type SomeOfProps = {
  legend: string;
  /** The name of the query parameter. */
  name: string;
  /** The chosen values. They come from the address and may be in upper or lower case. */
  chosen: readonly (string | number)[];
  values: ReadonlyArray<{ name: string | number; count: number }>;
  labelOf?: (value: string) => string;
  /** The label of the field that searches the values. Omit it if there are few values. */
  search?: string;
};

/** If a searchable group has more values than this, it shows the first `firstValues`, and a button shows the others. */
const manyValues = 8;
const firstValues = 6;

/** A group of checkboxes for the available values, and for chosen values that are no longer available. */
export function SomeOf({ legend, name, chosen, values, search, labelOf }: SomeOfProps) {
  const [sought, setSought] = useState("");
  const [isOpen, setOpen] = useState(false);
  const keyOf = (value: string | number) => String(value).toLowerCase();
  const wanted = new Set(chosen.map(keyOf));
  const known = new Set(values.map((value) => keyOf(value.name)));
  const unavailable = chosen.filter((value) => !known.has(keyOf(value)));
  const shown = [...values, ...unavailable.map((value) => ({ name: value, count: 0 }))];
  if (shown.length === 0) return null;
  const isFolded = Boolean(search) && shown.length > manyValues;
  const isFirst = (value: { name: string | number }, index: number) =>
    !isFolded || index < firstValues || wanted.has(keyOf(value.name));
  const choice = ({ name: value, count }: SomeOfProps["values"][number], hidden = false) => (
    <Choice
      key={value}
      type="checkbox"
      name={name}
      value={String(value)}
      label={labelOf?.(String(value)) ?? String(value)}
      chosen={wanted.has(keyOf(value))}
      count={count}
      hidden={hidden}
    />
  );
  return (
    <ChoiceGroup legend={legend}>
      {shown.filter(isFirst).map((value) => choice(value))}
      {isFolded && !isOpen && (
        <Button variant="ghost" size="sm" alignSelf="start" onClick={() => setOpen(true)}>
          {t("All {count}", { count: shown.length })}
        </Button>
      )}
      {isFolded && isOpen && (
        // The input has no name, so that its text is not submitted to the address.
        <Input
          type="search"
          my="1"
          aria-label={search}
          placeholder={search}
          onChange={({ target }) => setSought(target.value.trim().toLowerCase())}
        />
      )}
      {isOpen &&
        shown
          .filter((value, index) => !isFirst(value, index))
          .map((value) => choice(value, !keyOf(value.name).includes(sought)))}
    </ChoiceGroup>
  );
}
