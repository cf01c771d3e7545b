import { UnitList } from "../../features/units/list/UnitList.tsx";
import { unitFilter, unitParams } from "../../features/units/list/unitParams.ts";
import { UnitsDocument } from "../../generated/Units.ts";
import { queryLoader, usePageData } from "../../platform/graphql/pageData.ts";

export const loader = queryLoader(UnitsDocument, ({ search }) => ({
  filter: unitFilter(search),
  ...unitParams.pageOf(search),
}));

/** The page of all units of the shop. */
function Units() {
  const { data } = usePageData(UnitsDocument);
  return <UnitList units={data.units} />;
}

export { Units as Component };
