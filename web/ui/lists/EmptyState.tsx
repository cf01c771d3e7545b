import { Flex, Text } from "@chakra-ui/react";
import type { ReactNode } from "react";

/** Shown instead of an empty list. `children` should offer the next steps. */
export function EmptyState({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <Flex
      direction="column"
      align="center"
      gap="4"
      py="16"
      px="4"
      bg="bg.subtle"
      borderRadius="l3"
      textAlign="center"
    >
      <Text fontSize="lg" color="fg.muted">
        {text}
      </Text>
      {children}
    </Flex>
  );
}
