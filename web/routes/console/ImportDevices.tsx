import { type LoaderFunctionArgs, useSearchParams } from "react-router-dom";
import { ImportDetails, importVariables } from "../../features/imports/ImportDetails.tsx";
import { ImportUpload } from "../../features/imports/ImportUpload.tsx";
import { importsColumns } from "../../features/imports/importsColumns.tsx";
import { ImportDocument } from "../../generated/Import.ts";
import { ImportsDocument } from "../../generated/Imports.ts";
import { queryLoader, usePageData } from "../../platform/graphql/pageData.ts";
import { t } from "../../platform/i18n.ts";
import { ListPage } from "../../ui/lists/ListPage.tsx";
import { listParams } from "../../ui/lists/listParams.ts";

const params = listParams({}, { pageSize: 20 });

const listLoader = queryLoader(ImportsDocument, ({ search }) => params.pageOf(search));
const detailsLoader = queryLoader(ImportDocument, ({ search }) => importVariables(search));

export const loader = (args: LoaderFunctionArgs) =>
  new URL(args.request.url).searchParams.get("import") ? detailsLoader(args) : listLoader(args);

/**
 * The page for importing devices from CSV files. It shows the upload form and a list of all imports, or a single import
 * if the address has `?import=`.
 */
function ImportDevices() {
  const [query, setQuery] = useSearchParams();
  const id = query.get("import");
  if (id) return <ImportDetails key={id} />;
  return <Imports onUploaded={(uploaded) => setQuery({ import: uploaded })} />;
}

function Imports({ onUploaded }: { onUploaded: (id: string) => void }) {
  const { data } = usePageData(ImportsDocument);
  return (
    <ListPage
      intro={t(
        "From CSV files. A file is checked first. The catalogue changes only when you start the import.",
      )}
      above={<ImportUpload onUploaded={onUploaded} />}
      label={t("Imports")}
      columns={importsColumns}
      params={params}
      list={data.deviceImports}
      empty={null}
    />
  );
}

export { ImportDevices as Component };
