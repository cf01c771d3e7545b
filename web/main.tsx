import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { App } from "./app/App.tsx";
import { registerOfflinePages, tellOfConnection } from "./app/offline.ts";
import { findRoute } from "./app/routeTable.ts";
import { answersIn } from "./platform/answers.ts";
import { loadClientOnFirstSign } from "./platform/client.ts";
import { reportVitals } from "./platform/vitals.ts";
import { createStyleCache } from "./ui/theme/styleCache.ts";

const app = (
  <BrowserRouter>
    <App answers={answersIn(document)} styles={createStyleCache()} />
  </BrowserRouter>
);

const root = document.getElementById("app");
if (root) {
  // The page is there before it is taken over, so taking it over changes nothing on screen.
  await findRoute(new URL(window.location.href))?.route.page.load();
  // In a transition React takes over bit by bit, and lets the visitor scroll and tap in between.
  if (root.firstElementChild) startTransition(() => void hydrateRoot(root, app));
  else createRoot(root).render(app);
  loadClientOnFirstSign();
  reportVitals();
  tellOfConnection();
  if (import.meta.env.PROD) registerOfflinePages();
}
