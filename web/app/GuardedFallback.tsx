import { Loading } from "../ui/page/Loading.tsx";
import { NeedsScripts } from "../ui/page/NeedsScripts.tsx";
import { fallbackId, useFallbackHydrated } from "./readyToHydrate.ts";

/** A placeholder that the server sends for a guarded page that only the browser can render. */
export function GuardedFallback() {
  useFallbackHydrated();
  return (
    <div id={fallbackId}>
      {/* The note comes first, because browsers without scripts also show the spinner, which is tall. */}
      <NeedsScripts />
      <Loading />
    </div>
  );
}
