import { Box, chakra } from "@chakra-ui/react";
import { cloneElement, type ReactElement, useId } from "react";

type Control = {
  id?: string;
  required?: boolean;
  "aria-describedby"?: string;
  "aria-invalid"?: boolean;
};

type FormFieldProps = {
  label: string;
  /** What is wrong with what was entered. */
  error?: string;
  /** What helps to fill it in. */
  hint?: string;
  /** One input, textarea or select. */
  children: ReactElement<Control>;
};

/** Seen, and not read out: the control itself says that it is required. */
const requiredMark = { content: '" *" / ""', color: "fg.error" };

/** A control with its label above, and below what helps or what is wrong. */
export function FormField({ label, error, hint, children }: FormFieldProps) {
  const id = useId();
  const note = error ?? hint;
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
      {cloneElement(children, {
        id,
        "aria-invalid": error ? true : undefined,
        "aria-describedby": note ? `${id}-note` : undefined,
      })}
      {note && (
        <Box id={`${id}-note`} mt="1.5" fontSize="sm" color={error ? "fg.error" : "fg.muted"}>
          {note}
        </Box>
      )}
    </Box>
  );
}
