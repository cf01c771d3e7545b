import { Flex, Heading, Text } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { Head } from "./Head.tsx";
import { Width } from "./Section.tsx";

type ConsolePageProps = {
  title: string;
  /** What the page is for, under its title. */
  intro?: ReactNode;
  /** Beside the title. */
  action?: ReactNode;
  children: ReactNode;
};

/** A page of the console: its title, and what admins do there. */
export function ConsolePage({ title, intro, action, children }: ConsolePageProps) {
  return (
    <Width py={{ base: "6", md: "10" }}>
      <Head title={title} description={title} noindex />
      <Flex wrap="wrap" align="center" justify="space-between" gap="4" mb={{ base: "5", md: "8" }}>
        <div>
          <Heading as="h1" size="2xl">
            {title}
          </Heading>
          {intro && (
            <Text mt="2" color="fg.muted">
              {intro}
            </Text>
          )}
        </div>
        {action}
      </Flex>
      {children}
    </Width>
  );
}
