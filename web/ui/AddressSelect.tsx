import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router-dom";
import { Select } from "./controls.tsx";
import { usePutInAddress } from "./usePutInAddress.ts";

type AddressSelectProps = {
  id?: string;
  label: string;
  /** By which the choice stands in the address; the first one leaves nothing there. */
  name: string;
  /** What is shown, by what stands in the address. */
  choices: readonly { value: string; word: string }[];
  /** What goes from the address at another choice: the page. */
  resets?: string;
};

/** A choice that narrows or orders a list. It shows at once, while the list follows. */
export function AddressSelect({ id, label, name, choices, resets }: AddressSelectProps) {
  const [query] = useSearchParams();
  const chosen = query.get(name) ?? "";
  const put = usePutInAddress();
  const select = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    // Back, or a link, leads to another choice than was made here.
    if (select.current) select.current.value = chosen;
  }, [chosen]);
  return (
    <Select
      ref={select}
      id={id}
      aria-label={label}
      w={{ base: "full", sm: "auto" }}
      defaultValue={chosen}
      onChange={({ target }) => put({ [name]: target.value, ...(resets && { [resets]: "" }) })}
    >
      {choices.map(({ value, word }) => (
        <option key={value} value={value}>
          {word}
        </option>
      ))}
    </Select>
  );
}
