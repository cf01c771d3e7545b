import { useParams } from "react-router-dom";
import { UnitView } from "../../features/units/page/UnitView.tsx";
import { UnitPageDocument } from "../../generated/UnitPage.ts";
import { queryLoader, usePageData } from "../../platform/graphql/pageData.ts";
import { t } from "../../platform/i18n.ts";
import { routes } from "../../platform/paths.ts";
import { ButtonLink } from "../../ui/controls/RouteLink.tsx";
import { ConsolePage } from "../../ui/page/ConsolePage.tsx";
import { NotFound } from "../../ui/page/NotFound.tsx";

export const loader = queryLoader(UnitPageDocument, ({ params: { code = "" } }) => ({
  codes: [code],
}));

/** The page of a unit, with its state, everything that is known about it, and the possible actions. */
function UnitPage() {
  const { code = "" } = useParams();
  const { data } = usePageData(UnitPageDocument);
  const [unit] = data.units.nodes;
  if (!unit)
    return (
      <NotFound error={t("There is no piece {code}", { code })}>
        <ButtonLink to={routes.units}>{t("All pieces")}</ButtonLink>
      </NotFound>
    );
  return (
    <ConsolePage
      intro={unit.code}
      action={
        <ButtonLink to={routes.units} variant="outline">
          {t("All pieces")}
        </ButtonLink>
      }
    >
      <UnitView unit={unit} />
    </ConsolePage>
  );
}

export { UnitPage as Component };
