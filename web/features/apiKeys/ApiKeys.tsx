import { useMutation } from "@apollo/client/react";
import { Button } from "@chakra-ui/react";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { ApiKeyRowFragment } from "../../generated/ApiKeyRow.ts";
import { ApiKeysDocument } from "../../generated/ApiKeys.ts";
import { CreateApiKeyDocument } from "../../generated/CreateApiKey.ts";
import { UpdateApiKeyDocument } from "../../generated/UpdateApiKey.ts";
import { t } from "../../platform/i18n.ts";
import { useStableQuery } from "../../platform/useStableQuery.ts";
import { ConsolePage } from "../../ui/ConsolePage.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { LoadFailure } from "../../ui/LoadFailure.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { Pager } from "../../ui/Pager.tsx";
import { pageOf } from "../../ui/paging.ts";
import { toast } from "../../ui/toasts.ts";
import { KeyDialog, type KeyFields } from "./KeyDialog.tsx";
import { KeyTable } from "./KeyTable.tsx";
import { SecretDialog, type ShownSecret } from "./SecretDialog.tsx";

const pageSize = 25;

type Open =
  | { dialog: "new" }
  | { dialog: "change"; key: ApiKeyRowFragment }
  | { dialog: "secret"; shown: ShownSecret };

/** The keys of other programs: an admin creates, changes and revokes them. */
function ApiKeys() {
  const [query] = useSearchParams();
  const offset = (pageOf(query, "page") - 1) * pageSize;
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
        <EmptyState text={t("No Keys Found")} />
      ) : (
        <KeyTable keys={nodes} onChange={(key) => setOpen({ dialog: "change", key })} />
      )}
      <Pager label={t("the keys")} name="page" pageSize={pageSize} totalCount={totalCount} />
      {open?.dialog === "new" && (
        <NewKey
          onClose={close}
          onCreated={(shown) => {
            setOpen({ dialog: "secret", shown });
            void result.refetch();
          }}
        />
      )}
      {open?.dialog === "change" && <ChangedKey apiKey={open.key} onClose={close} />}
      {open?.dialog === "secret" && <SecretDialog {...open.shown} onClose={close} />}
    </ConsolePage>
  );
}

type NewKeyProps = { onCreated: (shown: ShownSecret) => void; onClose: () => void };

function NewKey({ onCreated, onClose }: NewKeyProps) {
  // Not in Apollo's cache: nothing but the dialog holds the secret.
  const [create] = useMutation(CreateApiKeyDocument, { fetchPolicy: "no-cache" });
  const save = async (input: KeyFields) => {
    const { data } = await create({ variables: { input } });
    if (data) onCreated({ name: data.createApiKey.key.name, secret: data.createApiKey.secret });
  };
  return <KeyDialog onSave={save} onClose={onClose} />;
}

type ChangedKeyProps = { apiKey: ApiKeyRowFragment; onClose: () => void };

function ChangedKey({ apiKey, onClose }: ChangedKeyProps) {
  const [update] = useMutation(UpdateApiKeyDocument);
  const save = async (input: KeyFields) => {
    await update({ variables: { id: apiKey.id, input } });
    toast.success(t("Key Updated"));
    onClose();
  };
  return <KeyDialog apiKey={apiKey} onSave={save} onClose={onClose} />;
}

export { ApiKeys as Component };
