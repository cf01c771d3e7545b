import { Box, Heading } from "@chakra-ui/react";
import type { RulesDraftFragment } from "../../generated/RulesDraft.ts";

type ProblemsProps = Pick<RulesDraftFragment, "problems"> & { title: string };

/**
 * The problems of a draft. Each problem is shown with the place where it occurs, or as a sentence about the rules as a
 * whole.
 */
export function Problems({ problems, title }: ProblemsProps) {
  if (problems.length === 0) return null;
  return (
    <Box p="4" bg="warning.subtle" color="warning.fg" borderRadius="l3">
      <Heading as="h3" size="sm">
        {title}
      </Heading>
      <Box as="ul" ps="5" mt="2" listStyleType="disc" fontSize="sm">
        {problems.map(({ path, message }) => (
          <li key={`${path} ${message}`}>{[path, message].filter(Boolean).join(" ")}</li>
        ))}
      </Box>
    </Box>
  );
}
