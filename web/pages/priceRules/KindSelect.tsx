import type { ComponentProps } from "react";
import { Select } from "../../ui/controls.tsx";
import { kindPlurals } from "./ruleWords.ts";

/** A select of the kinds that the shop buys. */
export function KindSelect(props: ComponentProps<typeof Select>) {
  return (
    <Select {...props}>
      {Object.entries(kindPlurals).map(([kind, plural]) => (
        <option key={kind} value={kind}>
          {plural}
        </option>
      ))}
    </Select>
  );
}
