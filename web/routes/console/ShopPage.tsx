import { Stack } from "@chakra-ui/react";
import { useParams } from "react-router-dom";
import { PageForm } from "../../features/pages/PageForm.tsx";
import { PageVersions } from "../../features/pages/PageVersions.tsx";
import { Previews } from "../../features/pages/Previews.tsx";
import { Publication } from "../../features/pages/Publication.tsx";
import { stateOf } from "../../features/pages/pageState.ts";
import { ShopPageDocument } from "../../generated/ShopPage.ts";
import { consoleRoutes } from "../../platform/consoleRoutes.ts";
import { queryLoader, usePageData } from "../../platform/graphql/pageData.ts";
import { t } from "../../platform/i18n.ts";
import { ButtonLink } from "../../ui/controls/RouteLink.tsx";
import { ConsolePage } from "../../ui/page/ConsolePage.tsx";
import { NotFound } from "../../ui/page/NotFound.tsx";

export const loader = queryLoader(ShopPageDocument, ({ params: { slug = "" } }) => ({ slug }));

/** The page where staff edit one of the shop's own pages. It shows the draft, a preview and all versions. */
function ShopPage() {
  const { slug } = useParams();
  const { data } = usePageData(ShopPageDocument);
  const page = data.pages.find((each) => each.slug === slug);
  const allPages = (
    <ButtonLink to={consoleRoutes.shopPages} variant="outline">
      {t("All pages")}
    </ButtonLink>
  );
  if (!page) return <NotFound>{allPages}</NotFound>;
  return (
    <ConsolePage intro={`${page.path}: ${stateOf(page)}`} action={allPages}>
      <Stack gap="6">
        <PageForm key={`${page.slug} ${page.draft.version}`} page={page} />
        <Publication page={page} />
        <Previews key={page.draft.version} path={page.draft.previewPath} />
        <PageVersions page={page} versions={data.pageVersions} />
      </Stack>
    </ConsolePage>
  );
}

export { ShopPage as Component };
