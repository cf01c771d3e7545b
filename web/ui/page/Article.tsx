import { Box, chakra, Grid, Heading, Text } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { Head, type HeadFacts } from "./Head.tsx";
import { Width } from "./Section.tsx";

/** A fact that most readers look for: a few words in large type, and below them what they mean. */
export type KeyFact = { fact: string; meaning: string };

type ArticleProps = {
  title: string;
  /** Sums up the whole page in one or two sentences. */
  lead: string;
  keyFacts?: readonly KeyFact[];
  jsonLd?: HeadFacts["jsonLd"];
  /** Additional metadata of the page. */
  head?: Partial<HeadFacts>;
  /** The language of the text, if it differs from the site's. */
  lang?: string;
  children: ReactNode;
};

/** A page of text: the title and the lead, then the key facts at a glance, then the parts. */
export function Article({
  title,
  lead,
  keyFacts = [],
  jsonLd,
  head,
  lang,
  children,
}: ArticleProps) {
  return (
    <article lang={lang}>
      <Head title={title} description={lead} jsonLd={jsonLd} {...head} />
      <Box bg="bg.subtle" borderBottomWidth="1px" borderColor="border">
        <Width maxW="5xl" py={{ base: "10", md: "16" }}>
          <Heading as="h1" size="4xl">
            {title}
          </Heading>
          <Text mt="4" maxW="2xl" fontSize={{ base: "md", md: "lg" }} color="fg.muted">
            {lead}
          </Text>
        </Width>
      </Box>
      <Width maxW="5xl" py={{ base: "8", md: "12" }}>
        {keyFacts.length > 0 && <KeyFacts facts={keyFacts} />}
        {children}
      </Width>
    </article>
  );
}

function KeyFacts({ facts }: { facts: readonly KeyFact[] }) {
  return (
    <Grid
      as="ul"
      templateColumns={{ base: "1fr", sm: "1fr 1fr", lg: `repeat(${facts.length}, 1fr)` }}
      gap="4"
      mb={{ base: "8", md: "12" }}
    >
      {facts.map(({ fact, meaning }) => (
        <Box as="li" key={fact} p="5" bg="accent.subtle" borderRadius="l3">
          <Box fontSize="xl" fontWeight="bold" color="accent.fg" lineHeight="short">
            {fact}
          </Box>
          <Text mt="1" fontSize="sm" color="fg.muted">
            {meaning}
          </Text>
        </Box>
      ))}
    </Grid>
  );
}

/** A part of an article. Wide screens show the heading beside the content. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box
      as="section"
      display="grid"
      gridTemplateColumns={{ base: "1fr", lg: "16rem 1fr" }}
      columnGap="10"
      rowGap="2"
      py={{ base: "6", md: "8" }}
      borderTopWidth="1px"
      borderColor="border"
    >
      <Heading as="h2" size="lg">
        {title}
      </Heading>
      <Box display="grid" gap="3" maxW="2xl">
        {children}
      </Box>
    </Box>
  );
}

/** A list of points within a part. */
export const Points = chakra("ul", {
  base: { display: "grid", gap: "2", ps: "5", listStyleType: "disc" },
});
