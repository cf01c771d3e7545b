import { Button } from "@chakra-ui/react";
import { useState } from "react";
import type { PriceRulesQuery } from "../../generated/PriceRules.ts";
import { localDigits, t } from "../../platform/i18n.ts";
import { Cell, Row, Table } from "../../ui/lists/Table.tsx";
import { Moment } from "../../ui/text/Day.tsx";
import { Rich } from "../../ui/text/Rich.tsx";
import { Differences } from "./Differences.tsx";

type Version = PriceRulesQuery["quoteRulesVersions"][number];

const columns = [t("Version"), t("Why"), t("Published"), t("Actions")];

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
  const number = localDigits(String(version));
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Row>
        <Cell fontWeight="medium">{t("Version {version}", { version: number })}</Cell>
        <Cell label={t("Why")}>{reason}</Cell>
        <Cell label={t("Published")} color="fg.muted" fontSize="sm">
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
              aria-expanded={isOpen}
              aria-label={t("Changes of version {version}", { version: number })}
              onClick={() => setIsOpen(!isOpen)}
            >
              {t("Changes")}
            </Button>
          )}
        </Cell>
      </Row>
      {isOpen && (
        <Row>
          <Cell colSpan={columns.length} gridColumn="1 / -1">
            <Differences
              from={version - 1}
              to={version}
              label={t("Changes of version {version}", { version: number })}
            />
          </Cell>
        </Row>
      )}
    </>
  );
}
