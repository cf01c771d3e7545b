import { Center, type CenterProps, Spinner } from "@chakra-ui/react";
import { t } from "../../platform/i18n.ts";

/** A spinner in the centre of the space for the content that is being loaded. */
export function Loading({ label = t("Loading"), ...space }: { label?: string } & CenterProps) {
  return (
    <Center minH="60vh" role="status" aria-label={label} {...space}>
      <Spinner size="lg" />
    </Center>
  );
}
