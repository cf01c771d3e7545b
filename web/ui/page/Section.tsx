import { Box, type BoxProps, Flex, Heading } from "@chakra-ui/react";
import { type ReactNode, useId } from "react";

/** A box with the width of the page's content, including the margins. */
export function Width(props: BoxProps) {
  return <Box w="full" maxW="page" mx="auto" px={{ base: "4", md: "6", xl: "8" }} {...props} />;
}

type SectionProps = { title: string; action?: ReactNode; children: ReactNode } & BoxProps;

/**
 * A section with a heading and, optionally, an action beside the heading. Give the section an id if links lead to it or
 * it should be focusable.
 */
export function Section({ title, action, children, ...box }: SectionProps) {
  const id = useId();
  return (
    <Width
      as="section"
      aria-labelledby={id}
      {...(box.id && { tabIndex: -1, outline: "none" })}
      py={{ base: "5", md: "8" }}
      {...box}
    >
      <Flex
        justify={{ base: "space-between", sm: "flex-start" }}
        align="center"
        gap="4"
        mb={{ base: "2", md: "4" }}
        minH="touch"
      >
        <Heading as="h2" id={id}>
          {title}
        </Heading>
        {action}
      </Flex>
      {children}
    </Width>
  );
}
