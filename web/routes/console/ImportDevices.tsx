import { useSearchParams } from "react-router-dom";
import { ImportDetails } from "../../features/imports/ImportDetails.tsx";
import { ImportTable } from "../../features/imports/ImportTable.tsx";
import { ImportUpload } from "../../features/imports/ImportUpload.tsx";
import { ImportsDocument } from "../../generated/Imports.ts";
import { useStableQuery } from "../../platform/graphql/useStableQuery.ts";
import { t } from "../../platform/i18n.ts";
import { offsetOf } from "../../ui/lists/addressQuery.ts";
import { EmptyList } from "../../ui/lists/EmptyList.tsx";
import { LoadFailure } from "../../ui/lists/LoadFailure.tsx";
import { Pager } from "../../ui/lists/Pager.tsx";
import { ConsolePage } from "../../ui/page/ConsolePage.tsx";
import { Loading } from "../../ui/page/Loading.tsx";

const pageSize = 20;

/** Imports of devices from CSV files: the upload with the list of all, or one at `?import=`. */
function ImportDevices() {
  const [query, setQuery] = useSearchParams();
  const id = query.get("import");
  if (id) return <ImportDetails key={id} id={id} />;
  return <Imports onUploaded={(uploaded) => setQuery({ import: uploaded })} />;
}

function Imports({ onUploaded }: { onUploaded: (id: string) => void }) {
  const [query] = useSearchParams();
  const offset = offsetOf(query, "page", pageSize);
  const result = useStableQuery(ImportsDocument, { variables: { first: pageSize, offset } });
  if (!result) return <Loading />;
  const { nodes, totalCount } = result.data.deviceImports;
  return (
    <ConsolePage
      intro={t(
        "From CSV files. A file is checked first; nothing is written before you start the import.",
      )}
    >
      <ImportUpload onUploaded={onUploaded} />
      <LoadFailure failure={result.failure} onRetry={result.refetch} />
      {nodes.length > 0 ? (
        <ImportTable imports={nodes} />
      ) : (
        <EmptyList totalCount={totalCount}>{null}</EmptyList>
      )}
      <Pager label={t("the imports")} name="page" pageSize={pageSize} totalCount={totalCount} />
    </ConsolePage>
  );
}

export { ImportDevices as Component };
