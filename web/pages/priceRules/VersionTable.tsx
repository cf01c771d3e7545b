import { useApolloClient } from "@apollo/client/react";
import { Button } from "@chakra-ui/react";
import { useState } from "react";
import type { PriceRulesQuery } from "../../generated/PriceRules.ts";
import {
  RulesDifferencesDocument,
  type RulesDifferencesQuery,
} from "../../generated/RulesDifferences.ts";
import { messageOf } from "../../platform/errors.ts";
import { localDigits, t } from "../../platform/i18n.ts";
import { Moment } from "../../ui/Day.tsx";
import { Rich } from "../../ui/Rich.tsx";
import { Cell, Row, Table } from "../../ui/Table.tsx";
import { toast } from "../../ui/toasts.ts";
import { Differences } from "./Differences.tsx";

type Version = PriceRulesQuery["quoteRulesVersions"][number];

const columns = [t("Version"), t("Why"), t("Published"), ""];

/** The published versions, the latest first, each with what it changed. */
export function VersionTable({ versions }: { versions: readonly Version[] }) {
  return (
    <Table label={t("Versions")} columns={columns}>
      {versions.map((version) => (
        <VersionRow key={version.version} {...version} />
      ))}
    </Table>
  );
}

function VersionRow({ version, publishedAt, publishedBy, reason }: Version) {
  const client = useApolloClient();
  const number = localDigits(String(version));
  const [differences, setDifferences] = useState<RulesDifferencesQuery["quoteRulesDiff"]>();
  const show = async () => {
    try {
      const { data } = await client.query({
        query: RulesDifferencesDocument,
        variables: { from: version - 1, to: version },
      });
      setDifferences(data?.quoteRulesDiff);
    } catch (error) {
      toast.error(messageOf(error));
    }
  };
  return (
    <>
      <Row>
        <Cell fontWeight="medium">{t("Version {version}", { version: number })}</Cell>
        <Cell>{reason}</Cell>
        <Cell color="fg.muted" fontSize="sm">
          <Rich
            text={publishedBy ? t("<date/> by {publishedBy}", { publishedBy }) : "<date/>"}
            parts={{ date: <Moment of={publishedAt} /> }}
          />
        </Cell>
        <Cell>
          {version > 1 && (
            <Button
              variant="ghost"
              size="sm"
              aria-expanded={differences !== undefined}
              aria-label={t("What version {version} changed", { version: number })}
              onClick={() => (differences ? setDifferences(undefined) : void show())}
            >
              {t("Changes")}
            </Button>
          )}
        </Cell>
      </Row>
      {differences && (
        <Row>
          <Cell colSpan={columns.length} gridColumn="1 / -1">
            <Differences
              differences={differences}
              label={t("Changes of version {version}", { version: number })}
            />
          </Cell>
        </Row>
      )}
    </>
  );
}
