import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { App } from "./app/App.tsx";
import { registerOfflinePages, tellOfConnection } from "./app/offline.ts";
import { findRoute } from "./app/routeTable.ts";
import { reportVitals } from "./features/webVitals/vitals.ts";
import { answersIn } from "./platform/answers.ts";
import { loadClientOnFirstSign } from "./platform/client.ts";
import { currentUser } from "./platform/session.ts";
import { whenIdle } from "./platform/whenIdle.ts";
import { createStyleCache } from "./ui/theme/styleCache.ts";
import { createShopSystem, createSystemOfSentPage } from "./ui/theme/system.ts";

/** Lets the browser paint, and answer whoever taps, between two steps of the start. */
const breathe = () => new Promise((resolve) => setTimeout(resolve));

async function start(root: HTMLElement) {
  const isRendered = root.firstElementChild !== null;
  // React itself has just been run.
  await breathe();
  // The page is there before it is taken over, so taking it over changes nothing on screen.
  const page = findRoute(new URL(window.location.href))?.route.page.load();
  await breathe();
  const system = isRendered ? createSystemOfSentPage() : createShopSystem();
  await breathe();
  // The first look into the browser's storage waits for another process, so nothing else shall.
  currentUser();
  await breathe();
  await page;
  const app = (
    <BrowserRouter>
      <App answers={answersIn(document)} system={system} styles={createStyleCache()} />
    </BrowserRouter>
  );
  // In a transition React takes over bit by bit, and lets the visitor scroll and tap in between.
  if (isRendered) startTransition(() => void hydrateRoot(root, app));
  else createRoot(root).render(app);
}

const root = document.getElementById("app");
if (root) {
  const taken = start(root);
  dispatchEvent(new CustomEvent("takeover", { detail: taken }));
  await taken;
  loadClientOnFirstSign();
  tellOfConnection();
  // Behind the taking over, which the worker's fetching of all anew would hold up.
  whenIdle(reportVitals);
  if (import.meta.env.PROD) whenIdle(registerOfflinePages);
}
