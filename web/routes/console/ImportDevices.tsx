import { useSearchParams } from "react-router-dom";
import { ImportDetails } from "../../features/imports/ImportDetails.tsx";
import { ImportUpload } from "../../features/imports/ImportUpload.tsx";
import { importsColumns } from "../../features/imports/importsColumns.tsx";
import { ImportsDocument } from "../../generated/Imports.ts";
import { useStableQuery } from "../../platform/graphql/useStableQuery.ts";
import { t } from "../../platform/i18n.ts";
import { ListPage } from "../../ui/lists/ListPage.tsx";
import { listParams } from "../../ui/lists/listParams.ts";

const params = listParams({}, { pageSize: 20 });

/** Imports of devices from CSV files: the upload with the list of all, or one at `?import=`. */
function ImportDevices() {
  const [query, setQuery] = useSearchParams();
  const id = query.get("import");
  if (id) return <ImportDetails key={id} id={id} />;
  return <Imports onUploaded={(uploaded) => setQuery({ import: uploaded })} />;
}

function Imports({ onUploaded }: { onUploaded: (id: string) => void }) {
  const [query] = useSearchParams();
  const result = useStableQuery(ImportsDocument, { variables: params.pageOf(query) });
  return (
    <ListPage
      intro={t(
        "From CSV files. A file is checked first; nothing is written before you start the import.",
      )}
      above={<ImportUpload onUploaded={onUploaded} />}
      label={t("Imports")}
      columns={importsColumns}
      params={params}
      list={result?.data.deviceImports}
      failure={result?.failure}
      onRetry={result?.refetch}
      empty={null}
    />
  );
}

export { ImportDevices as Component };
