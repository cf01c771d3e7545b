import { Button, Flex } from "@chakra-ui/react";
import { useState } from "react";
import { redirectColumns, unknownColumns } from "../../features/redirects/redirectColumns.tsx";
import { redirectParams } from "../../features/redirects/redirectParams.ts";
import { RedirectsDocument } from "../../generated/Redirects.ts";
import { queryLoader, usePageData } from "../../platform/graphql/pageData.ts";
import { t } from "../../platform/i18n.ts";
import { lazyPart } from "../../ui/dialogs/lazyPart.tsx";
import { DataList } from "../../ui/lists/DataList.tsx";
import { DataTable } from "../../ui/lists/DataTable.tsx";
import { EmptyState } from "../../ui/lists/EmptyState.tsx";
import { ConsolePage } from "../../ui/page/ConsolePage.tsx";
import { Section } from "../../ui/page/Section.tsx";

const RedirectDialog = lazyPart(
  async () => (await import("../../features/redirects/RedirectDialog.tsx")).RedirectDialog,
);

const ImportDialog = lazyPart(
  async () => (await import("../../features/redirects/ImportDialog.tsx")).ImportDialog,
);

export const loader = queryLoader(RedirectsDocument, ({ search }) => ({
  ...redirectParams.read(search),
  ...redirectParams.pageOf(search),
}));

/**
 * The page of the redirects from addresses of the shop's former site. It also lists unknown addresses that people
 * request.
 */
function Redirects() {
  const [path, setPath] = useState<string>();
  const [isImporting, setImporting] = useState(false);
  const { data } = usePageData(RedirectsDocument);
  const unknown = data.unknownAddresses.map((address) => ({ ...address, id: address.path }));
  return (
    <ConsolePage
      intro={t("Redirects from addresses of your former site")}
      action={
        <Flex gap="3" wrap="wrap">
          <Button onClick={() => setPath("")}>{t("Add a Redirect")}</Button>
          <Button variant="outline" onClick={() => setImporting(true)}>
            {t("Import a CSV File")}
          </Button>
        </Flex>
      }
    >
      <Section title={t("Redirects")} px="0">
        <DataList
          label={t("Redirects")}
          columns={redirectColumns}
          params={redirectParams}
          list={data.redirects}
          empty={t("No Redirects Found")}
        />
      </Section>
      <Section title={t("Unknown Addresses")} px="0">
        {unknown.length > 0 ? (
          <DataTable
            label={t("Unknown addresses that were requested in the last 30 days")}
            columns={unknownColumns(setPath)}
            rows={unknown}
          />
        ) : (
          <EmptyState text={t("No Unknown Address Was Requested")} />
        )}
      </Section>
      {path !== undefined && <RedirectDialog path={path} onClose={() => setPath(undefined)} />}
      {isImporting && <ImportDialog onClose={() => setImporting(false)} />}
    </ConsolePage>
  );
}

export { Redirects as Component };
