import { Badge, Box, Heading } from "@chakra-ui/react";
import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router-dom";
import {
  ImportDocument,
  type ImportQuery,
  type ImportQueryVariables,
} from "../../generated/Import.ts";
import { deviceImportActionWords, deviceImportStateWords } from "../../generated/words.ts";
import { consoleRoutes } from "../../platform/consoleRoutes.ts";
import { usePageData } from "../../platform/graphql/pageData.ts";
import { usePolling } from "../../platform/graphql/usePolling.ts";
import { didWrite } from "../../platform/graphql/writes.ts";
import { t } from "../../platform/i18n.ts";
import { ButtonLink } from "../../ui/controls/RouteLink.tsx";
import { DataList } from "../../ui/lists/DataList.tsx";
import { choiceParam, listParams } from "../../ui/lists/listParams.ts";
import { ConsolePage } from "../../ui/page/ConsolePage.tsx";
import { ProgressBar } from "../../ui/page/ProgressBar.tsx";
import { ImportActions } from "./ImportActions.tsx";
import { ImportColumns } from "./ImportColumns.tsx";
import { itemColumns, itemRows } from "./itemColumns.tsx";
import { countsInWords, isOpen, isWorking, palettes } from "./states.ts";

const params = listParams({
  show: choiceParam(t("Show"), t("All devices"), deviceImportActionWords),
});

/**
 * The intervals at which an import is read again, in milliseconds: while a job works on the import, and while the job
 * waits for another day.
 */
const pollMs = { working: 1_000, waiting: 60_000 };

/** Returns the query's variables for the import at `?import=`, with one page of its devices. */
export const importVariables = (query: URLSearchParams): ImportQueryVariables => ({
  id: query.get("import") ?? "",
  action: params.read(query).show,
  ...params.pageOf(query),
});

/** Shows an import: the preview, the progress or the result. */
export function ImportDetails() {
  const [query] = useSearchParams();
  const { data } = usePageData(ImportDocument);
  const { deviceImport: row, deviceImportItems: items } = data;
  usePolling(pollMsOf(row));
  useDevicesRefresh(!isOpen(row.state));
  return (
    <ConsolePage
      intro={t("{name}, {rows, plural, one {# row} other {# rows}}", {
        name: row.fileName,
        rows: row.rows,
      })}
      action={
        <ButtonLink to={consoleRoutes.importDevices} variant="outline">
          {t("All imports")}
        </ButtonLink>
      }
    >
      <Summary of={row} />
      <ImportActions of={row} />
      {(row.state === "READY" || row.state === "CHECKING") && <ImportColumns of={row} />}
      {(items.totalCount > 0 || params.read(query).show) && (
        <DataList
          label={t("Devices of the file")}
          columns={itemColumns(
            row.columns.map(({ header }) => header),
            row.missingColumns,
          )}
          params={params}
          list={{ nodes: itemRows(items.nodes), totalCount: items.totalCount }}
          empty={t("No Products Found")}
        />
      )}
    </ConsolePage>
  );
}

function pollMsOf(row: ImportQuery["deviceImport"]): number {
  if (!isWorking(row.state)) return 0;
  return row.message ? pollMs.waiting : pollMs.working;
}

/** When the import ends while this page is open, makes the next pages read their data from the server. */
function useDevicesRefresh(hasEnded: boolean): void {
  const wasOpen = useRef(false);
  useEffect(() => {
    if (hasEnded && wasOpen.current) didWrite();
    wasOpen.current = !hasEnded;
  });
}

function Summary({ of: row }: { of: ImportQuery["deviceImport"] }) {
  const { state, message, removedVariants, images } = row;
  return (
    <Box mb="6" aria-live="polite">
      <Heading as="h2" size="md" mb="2">
        <Badge colorPalette={palettes[state]} me="2">
          {deviceImportStateWords[state]}
        </Badge>
        {countsInWords(row)}
      </Heading>
      {isWorking(state) && <ProgressBar label={t("Progress")} percent={row.progress} />}
      {message && <Box color={state === "FAILED" ? "fg.error" : "fg.muted"}>{message}</Box>}
      {removedVariants > 0 && (
        <Box color="warning.fg">
          {t(
            "{removedVariants, plural, one {# variant has no row and is removed} other {# variants have no row and are removed}}",
            { removedVariants },
          )}
        </Box>
      )}
      {images > 0 && (
        <Box color="fg.muted">
          {t("{images, plural, one {# image} other {# images}} in the ZIP file", { images })}
        </Box>
      )}
    </Box>
  );
}
