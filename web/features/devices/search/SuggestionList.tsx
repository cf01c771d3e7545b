import { Box, chakra } from "@chakra-ui/react";
import { t } from "../../../platform/i18n.ts";
import { Picture } from "../../../ui/pictures/Picture.tsx";
import { Price } from "../../../ui/text/Price.tsx";
import { marked } from "../../../ui/theme/forcedColors.ts";
import type { Suggestion } from "./suggestionQuery.ts";

const List = chakra("ul", {
  base: {
    pos: "absolute",
    insetX: "0",
    top: "calc(100% + 0.375rem)",
    p: "2",
    bg: "bg.panel",
    borderWidth: "1px",
    borderColor: "border",
    borderRadius: "l3",
    boxShadow: "lg",
    zIndex: "popover",
  },
});

const Option = chakra("li", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "3",
    minH: "touch",
    px: "2",
    py: "1.5",
    borderRadius: "l2",
    fontSize: "sm",
    cursor: "pointer",
    _hover: { bg: "bg.muted" },
    _selected: { bg: "bg.muted", ...marked },
  },
});

type SuggestionListProps = {
  id: string;
  suggestions: readonly Suggestion[];
  /** The index of the suggestion that the arrow keys have selected, or -1 if there is none. */
  active: number;
  onChoose: (suggestion: Suggestion) => void;
};

/** The list of suggestions below the search field. */
export function SuggestionList({ id, suggestions, active, onChoose }: SuggestionListProps) {
  return (
    <List id={id} role="listbox" aria-label={t("Suggestions")}>
      {suggestions.map((device, index) => (
        <Option
          key={device.id}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          // Keeps the focus in the input. Otherwise the list would close before the click.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(device)}
        >
          <Picture
            image={device.coverImage}
            alt=""
            sizes="40px"
            boxSize="10"
            objectFit="contain"
            borderRadius="l1"
          />
          <Box flex="1" minW="0">
            {device.title}
            {device.spelling && (
              <Box color="fg.muted" truncate>
                {device.spelling}
              </Box>
            )}
          </Box>
          <Price amount={device.price} />
        </Option>
      ))}
    </List>
  );
}
