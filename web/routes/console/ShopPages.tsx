import { Flex } from "@chakra-ui/react";
import { FooterButtons } from "../../features/pages/FooterButtons.tsx";
import { NewPageForm } from "../../features/pages/NewPageForm.tsx";
import { stateOf } from "../../features/pages/pageState.ts";
import { ShopPagesDocument } from "../../generated/ShopPages.ts";
import { consoleRoutes } from "../../platform/consoleRoutes.ts";
import { queryLoader, usePageData } from "../../platform/graphql/pageData.ts";
import { t } from "../../platform/i18n.ts";
import { RouteLink } from "../../ui/controls/RouteLink.tsx";
import { DataTable } from "../../ui/lists/DataTable.tsx";
import { ConsolePage } from "../../ui/page/ConsolePage.tsx";

export const loader = queryLoader(ShopPagesDocument, () => ({}));

/** The page that lists the shop's own pages, and shows which of these pages the footer links to. */
function ShopPages() {
  const { data } = usePageData(ShopPagesDocument);
  const { pages } = data;
  return (
    <ConsolePage
      intro={t("Texts of the shop that you write yourself: terms, guides, anything else")}
    >
      <DataTable
        label={t("Pages")}
        rows={pages.map((page) => ({ ...page, id: page.slug }))}
        columns={[
          {
            header: t("Title"),
            style: { fontWeight: "medium" },
            cell: ({ slug, shownTitle }) => (
              <RouteLink
                to={consoleRoutes.shopPage.replace(":slug", slug)}
                textDecoration="underline"
              >
                {shownTitle}
              </RouteLink>
            ),
          },
          { header: t("Address"), isQuiet: true, cell: ({ path }) => path },
          { header: t("State"), cell: (page) => stateOf(page) },
          {
            header: t("Footer"),
            cell: (page) => (
              <Flex gap="2" wrap="wrap">
                <FooterButtons page={page} pages={pages} />
              </Flex>
            ),
          },
        ]}
      />
      <NewPageForm />
    </ConsolePage>
  );
}

export { ShopPages as Component };
