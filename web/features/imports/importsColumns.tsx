import { Badge, Box } from "@chakra-ui/react";
import type { ImportRowFragment } from "../../generated/ImportRow.ts";
import { deviceImportStateWords } from "../../generated/words.ts";
import { t } from "../../platform/i18n.ts";
import { RouteLink } from "../../ui/controls/RouteLink.tsx";
import { type Column, wholeRow } from "../../ui/lists/DataTable.tsx";
import { Moment } from "../../ui/text/Day.tsx";
import { countsInWords, palettes } from "./states.ts";

/** The columns of the table of imports. */
export const importsColumns: readonly Column<ImportRowFragment>[] = [
  {
    header: t("File"),
    cell: ({ id, fileName }) => (
      <RouteLink to={{ search: `?import=${id}` }} css={wholeRow}>
        {fileName}
      </RouteLink>
    ),
  },
  {
    header: t("State"),
    phone: "end",
    hasLabel: false,
    cell: ({ state }) => (
      <Badge colorPalette={palettes[state]}>{deviceImportStateWords[state]}</Badge>
    ),
  },
  {
    header: t("Devices"),
    hasLabel: false,
    style: { fontSize: "sm" },
    cell: countsInWords,
  },
  {
    header: t("Uploaded"),
    isQuiet: true,
    cell: ({ createdAt, actorName }) => (
      <>
        <Moment of={createdAt} />
        {actorName && <Box>{t("by {name}", { name: actorName })}</Box>}
      </>
    ),
  },
];
