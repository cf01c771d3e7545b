import { Badge } from "@chakra-ui/react";
import { createContext, useContext } from "react";
import type { RulesContentFragment } from "../../generated/RulesContent.ts";
import { t } from "../../platform/i18n.ts";

const InForce = createContext<RulesContentFragment | undefined>(undefined);

/** Put this around the parts of a draft: it provides the rules in force, with which rows of the draft are compared. */
export const RulesInForce = InForce.Provider;

/** The rules in force, if a draft is shown beside them. */
export const useRulesInForce = (): RulesContentFragment | undefined => useContext(InForce);

/** Rows in any order, for a comparison. */
const contentOf = (rows: readonly unknown[]) =>
  rows
    .map((row) => JSON.stringify(row))
    .sort()
    .join();

type ChangedMarkProps = {
  draft: RulesContentFragment;
  /** The rows of rules that are compared. */
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
