import { Button } from "@chakra-ui/react";
import { useState } from "react";
import type { PriceRulesQuery } from "../../generated/PriceRules.ts";
import { localDigits, t } from "../../platform/i18n.ts";
import { DataTable } from "../../ui/lists/DataTable.tsx";
import { Moment } from "../../ui/text/Day.tsx";
import { Rich } from "../../ui/text/Rich.tsx";
import { Differences } from "./Differences.tsx";

type Version = PriceRulesQuery["quoteRulesVersions"][number];

/** The published versions, the latest first, each with what it changed. */
export function VersionTable({ versions }: { versions: readonly Version[] }) {
  const [open, setOpen] = useState<number>();
  const changesOf = (version: number) =>
    t("Changes of version {version}", { version: localDigits(String(version)) });
  return (
    <DataTable
      label={t("Versions")}
      rows={versions.map((version) => ({ ...version, id: String(version.version) }))}
      columns={[
        {
          header: t("Version"),
          style: { fontWeight: "medium" },
          cell: ({ id }) => t("Version {version}", { version: localDigits(id) }),
        },
        { header: t("Why"), cell: ({ reason }) => reason },
        {
          header: t("Published"),
          isQuiet: true,
          cell: ({ publishedAt, publishedBy }) => (
            <Rich
              text={publishedBy ? t("<date/> by {publishedBy}", { publishedBy }) : "<date/>"}
              parts={{ date: <Moment of={publishedAt} /> }}
            />
          ),
        },
        {
          header: t("Actions"),
          hasLabel: false,
          cell: ({ version }) =>
            version > 1 && (
              <Button
                variant="ghost"
                size="sm"
                aria-expanded={version === open}
                aria-label={changesOf(version)}
                onClick={() => setOpen(version === open ? undefined : version)}
              >
                {t("Changes")}
              </Button>
            ),
        },
      ]}
      detailsOf={({ version }) =>
        version === open && (
          <Differences from={version - 1} to={version} label={changesOf(version)} />
        )
      }
    />
  );
}
