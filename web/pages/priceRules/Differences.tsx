import { Text } from "@chakra-ui/react";
import type { RulesDifferencesQuery } from "../../generated/RulesDifferences.ts";
import { t } from "../../platform/i18n.ts";
import { Cell, Row, Table } from "../../ui/Table.tsx";

type DifferencesProps = {
  differences: RulesDifferencesQuery["quoteRulesDiff"];
  label: string;
};

/** What differs between two versions of the price rules. */
export function Differences({ differences, label }: DifferencesProps) {
  if (differences.length === 0) return <Text color="fg.muted">{t("Nothing differs.")}</Text>;
  return (
    <Table label={label} columns={[t("Rule"), t("Devices"), t("Before"), t("After")]}>
      {differences.map(({ part, name, scope, before, after }) => (
        <Row key={`${part} ${name} ${scope}`}>
          <Cell fontWeight="medium">{name}</Cell>
          <Cell>{scope}</Cell>
          <Cell>{before ?? t("None")}</Cell>
          <Cell>{after ?? t("None")}</Cell>
        </Row>
      ))}
    </Table>
  );
}
