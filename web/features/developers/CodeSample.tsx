import { Box, chakra, Flex } from "@chakra-ui/react";
import { CopyButton } from "../../ui/controls/CopyButton.tsx";
import type { Sample } from "./samples.ts";

const Code = chakra("pre", {
  base: {
    m: "0",
    p: "4",
    overflowX: "auto",
    fontFamily: "monospace",
    fontSize: "sm",
    tabSize: "2",
  },
});

/** A code sample with a button to copy it. `of` tells people who use a screen reader what the sample does. */
export function CodeSample({ sample: { label, code }, of }: { sample: Sample; of: string }) {
  const name = `${of}, ${label}`;
  return (
    <Box as="figure" minW="0" borderWidth="1px" borderColor="border" borderRadius="l3">
      <Flex as="figcaption" justify="space-between" align="center" ps="4" pe="2" py="1">
        <Box fontSize="sm" fontWeight="semibold" color="fg.muted">
          {label}
        </Box>
        <CopyButton
          variant="ghost"
          text={code}
          words={{ copy: "Copy", copied: "Copied" }}
          aria-label={`Copy: ${name}`}
        />
      </Flex>
      {/* People who use only the keyboard must be able to scroll the sample. */}
      <Code
        tabIndex={0}
        role="region"
        aria-label={name}
        borderTopWidth="1px"
        borderColor="border"
        bg="bg.subtle"
        borderBottomRadius="l3"
      >
        <code>{code}</code>
      </Code>
    </Box>
  );
}
