import { type BoxProps, Flex, Heading } from "@chakra-ui/react";
import { useId } from "react";
import { Card } from "../page/Card.tsx";

/**
 * A framed part of a page or form, under a heading. Pass `as="section"` to make the part a landmark of the page. Parts
 * of a form should not be landmarks.
 */
export function Part({ title, children, ...box }: { title: string } & BoxProps) {
  const id = useId();
  return (
    <Card
      aria-labelledby={box.as === "section" ? id : undefined}
      p={{ base: "4", md: "6" }}
      {...box}
    >
      <Heading as="h2" size="md" id={id} mb="4">
        {title}
      </Heading>
      <Flex direction="column" gap="4">
        {children}
      </Flex>
    </Card>
  );
}
