import { Flex, Heading, Text } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { messageOf } from "../platform/errors.ts";

/** In place of a page that failed: the reason, and in `children` the ways on. */
export function FailedPage({ error, children }: { error: unknown; children: ReactNode }) {
  return (
    <Flex direction="column" align="center" gap="4" px="4" py="24" textAlign="center" role="alert">
      <Heading as="h1">This page could not be shown</Heading>
      <Text color="fg.muted">{messageOf(error)}</Text>
      <Flex gap="3" mt="2">
        {children}
      </Flex>
    </Flex>
  );
}
