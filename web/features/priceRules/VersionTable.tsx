import { Button, Flex } from "@chakra-ui/react";
import { useState } from "react";
import type { PriceRulesQuery } from "../../generated/PriceRules.ts";
import type { RulesDraftFragment } from "../../generated/RulesDraft.ts";
import { SaveRulesDraftDocument } from "../../generated/SaveRulesDraft.ts";
import { localDigits, t } from "../../platform/i18n.ts";
import { useAction } from "../../ui/actions/useAction.ts";
import { LoadingButton } from "../../ui/controls/LoadingButton.tsx";
import { ConfirmButton } from "../../ui/dialogs/ConfirmButton.tsx";
import { DataTable } from "../../ui/lists/DataTable.tsx";
import { Moment } from "../../ui/text/Day.tsx";
import { Rich } from "../../ui/text/Rich.tsx";
import { Differences } from "./Differences.tsx";

type Version = PriceRulesQuery["quoteRulesVersions"][number];

type VersionTableProps = {
  versions: readonly Version[];
  draft: RulesDraftFragment;
  /** The number of the version that is in force. */
  current: number;
};

/** The published versions, newest first, with their changes. An older version can be copied into the draft. */
export function VersionTable({ versions, draft, current }: VersionTableProps) {
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
          cell: ({ version }) => (
            <Flex gap="2" wrap="wrap" justify={{ md: "end" }}>
              {version > 1 && (
                <Button
                  variant="ghost"
                  size="sm"
                  aria-expanded={version === open}
                  aria-label={changesOf(version)}
                  onClick={() => setOpen(version === open ? undefined : version)}
                >
                  {t("Changes")}
                </Button>
              )}
              {version !== current && <TakeUpAgain version={version} draft={draft} />}
            </Flex>
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

/** The button that replaces the draft by an older version. */
function TakeUpAgain({ version, draft }: { version: number } & Pick<VersionTableProps, "draft">) {
  const name = { version: localDigits(String(version)) };
  const [takeUp, busy] = useAction(SaveRulesDraftDocument, {
    done: t("Version {version} is in the draft. Publish it to put it into force.", name),
  });
  const run = () => takeUp({ revision: draft.revision, changes: {}, from: version });
  const button = {
    variant: "outline",
    size: "sm",
    "aria-label": t("Go back to version {version}", name),
    children: t("Copy into the draft"),
  } as const;
  if (!draft.exists) return <LoadingButton {...button} loading={busy} onClick={() => void run()} />;
  return (
    <ConfirmButton
      {...button}
      question={t(
        "All changes of the draft will be replaced by version {version}. Are you sure you want to proceed?",
        name,
      )}
      confirmLabel={t("Replace")}
      onConfirm={run}
    />
  );
}
