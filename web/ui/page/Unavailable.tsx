import { Flex, Heading, Text } from "@chakra-ui/react";
import type { ReactNode } from "react";

type UnavailableProps = { title: string; text?: string; children: ReactNode };

/** The page for something that does not exist; `children` lead on from there. */
export function Unavailable({ title, text, children }: UnavailableProps) {
  return (
    <Flex
      direction="column"
      align="center"
      gap="5"
      px="4"
      py={{ base: "20", md: "32" }}
      textAlign="center"
    >
      <Heading as="h1" size="2xl">
        {title}
      </Heading>
      {text && (
        <Text maxW="lg" color="fg.muted">
          {text}
        </Text>
      )}
      <Flex wrap="wrap" justify="center" gap="3">
        {children}
      </Flex>
    </Flex>
  );
}
