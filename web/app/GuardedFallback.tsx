import { Loading } from "../ui/page/Loading.tsx";
import { NeedsScripts } from "../ui/page/NeedsScripts.tsx";
import { fallbackId, useFallbackHydrated } from "./readyToHydrate.ts";

/** What the server sends instead of a guarded page that only the browser can render. */
export function GuardedFallback() {
  useFallbackHydrated();
  return (
    <div id={fallbackId}>
      {/* The note is above the spinner, because the spinner is tall and also shown without scripts. */}
      <NeedsScripts />
      <Loading />
    </div>
  );
}
