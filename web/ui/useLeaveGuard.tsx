import { type ContextType, type ReactNode, useContext, useEffect, useRef, useState } from "react";
import { UNSAFE_NavigationContext } from "react-router-dom";
import { ConfirmDialog } from "./ConfirmDialog.tsx";

const question = "Your changes have not been saved. Leave this page and lose them?";

type Leave = () => void;

/**
 * Keeps somebody on the page while `unsaved`, until they say that they want to lose what they have
 * typed: at links, at Back, and when they close the tab. `release` lets them go after saving. The
 * router's own blocker is for data routers only, so this stands before its navigator.
 */
export function useLeaveGuard(unsaved: boolean): { release: () => void; dialog: ReactNode } {
  const { navigator } = useContext(UNSAFE_NavigationContext);
  const [leave, setLeave] = useState<Leave>();
  const free = useRef(false);

  useEffect(() => {
    if (!unsaved) return;
    const ask = (go: Leave) => (free.current ? go() : setLeave(() => go));
    const stops = [holdTab(free), holdLinks(navigator, ask), holdBack(ask)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [unsaved, navigator]);

  const release = () => {
    free.current = true;
  };
  const confirm = () => {
    release();
    leave?.();
  };
  const dialog = leave && (
    <ConfirmDialog
      question={question}
      confirmLabel="Leave"
      onConfirm={confirm}
      onCancel={() => setLeave(undefined)}
    />
  );
  return { release, dialog };
}

type Free = { current: boolean };
type Ask = (go: Leave) => void;

function holdTab(free: Free): Leave {
  const onBeforeUnload = (event: BeforeUnloadEvent) => {
    if (!free.current) event.preventDefault();
  };
  window.addEventListener("beforeunload", onBeforeUnload);
  return () => window.removeEventListener("beforeunload", onBeforeUnload);
}

type Navigator = ContextType<typeof UNSAFE_NavigationContext>["navigator"];

function holdLinks(navigator: Navigator, ask: Ask): Leave {
  const { push, replace } = navigator;
  navigator.push = (...target) => ask(() => push(...target));
  navigator.replace = (...target) => ask(() => replace(...target));
  return () => Object.assign(navigator, { push, replace });
}

/**
 * The router hears of Back before anybody else can. So the page is put into the history twice, and
 * Back leads from the one to the other, which the router takes for the same.
 */
function holdBack(ask: Ask): Leave {
  const { idx, ...entry } = window.history.state;
  const first = entry.first ?? idx;
  const stay = () => window.history.pushState({ ...entry, first, idx: first + 1 }, "");
  if (idx === first) stay();
  const onPopState = ({ state }: PopStateEvent) => {
    if (state?.idx !== first) return;
    stay();
    ask(() => window.history.go(-2));
  };
  window.addEventListener("popstate", onPopState);
  return () => window.removeEventListener("popstate", onPopState);
}
