import { Box, Flex } from "@chakra-ui/react";
import { useId } from "react";
import { CopyButton } from "./CopyButton.tsx";
import { Textarea } from "./controls.tsx";

type SecretFieldProps = {
  label: string;
  secret: string;
  /** The number of lines. Choose enough lines to show the whole secret on a phone. */
  rows?: number;
};

/**
 * Shows a secret with a button to copy it. Focusing the field selects the secret, because some browsers do not let the
 * page copy.
 */
export function SecretField({ label, secret, rows = 2 }: SecretFieldProps) {
  const id = useId();
  const labelId = useId();
  return (
    <Box>
      <Flex align="center" justify="space-between" mb="1.5">
        <label id={labelId} htmlFor={id}>
          {label}
        </label>
        <CopyButton variant="outline" text={secret} aria-describedby={labelId} />
      </Flex>
      <Textarea
        id={id}
        readOnly
        rows={rows}
        value={secret}
        minH="0"
        fontFamily="monospace"
        fontSize="sm"
        wordBreak="break-all"
        resize="none"
        onFocus={(event) => event.currentTarget.select()}
      />
    </Box>
  );
}
