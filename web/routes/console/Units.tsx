import { useSearchParams } from "react-router-dom";
import { UnitList } from "../../features/units/list/UnitList.tsx";
import { unitFilter, unitParams } from "../../features/units/list/unitParams.ts";
import { UnitsDocument } from "../../generated/Units.ts";
import { useStableQuery } from "../../platform/graphql/useStableQuery.ts";
import { Loading } from "../../ui/page/Loading.tsx";

/** Every piece of the shop. */
function Units() {
  const [query] = useSearchParams();
  const result = useStableQuery(UnitsDocument, {
    variables: { filter: unitFilter(query), ...unitParams.pageOf(query) },
  });
  if (!result) return <Loading />;
  const { data, failure, refetch } = result;
  return <UnitList units={data.units} failure={failure} onRetry={refetch} />;
}

export { Units as Component };
