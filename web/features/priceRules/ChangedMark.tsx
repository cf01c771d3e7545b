import { Badge } from "@chakra-ui/react";
import { createContext, useContext } from "react";
import type { RulesContentFragment } from "../../generated/RulesContent.ts";
import { t } from "../../platform/i18n.ts";

const InForce = createContext<RulesContentFragment | undefined>(undefined);

/** Provides the rules in force to the parts of a draft, which compare the draft's rows with them. */
export const RulesInForce = InForce.Provider;

/** Returns the rules in force, if a draft is shown beside them. */
export const useRulesInForce = (): RulesContentFragment | undefined => useContext(InForce);

/** Returns the content of rows for a comparison in which their order does not matter. */
const contentOf = (rows: readonly unknown[]) =>
  rows
    .map((row) => JSON.stringify(row))
    .sort()
    .join();

type ChangedMarkProps = {
  draft: RulesContentFragment;
  /** Returns the rows of some rules that are compared. */
  rowsOf: (rules: RulesContentFragment) => readonly unknown[];
};

/** Marks a row of a draft that differs from the rules in force. */
export function ChangedMark({ draft, rowsOf }: ChangedMarkProps) {
  const inForce = useRulesInForce();
  if (!inForce || contentOf(rowsOf(draft)) === contentOf(rowsOf(inForce))) return null;
  return (
    <Badge colorPalette="warning" ms="2">
      {t("Edited")}
    </Badge>
  );
}
