import { Box, Heading, Text } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { usePageTitle } from "../../platform/usePageTitle.ts";
import { Head } from "./Head.tsx";
import { Width } from "./Section.tsx";

type FormPageProps = {
  /** A lead that says what the form is for. */
  intro: string;
  children: ReactNode;
};

/** A narrow page that consists of one form. The title comes from the route table. */
export function FormPage({ intro, children }: FormPageProps) {
  const title = usePageTitle();
  return (
    <Width maxW="2xl" py={{ base: "8", md: "14" }}>
      <Head title={title} description={intro} noindex />
      <Heading as="h1" size="2xl">
        {title}
      </Heading>
      <Text mt="3" mb="8" color="fg.muted">
        {intro}
      </Text>
      <Box
        p={{ base: "0", md: "8" }}
        borderWidth={{ base: "0", md: "1px" }}
        borderColor="border"
        borderRadius="l3"
      >
        {children}
      </Box>
    </Width>
  );
}
