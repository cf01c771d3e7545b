import { chakra } from "@chakra-ui/react";
import type { ComponentProps } from "react";

/** The styles that all text fields and selects share. */
const looks = {
  width: "100%",
  minW: "0",
  minH: "touch",
  px: "3",
  bg: "bg",
  borderWidth: "1px",
  borderColor: "border.emphasized",
  borderRadius: "l2",
  fontSize: "md",
  focusVisibleRing: "inside",
  _placeholder: { color: "fg.subtle", opacity: "1" },
  _disabled: { opacity: "0.6", cursor: "disabled" },
  _invalid: { borderColor: "border.error" },
} as const;

/**
 * A one-line text field. Chakra's own Input would add the code of its Field context to the scripts of the first load.
 */
export const Input = chakra("input", { base: looks });

/** A text field of several lines. */
export const Textarea = chakra("textarea", {
  base: { ...looks, py: "2.5", minH: "28", resize: "vertical" },
});

/** A native select. */
export const Select = chakra("select", { base: { ...looks, cursor: "pointer" } });

const CheckboxLabel = chakra("label", {
  base: {
    display: "flex",
    gap: "3",
    alignItems: "center",
    minH: "touch",
    py: "1",
    cursor: "pointer",
  },
});

const Box = chakra("input", {
  base: { boxSize: "5", flexShrink: "0", accentColor: "colorPalette.solid" },
});

type CheckboxProps = ComponentProps<typeof Box> & {
  /** Whether the checkbox stands for several things of which only some are checked. */
  isPartial?: boolean;
};

/** A checkbox with its label as `children`. Pass an `aria-label` instead if there is no room for a label. */
export function Checkbox({ isPartial = false, children, ...box }: CheckboxProps) {
  return (
    <CheckboxLabel minW="touch">
      <Box
        type="checkbox"
        ref={(input: HTMLInputElement | null) => {
          // HTML has no attribute for this state.
          if (input) input.indeterminate = isPartial;
        }}
        {...box}
      />
      {children}
    </CheckboxLabel>
  );
}
