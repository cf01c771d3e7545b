import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router-dom";
import { Select } from "./controls.tsx";
import { SelectOptions } from "./SelectOptions.tsx";
import { usePutInAddress } from "./usePutInAddress.ts";

type AddressSelectProps = {
  id?: string;
  label: string;
  /** The choice's query parameter; the first choice removes it. */
  name: string;
  /** The words of the options by their value in the address, the first by an empty one. */
  words: Readonly<Record<string, string>>;
  /** The query parameter that another choice removes. */
  resets?: string;
};

/** A select that filters or orders a list. It changes at once, and the list follows. */
export function AddressSelect({ id, label, name, words, resets = "page" }: AddressSelectProps) {
  const [query] = useSearchParams();
  const chosen = query.get(name) ?? "";
  const put = usePutInAddress();
  const select = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    // After Back, or a link.
    if (select.current) select.current.value = chosen;
  }, [chosen]);
  return (
    <Select
      ref={select}
      id={id}
      aria-label={label}
      w={{ base: "full", sm: "auto" }}
      defaultValue={chosen}
      onChange={({ target }) => put({ [name]: target.value, [resets]: "" })}
    >
      <SelectOptions words={words} />
    </Select>
  );
}
