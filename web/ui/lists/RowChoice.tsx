import { chakra } from "@chakra-ui/react";
import { useId } from "react";

const Label = chakra("label", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    justifyContent: "center",
    gap: "2.5",
    minW: "touch",
    minH: "touch",
    fontSize: "sm",
    cursor: "pointer",
  },
});

const Box = chakra("input", {
  base: { boxSize: "5", accentColor: "accent.solid", cursor: "pointer", flexShrink: "0" },
});

type RowChoiceProps = {
  /** What it chooses. */
  label: string;
  /** The label is read out only, there being no room for it. */
  unseen?: boolean;
  chosen: boolean;
  /** Some of the rows that it chooses are chosen, and others are not. */
  partly?: boolean;
  onChoose: (chosen: boolean) => void;
};

/** A box to choose a row by, or all of them. */
export function RowChoice(props: RowChoiceProps) {
  const { label, unseen = false, chosen, partly = false, onChoose } = props;
  const id = useId();
  return (
    <Label htmlFor={id} ms={unseen ? "-2.5" : undefined}>
      <Box
        id={id}
        type="checkbox"
        aria-label={unseen ? label : undefined}
        checked={chosen}
        ref={(input: HTMLInputElement | null) => {
          // There is no attribute for it.
          if (input) input.indeterminate = partly;
        }}
        onChange={({ target }) => onChoose(target.checked)}
      />
      {unseen ? null : label}
    </Label>
  );
}
