import { Suspense } from "react";
import { Route, Routes, useLocation, useSearchParams } from "react-router-dom";
import { NotFound } from "../pages/NotFound.tsx";
import { GraphQL } from "../platform/GraphQL.tsx";
import { Loading } from "../ui/Loading.tsx";
import { Guard } from "./Guard.tsx";
import { RouteError } from "./RouteError.tsx";
import { findRoute, type Route as TableRoute } from "./routeTable.ts";
import { ScrollKeeper } from "./ScrollKeeper.tsx";

/**
 * The page that belongs to the address, with what stands in for it while it loads or fails. React Router
 * gets that route alone: among all of them it would find it too, but look through each for that.
 */
export function Router() {
  const { pathname } = useLocation();
  const [searchParams] = useSearchParams();
  const route = findRoute({ pathname, searchParams })?.route;
  return (
    <RouteError key={pathname}>
      <Suspense fallback={<Loading />}>
        <Routes>
          {route && <Route path={route.path} caseSensitive element={<Routed {...route} />} />}
          <Route path="*" element={<NotFound />} />
        </Routes>
        <ScrollKeeper />
      </Suspense>
    </RouteError>
  );
}

/** A route's page. Those that only some may see ask with Apollo's own hooks. */
function Routed({ page: { View }, guard }: TableRoute) {
  if (!guard) return <View />;
  return (
    <Guard rule={guard}>
      <GraphQL>
        <View />
      </GraphQL>
    </Guard>
  );
}
