import { Center, type CenterProps, Spinner } from "@chakra-ui/react";

/** A spinner in the middle of the space that something being loaded will take. */
export function Loading({ label = "Loading", ...space }: { label?: string } & CenterProps) {
  return (
    <Center minH="60vh" role="status" aria-label={label} {...space}>
      <Spinner size="lg" />
    </Center>
  );
}
