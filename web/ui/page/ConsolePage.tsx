import { Flex, Heading, Text } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { useLoaderData } from "react-router-dom";
import { usePageTitle } from "../../platform/usePageTitle.ts";
import { Head } from "./Head.tsx";
import { LoadFailure } from "./LoadFailure.tsx";
import { Width } from "./Section.tsx";

type ConsolePageProps = {
  /** A lead below the title. */
  intro?: ReactNode;
  /** An action beside the title. */
  action?: ReactNode;
  children: ReactNode;
};

/**
 * The frame of a console page. The title comes from the route table. If the page's last load failed, the frame says so
 * above the content that an earlier load has returned.
 */
export function ConsolePage({ intro, action, children }: ConsolePageProps) {
  const title = usePageTitle();
  const loaded = useLoaderData<{ error?: unknown } | null | undefined>();
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
      <LoadFailure failure={loaded?.error} />
      {children}
    </Width>
  );
}
