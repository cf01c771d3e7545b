import { Text } from "@chakra-ui/react";
import {
  RulesDifferencesDocument,
  type RulesDifferencesQuery,
} from "../../generated/RulesDifferences.ts";
import { messageOf } from "../../platform/graphql/errors.ts";
import { useRead } from "../../platform/graphql/useRead.ts";
import { t } from "../../platform/i18n.ts";
import { type Column, DataTable } from "../../ui/lists/DataTable.tsx";

type Difference = RulesDifferencesQuery["quoteRulesDiff"][number];
type Row = Difference & { id: string };

const asRow = (difference: Difference): Row => {
  const { part, name, scope } = difference;
  return { ...difference, id: `${part} ${name} ${scope}` };
};

const columns: readonly Column<Row>[] = [
  { header: t("Rule"), style: { fontWeight: "medium" }, cell: ({ name }) => name },
  { header: t("Devices"), phone: "end", hasLabel: false, cell: ({ scope }) => scope },
  { header: t("Before"), phone: "start", cell: ({ before }) => before ?? t("None") },
  { header: t("After"), phone: "end", cell: ({ after }) => after ?? t("None") },
];

type DifferencesProps = {
  /** The versions to compare. If `to` is omitted, the version `from` is compared with the draft. */
  from: number;
  to?: number;
  label: string;
};

/** The differences between two versions of the quote rules. */
export function Differences({ from, to, label }: DifferencesProps) {
  const { data, error } = useRead(RulesDifferencesDocument, { from, to });
  if (error) return <Text color="fg.error">{messageOf(error)}</Text>;
  if (!data) return null;
  const differences = data.quoteRulesDiff;
  if (differences.length === 0)
    return <Text color="fg.muted">{t("There are no differences.")}</Text>;
  return <DataTable label={label} columns={columns} rows={differences.map(asRow)} />;
}
