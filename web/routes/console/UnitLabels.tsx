import { LabelSheet } from "../../features/units/labels/LabelSheet.tsx";
import { UnitLabelsDocument } from "../../generated/UnitLabels.ts";
import { queryLoader, usePageData } from "../../platform/graphql/pageData.ts";
import { t } from "../../platform/i18n.ts";
import { routes } from "../../platform/paths.ts";
import { ButtonLink } from "../../ui/controls/RouteLink.tsx";
import { EmptyState } from "../../ui/lists/EmptyState.tsx";
import { ConsolePage } from "../../ui/page/ConsolePage.tsx";

export const loader = queryLoader(UnitLabelsDocument, ({ search }) => ({
  codes: search.getAll("code").slice(0, 100),
}));

/** The page that prints labels for the units in the address. */
function UnitLabels() {
  const { nodes } = usePageData(UnitLabelsDocument).data.units;
  return (
    <ConsolePage
      intro={t("{count, plural, one {# label} other {# labels}}", { count: nodes.length })}
      action={
        <ButtonLink to={routes.units} variant="outline">
          {t("All pieces")}
        </ButtonLink>
      }
    >
      {nodes.length === 0 ? (
        <EmptyState text={t("Choose pieces in the list to print their labels")}>
          <ButtonLink to={routes.units}>{t("All pieces")}</ButtonLink>
        </EmptyState>
      ) : (
        <LabelSheet units={nodes} />
      )}
    </ConsolePage>
  );
}

export { UnitLabels as Component };
