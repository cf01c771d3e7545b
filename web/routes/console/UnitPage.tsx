import { useParams } from "react-router-dom";
import { UnitView } from "../../features/units/page/UnitView.tsx";
import { UnitPageDocument } from "../../generated/UnitPage.ts";
import { useStableQuery } from "../../platform/graphql/useStableQuery.ts";
import { t } from "../../platform/i18n.ts";
import { routes } from "../../platform/paths.ts";
import { ButtonLink } from "../../ui/controls/RouteLink.tsx";
import { LoadFailure } from "../../ui/lists/LoadFailure.tsx";
import { ConsolePage } from "../../ui/page/ConsolePage.tsx";
import { Loading } from "../../ui/page/Loading.tsx";
import { Missing } from "../../ui/page/Missing.tsx";

/** One piece: where it stands, what is known of it, and what can be done. */
function UnitPage() {
  const { code = "" } = useParams();
  const result = useStableQuery(UnitPageDocument, { variables: { codes: [code] } });
  if (!result) return <Loading />;
  const [unit] = result.data.units.nodes;
  if (!unit)
    return (
      <Missing
        message={t("There is no piece {code}", { code })}
        backTo={routes.units}
        backLabel={t("All pieces")}
      />
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
      <LoadFailure failure={result.failure} onRetry={result.refetch} />
      <UnitView unit={unit} />
    </ConsolePage>
  );
}

export { UnitPage as Component };
