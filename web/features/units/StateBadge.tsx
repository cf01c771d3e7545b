import { Badge } from "@chakra-ui/react";
import type { UnitState } from "../../generated/UnitRow.ts";
import { unitStateWords } from "../../generated/words.ts";

const palettes = {
  DRAFT: "gray",
  FOR_SALE: "accent",
  RESERVED: "warning",
  SOLD: "gray",
  RETURNED: "warning",
  WRITTEN_OFF: "danger",
} as const satisfies Record<UnitState, string>;

/** The state of a unit. */
export const StateBadge = ({ state }: { state: UnitState }) => (
  <Badge colorPalette={palettes[state]}>{unitStateWords[state]}</Badge>
);
