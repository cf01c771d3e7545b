import { Box, type BoxProps, Flex, Heading } from "@chakra-ui/react";
import { useId } from "react";

/**
 * A framed part of a page or form, under a heading. Only with `as="section"` is it a landmark of the page, which parts
 * of a form should not be.
 */
export function Part({ title, children, ...box }: { title: string } & BoxProps) {
  const id = useId();
  return (
    <Box
      aria-labelledby={box.as === "section" ? id : undefined}
      p={{ base: "4", md: "6" }}
      borderWidth="1px"
      borderColor="border"
      borderRadius="l3"
      {...box}
    >
      <Heading as="h2" size="md" id={id} mb="4">
        {title}
      </Heading>
      <Flex direction="column" gap="4">
        {children}
      </Flex>
    </Box>
  );
}
