import type { ComponentProps } from "react";
import { Select } from "../../ui/controls/controls.tsx";
import { SelectOptions } from "../../ui/forms/SelectOptions.tsx";
import { kindPlurals } from "./ruleWords.ts";

/** A select of the kinds that the shop buys. */
export function KindSelect(props: ComponentProps<typeof Select>) {
  return (
    <Select {...props}>
      <SelectOptions words={kindPlurals} />
    </Select>
  );
}
