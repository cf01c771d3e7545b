import { Badge } from "@chakra-ui/react";
import { requestStatusWords } from "../../generated/words.ts";

const palettes = { PENDING: "warning", APPROVED: "accent", REJECTED: "danger" } as const;

/** The status of an add request or an evaluation. */
export function StatusBadge({ status }: { status: keyof typeof requestStatusWords }) {
  return <Badge colorPalette={palettes[status]}>{requestStatusWords[status]}</Badge>;
}
