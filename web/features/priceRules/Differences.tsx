import { useQuery } from "@apollo/client/react";
import { Text } from "@chakra-ui/react";
import { RulesDifferencesDocument } from "../../generated/RulesDifferences.ts";
import { messageOf } from "../../platform/graphql/errors.ts";
import { t } from "../../platform/i18n.ts";
import { Cell, Row, Table } from "../../ui/lists/Table.tsx";

type DifferencesProps = {
  /** A version, and the one to compare it with: the draft where it is left out. */
  from: number;
  to?: number;
  label: string;
};

/** What differs between two versions of the price rules. */
export function Differences({ from, to, label }: DifferencesProps) {
  const { data, previousData, error } = useQuery(RulesDifferencesDocument, {
    variables: { from, to },
    // The draft changes.
    fetchPolicy: to === undefined ? "network-only" : "cache-first",
  });
  if (error) return <Text color="fg.error">{messageOf(error)}</Text>;
  const shown = data ?? previousData;
  if (!shown) return null;
  const differences = shown.quoteRulesDiff;
  if (differences.length === 0) return <Text color="fg.muted">{t("Nothing differs.")}</Text>;
  return (
    <Table label={label} columns={[t("Rule"), t("Devices"), t("Before"), t("After")]}>
      {differences.map(({ part, name, scope, before, after }) => (
        <Row key={`${part} ${name} ${scope}`}>
          <Cell fontWeight="medium">{name}</Cell>
          <Cell>{scope}</Cell>
          <Cell label={t("Before")}>{before ?? t("None")}</Cell>
          <Cell label={t("After")}>{after ?? t("None")}</Cell>
        </Row>
      ))}
    </Table>
  );
}
