import { chakra, Text } from "@chakra-ui/react";
import type { UnitHistoryFragment } from "../../../generated/UnitHistory.ts";
import { unitEventCodeWords } from "../../../generated/words.ts";
import { formatPrice } from "../../../platform/i18n.ts";
import { MomentBy } from "../../../ui/text/Day.tsx";

/** The events of a unit, newest first. */
export function UnitTimeline({ unit: { timeline } }: { unit: UnitHistoryFragment }) {
  return (
    <List>
      {timeline.toReversed().map(({ code, at, actorName, amount, note }) => (
        <li key={`${code} ${at}`}>
          <Text as="span" fontWeight="medium">
            {unitEventCodeWords[code]}
            {amount !== null && `, ${formatPrice(amount)}`}
          </Text>
          <Text fontSize="sm" color="fg.muted">
            <MomentBy of={at} name={actorName} />
          </Text>
          {note && <Text fontSize="sm">{note}</Text>}
        </li>
      ))}
    </List>
  );
}

const List = chakra("ol", {
  base: {
    display: "grid",
    gap: "3",
    ps: "4",
    borderStartWidth: "2px",
    borderColor: "border",
    listStyleType: "none",
    overflowWrap: "anywhere",
  },
});
