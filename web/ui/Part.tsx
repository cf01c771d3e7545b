import { Box, Flex, Heading, type SystemStyleObject } from "@chakra-ui/react";
import type { ReactNode } from "react";

/** A part of the form under a heading. */
export function Part({ title, children, ...box }: PartProps) {
  return (
    <Box
      p={{ base: "4", md: "6" }}
      borderWidth="1px"
      borderColor="border"
      borderRadius="l3"
      {...box}
    >
      <Heading as="h2" size="md" mb="4">
        {title}
      </Heading>
      <Flex direction="column" gap="4">
        {children}
      </Flex>
    </Box>
  );
}

type PartProps = { title: string; children: ReactNode } & SystemStyleObject;
