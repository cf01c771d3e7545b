import { chakra, Flex } from "@chakra-ui/react";
import { type ReactNode, useState } from "react";
import { localDigits, t } from "../../../platform/i18n.ts";
import { Input } from "../../../ui/controls/controls.tsx";

const Group = chakra("fieldset", {
  base: { py: "4", borderTopWidth: "1px", borderColor: "border", minW: "0" },
});
const Legend = chakra("legend", {
  // A floating legend is laid out inside the fieldset's padding.
  base: { float: "left", w: "full", mb: "1", fontSize: "sm", fontWeight: "semibold" },
});

/** A fieldset of controls under its legend. */
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
  /** How many devices match, if that is known. */
  count?: number;
  /** Whether the search within the group hides this choice. */
  hidden?: boolean;
};

function Choice({ type, name, value, label, chosen, count, hidden }: ChoiceProps) {
  return (
    <Row hidden={hidden}>
      <input type={type} name={name} value={value} defaultChecked={chosen} aria-label={label} />
      <chakra.span flex="1" minW="0" overflowWrap="anywhere">
        {label}
      </chakra.span>
      {count !== undefined && (
        <chakra.span color="fg.subtle" fontVariantNumeric="tabular-nums">
          {localDigits(String(count))}
        </chakra.span>
      )}
    </Row>
  );
}

type OneOfProps = {
  legend: string;
  /** The query parameter. */
  name: string;
  /** Empty for all. */
  chosen: string;
  words: Readonly<Record<string, string>>;
  counts: ReadonlyArray<{ name: string; count: number }>;
};

/** Radio buttons: all, or one of the values. */
export function OneOf({ legend, name, chosen, words, counts }: OneOfProps) {
  const countOf = (value: string) => counts.find((entry) => entry.name === value)?.count ?? 0;
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
    </ChoiceGroup>
  );
}

type SomeOfProps = {
  legend: string;
  /** The query parameter. */
  name: string;
  /** From the URL, so it may be in upper or lower case. */
  chosen: readonly string[];
  values: ReadonlyArray<{ name: string; count: number }>;
  /** The name of the field that searches the values, if there are many. */
  search?: string;
};

/** Above this number of values, a field searches them. */
const manyValues = 8;

/** Checkboxes for the available values, and for chosen values that are no longer available. */
export function SomeOf({ legend, name, chosen, values, search }: SomeOfProps) {
  const [sought, setSought] = useState("");
  const wanted = new Set(chosen.map((value) => value.toLowerCase()));
  const known = new Set(values.map((value) => value.name.toLowerCase()));
  const unavailable = chosen.filter((value) => !known.has(value.toLowerCase()));
  const shown = [...values, ...unavailable.map((value) => ({ name: value, count: 0 }))];
  if (shown.length === 0) return null;
  return (
    <ChoiceGroup legend={legend}>
      {search && shown.length > manyValues && (
        // Without a name: the address contains the chosen values, and not the text typed to find them.
        <Input
          type="search"
          my="1"
          aria-label={search}
          placeholder={search}
          css={{ "@media (scripting: none)": { display: "none" } }}
          onChange={({ target }) => setSought(target.value.trim().toLowerCase())}
        />
      )}
      {shown.map((value) => {
        const isChosen = wanted.has(value.name.toLowerCase());
        return (
          <Choice
            key={value.name}
            type="checkbox"
            name={name}
            value={value.name}
            label={value.name}
            chosen={isChosen}
            count={value.count}
            hidden={!isChosen && !value.name.toLowerCase().includes(sought)}
          />
        );
      })}
    </ChoiceGroup>
  );
}
