import { useLocation, useNavigate } from "react-router-dom";

/** The address's query with some of its parts changed; what is empty goes. */
export function withParts(query: string, parts: Record<string, string>): string {
  const changed = new URLSearchParams(query);
  for (const [name, value] of Object.entries(parts)) {
    changed.delete(name);
    if (value) changed.set(name, value);
  }
  return changed.toString();
}

/**
 * Changes parts of the address's query, in place of it. It takes the address as it is now: what the
 * router tells is older while a list that somebody has just narrowed is being loaded.
 */
export function usePutInAddress(): (parts: Record<string, string>) => void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return (parts) => {
    // Whoever typed and then followed a link before the pause was over is not fetched back.
    if (window.location.pathname !== pathname) return;
    void navigate(
      { search: withParts(window.location.search, parts) },
      { replace: true, state: { keepScroll: true } },
    );
  };
}
