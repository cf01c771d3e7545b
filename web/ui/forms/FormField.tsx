import { Box, chakra, Flex } from "@chakra-ui/react";
import { cloneElement, type ReactElement, type ReactNode, useId } from "react";

type Control = {
  id?: string;
  required?: boolean;
  "aria-describedby"?: string;
  "aria-invalid"?: boolean;
};

export type FormFieldProps = {
  label: string;
  /** The error to show below the control. */
  error?: string;
  /** Tells the user what to enter. */
  hint?: string;
  /** Shown before the control, on the same line. */
  prefix?: ReactNode;
  /** One input, textarea or select. */
  children: ReactElement<Control>;
};

/**
 * The mark of a required control. Screen readers skip the mark, because the control's `required` attribute already
 * tells them.
 */
const requiredMark = { content: '" *" / ""', color: "fg.error" };

/** A control with its label above it, and a hint or the error below it. */
export function FormField({ label, error, hint, prefix, children }: FormFieldProps) {
  const id = useId();
  const note = error || hint;
  const control = cloneElement(children, {
    id,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": note ? `${id}-note` : undefined,
  });
  return (
    <Box>
      <chakra.label
        htmlFor={id}
        display="block"
        mb="1.5"
        fontSize="sm"
        fontWeight="medium"
        _after={children.props.required ? requiredMark : undefined}
      >
        {label}
      </chakra.label>
      {prefix ? (
        <Flex gap="2" align="center">
          {prefix}
          {control}
        </Flex>
      ) : (
        control
      )}
      {note && (
        <Box id={`${id}-note`} mt="1.5" fontSize="sm" color={error ? "fg.error" : "fg.muted"}>
          {note}
        </Box>
      )}
    </Box>
  );
}
