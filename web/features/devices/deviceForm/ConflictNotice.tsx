import { Box, chakra, Heading } from "@chakra-ui/react";
import type { Change } from "./merge.ts";

/** Shows what another admin has changed and saved in the meantime. */
export function ConflictNotice({ changes }: { changes: readonly Change[] }) {
  return (
    <Box
      role="alert"
      mt="6"
      p={{ base: "4", md: "6" }}
      bg="warning.subtle"
      color="warning.fg"
      borderRadius="l3"
    >
      <Heading as="h2" size="md">
        Somebody else saved this device while you were working on it
      </Heading>
      <Box mt="2">
        Nothing that you typed is lost. Look at what they changed, then press Update again.
      </Box>
      <chakra.ul mt="3" ps="5" listStyle="disc">
        {changes.map(({ label, before, now, mineIsKept }) => (
          <li key={label}>
            <b>{label}</b>: from “{before}” to “{now}”.{" "}
            {mineIsKept ? "You changed this too: yours is in the form." : "Taken into your form."}
          </li>
        ))}
      </chakra.ul>
    </Box>
  );
}
