import { Badge } from "@chakra-ui/react";
import { createContext, useContext } from "react";
import type { RulesContentFragment } from "../../generated/RulesContent.ts";
import { t } from "../../platform/i18n.ts";

const InForce = createContext<RulesContentFragment | undefined>(undefined);

/** Provides the quote rules in force to the parts of a draft, which compare the draft's rows with those rules. */
export const RulesInForce = InForce.Provider;

/** Returns the quote rules in force, if the page shows a draft. */
export const useRulesInForce = (): RulesContentFragment | undefined => useContext(InForce);

/** Returns the content of rows as a string for comparisons that ignore the order. */
const contentOf = (rows: readonly unknown[]) =>
  rows
    .map((row) => JSON.stringify(row))
    .sort()
    .join();

type ChangedMarkProps = {
  draft: RulesContentFragment;
  /** Returns those rows of the quote rules that are compared. */
  rowsOf: (rules: RulesContentFragment) => readonly unknown[];
};

/** Marks a part of a draft that differs from the rules in force. */
export function ChangedMark({ draft, rowsOf }: ChangedMarkProps) {
  const inForce = useRulesInForce();
  if (!inForce || contentOf(rowsOf(draft)) === contentOf(rowsOf(inForce))) return null;
  return (
    <Badge colorPalette="warning" ms="2">
      {t("Edited")}
    </Badge>
  );
}
