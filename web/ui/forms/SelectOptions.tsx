type OptionsProps = { words: Readonly<Record<string, string>> };

/** The options of a select. `words` holds their labels by value. */
export const SelectOptions = ({ words }: OptionsProps) =>
  Object.entries(words).map(([value, word]) => (
    <option key={value} value={value}>
      {word}
    </option>
  ));
