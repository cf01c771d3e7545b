import { Button } from "@chakra-ui/react";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { KeyDialog } from "../../features/apiKeys/KeyDialog.tsx";
import { KeyTable } from "../../features/apiKeys/KeyTable.tsx";
import { SecretDialog, type ShownSecret } from "../../features/apiKeys/SecretDialog.tsx";
import type { ApiKeyRowFragment } from "../../generated/ApiKeyRow.ts";
import { ApiKeysDocument } from "../../generated/ApiKeys.ts";
import { useStableQuery } from "../../platform/graphql/useStableQuery.ts";
import { t } from "../../platform/i18n.ts";
import { offsetOf } from "../../ui/lists/addressQuery.ts";
import { EmptyList } from "../../ui/lists/EmptyList.tsx";
import { EmptyState } from "../../ui/lists/EmptyState.tsx";
import { LoadFailure } from "../../ui/lists/LoadFailure.tsx";
import { Pager } from "../../ui/lists/Pager.tsx";
import { ConsolePage } from "../../ui/page/ConsolePage.tsx";
import { Loading } from "../../ui/page/Loading.tsx";

const pageSize = 25;

type Open =
  | { dialog: "new" }
  | { dialog: "change"; apiKey: ApiKeyRowFragment }
  | ({ dialog: "secret" } & ShownSecret);

/** The keys of other programs: an admin creates, changes and revokes them. */
function ApiKeys() {
  const [query] = useSearchParams();
  const offset = offsetOf(query, "page", pageSize);
  const result = useStableQuery(ApiKeysDocument, { variables: { first: pageSize, offset } });
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  if (!result) return <Loading />;
  const { nodes, totalCount } = result.data.apiKeys;
  return (
    <ConsolePage
      intro={t("By which other programs use the shop's API")}
      action={<Button onClick={() => setOpen({ dialog: "new" })}>{t("New key")}</Button>}
    >
      <LoadFailure failure={result.failure} onRetry={result.refetch} />
      {nodes.length === 0 ? (
        <EmptyList totalCount={totalCount}>
          <EmptyState text={t("No Keys Found")} />
        </EmptyList>
      ) : (
        <KeyTable keys={nodes} onChange={(apiKey) => setOpen({ dialog: "change", apiKey })} />
      )}
      <Pager label={t("the keys")} name="page" pageSize={pageSize} totalCount={totalCount} />
      {(open?.dialog === "new" || open?.dialog === "change") && (
        <KeyDialog
          {...open}
          onClose={close}
          onCreated={(secret) => setOpen({ dialog: "secret", ...secret })}
        />
      )}
      {open?.dialog === "secret" && <SecretDialog {...open} onClose={close} />}
    </ConsolePage>
  );
}

export { ApiKeys as Component };
