import { type ReactNode, Suspense, use, useSyncExternalStore } from "react";
import { firstSign } from "../platform/firstSign.ts";

const never = () => () => undefined;

/** Whether React takes over what the server has sent, rather than draw it. */
const useTakingOver = () =>
  useSyncExternalStore(
    never,
    () => false,
    () => !import.meta.env.SSR,
  );

function Sleeper({ children }: { children: ReactNode }) {
  if (useTakingOver()) use(firstSign);
  return children;
}

/**
 * A part of a page that does nothing by itself, such as links and pictures. It stays as the server has
 * sent it until the first sign of somebody, and is taken over then: most of what a page shows costs
 * nobody a script before. What stands around it shall not be drawn again sooner, or React draws it
 * anew.
 */
export function Dormant({ children }: { children: ReactNode }) {
  return (
    <Suspense>
      <Sleeper>{children}</Sleeper>
    </Suspense>
  );
}
