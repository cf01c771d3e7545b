import { Button } from "@chakra-ui/react";
import { useState } from "react";
import { KeyDialog } from "../../features/apiKeys/KeyDialog.tsx";
import { keyColumns } from "../../features/apiKeys/keyColumns.tsx";
import { SecretDialog, type ShownSecret } from "../../features/apiKeys/SecretDialog.tsx";
import type { ApiKeyRowFragment } from "../../generated/ApiKeyRow.ts";
import { ApiKeysDocument } from "../../generated/ApiKeys.ts";
import { queryLoader, usePageData } from "../../platform/graphql/pageData.ts";
import { t } from "../../platform/i18n.ts";
import { ListPage } from "../../ui/lists/ListPage.tsx";
import { listParams } from "../../ui/lists/listParams.ts";

const params = listParams({});

type Open =
  | { dialog: "new" }
  | { dialog: "change"; apiKey: ApiKeyRowFragment }
  | ({ dialog: "secret" } & ShownSecret);

export const loader = queryLoader(ApiKeysDocument, ({ search }) => params.pageOf(search));

/** The page of the API keys, which let other programs use the API. Admins create, change and revoke keys here. */
function ApiKeys() {
  const { data } = usePageData(ApiKeysDocument);
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  return (
    <ListPage
      intro={t("For other programs that use the shop's API")}
      action={<Button onClick={() => setOpen({ dialog: "new" })}>{t("New key")}</Button>}
      label={t("API keys")}
      columns={keyColumns((apiKey) => setOpen({ dialog: "change", apiKey }))}
      params={params}
      list={data.apiKeys}
      empty={t("No Keys Found")}
    >
      {(open?.dialog === "new" || open?.dialog === "change") && (
        <KeyDialog
          {...open}
          onClose={close}
          onCreated={(secret) => setOpen({ dialog: "secret", ...secret })}
        />
      )}
      {open?.dialog === "secret" && <SecretDialog {...open} onClose={close} />}
    </ListPage>
  );
}

export { ApiKeys as Component };
