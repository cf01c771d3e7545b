import { type ComponentType, Suspense } from "react";
import { Route, Routes, useLocation } from "react-router-dom";
import { GraphQL } from "../platform/GraphQL.tsx";
import { Loading } from "../ui/Loading.tsx";
import { Guard } from "./Guard.tsx";
import type { Rule } from "./guards.ts";
import { NotFound } from "./pages/NotFound.tsx";
import { RouteError } from "./RouteError.tsx";
import { routeTable } from "./routeTable.ts";
import { ScrollKeeper } from "./ScrollKeeper.tsx";

/** The page that belongs to the address, with what stands in for it while it loads or fails. */
export function Router() {
  const { pathname } = useLocation();
  return (
    <RouteError key={pathname}>
      <Suspense fallback={<Loading />}>
        <Routes>
          {routeTable.map(({ path, page: { View }, guard }) => (
            <Route
              key={path}
              path={path}
              caseSensitive
              element={guard ? <Guarded rule={guard} View={View} /> : <View />}
            />
          ))}
          <Route path="*" element={<NotFound />} />
        </Routes>
        <ScrollKeeper />
      </Suspense>
    </RouteError>
  );
}

/** Pages that only some may see ask with Apollo's own hooks. */
function Guarded({ rule, View }: { rule: Rule; View: ComponentType }) {
  return (
    <Guard rule={rule}>
      <GraphQL>
        <View />
      </GraphQL>
    </Guard>
  );
}
