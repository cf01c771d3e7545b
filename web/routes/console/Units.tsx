import { UnitList } from "../../features/units/list/UnitList.tsx";
import { unitFilter, unitParams } from "../../features/units/list/unitParams.ts";
import { UnitsDocument } from "../../generated/Units.ts";
import { preloader, usePreloadedQuery } from "../../platform/graphql/preloadedQuery.ts";

export const loader = preloader(UnitsDocument, ({ search }) => ({
  filter: unitFilter(search),
  ...unitParams.pageOf(search),
}));

/** Every piece of the shop. */
function Units() {
  const { data, failure, refetch } = usePreloadedQuery(UnitsDocument);
  return <UnitList units={data.units} failure={failure} onRetry={refetch} />;
}

export { Units as Component };
