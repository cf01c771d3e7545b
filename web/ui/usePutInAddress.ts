import { useEffect, useRef } from "react";
import { type Path, useLocation, useNavigate, useNavigation } from "react-router-dom";

/** The query string with some of its parameters changed; empty ones are removed. */
export function withParts(query: string, parts: Record<string, string>): string {
  const changed = new URLSearchParams(query);
  for (const [name, value] of Object.entries(parts)) {
    changed.delete(name);
    if (value) changed.set(name, value);
  }
  return changed.toString();
}

/**
 * Returns a function that reads the address that the router is loading, or else shows: in timers,
 * and in events that follow each other before a list has been loaded.
 */
export function useTargetAddress(): () => Pick<Path, "pathname" | "search"> {
  const location = useLocation();
  const target = useNavigation().location ?? location;
  const latest = useRef(target);
  useEffect(() => {
    latest.current = target;
  }, [target]);
  return () => latest.current;
}

/** Changes parameters of the query string, replacing the history entry. */
export function usePutInAddress(): (parts: Record<string, string>) => void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const targetAddress = useTargetAddress();
  return (parts) => {
    const target = targetAddress();
    // A search that was typed before a click on a link must not undo it.
    if (target.pathname !== pathname) return;
    const search = withParts(target.search, parts);
    void navigate({ search }, { replace: true, preventScrollReset: true });
  };
}
