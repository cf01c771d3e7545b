import { useEffect, useRef, useState } from "react";
import { OffersWaitingDocument } from "../generated/OffersWaiting.ts";
import { read } from "../platform/graphql/operations.ts";
import { t } from "../platform/i18n.ts";
import { routes } from "../platform/paths.ts";
import { Menu, type MenuLink } from "../ui/controls/Menu.tsx";
import { accountPages } from "./accountPages.ts";

const links: readonly MenuLink[] = [
  ...accountPages.flatMap(({ path, menuLabel }) =>
    menuLabel ? [{ to: path, label: menuLabel }] : [],
  ),
  { to: routes.saved, label: t("Saved Devices") },
];

/** The customer's menu. If offers wait for the customer's answer, the first link leads to these offers. */
export function CustomerMenu() {
  const element = useRef<HTMLDivElement>(null);
  const count = useOffersWaiting(element);
  const waiting = t("{count, plural, one {# offer waits} other {# offers wait}}", { count });
  const first = { to: routes.userDashboard, label: waiting, isUrgent: true } as const;
  return (
    <div ref={element}>
      <Menu links={count > 0 ? [first, ...links] : links} />
    </div>
  );
}

/**
 * Returns the number of offers that wait for the customer's answer. The number is read each time the menu that contains
 * `element` opens.
 */
function useOffersWaiting(element: { readonly current: HTMLElement | null }): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    const panel = element.current?.closest("[popover]");
    const read = () => {
      readCount()
        .then(setCount)
        // If the number can't be read, the menu still shows its other links.
        .catch(() => undefined);
    };
    const onToggle = (event: Event) => {
      if ((event as ToggleEvent).newState === "open") read();
    };
    if (panel?.matches(":popover-open")) read();
    panel?.addEventListener("toggle", onToggle);
    return () => panel?.removeEventListener("toggle", onToggle);
  }, [element]);
  return count;
}

const readCount = async (): Promise<number> =>
  (await read(OffersWaitingDocument, {})).evaluations.totalCount;
