import { Loading } from "../ui/page/Loading.tsx";
import { NeedsScripts } from "../ui/page/NeedsScripts.tsx";
import { fallbackId, useFallbackHydrated } from "./readyToHydrate.ts";

/** The server's HTML for a guarded page that only the browser's scripts can show. */
export function GuardedFallback() {
  useFallbackHydrated();
  return (
    <div id={fallbackId}>
      {/* The note is above the spinner, which is tall and stays visible without scripts. */}
      <NeedsScripts />
      <Loading />
    </div>
  );
}
