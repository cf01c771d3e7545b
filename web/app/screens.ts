import type { RouteObject } from "react-router-dom";
import type { PageModule } from "../platform/graphql/pageData.ts";
import type { TitledHandle } from "../platform/usePageTitle.ts";

/** What the table says of a screen beside React Router's own properties. */
export type PageHandle = TitledHandle & {
  /** The screen's module below `web/`, for the server, which has its chunk preloaded. */
  module: string;
  /** Whether the server renders it, behind its guard, for a user who opens it as a document. */
  isRendered?: true;
};

/** A screen that exists once for each kind exports `pageOf` in place of `Component`. */
export type ScreenModule = PageModule | { pageOf: (kind: string) => PageModule };

/**
 * The function that makes the route of a screen, by its file in `web/routes`, of which `modules` are given by Vite.
 * Guarded screens need the title, which the server sends.
 */
export const screensOf =
  (modules: Record<string, () => Promise<ScreenModule>>) =>
  (path: string, file: string, title?: string, kind = ""): RouteObject => {
    const load = modules[`../routes/${file}.tsx`];
    if (!load) throw new Error(`web/routes has no screen ${file}`);
    const lazy = async () => {
      const module = await load();
      return "pageOf" in module ? module.pageOf(kind) : module;
    };
    const handle: PageHandle = { module: `routes/${file}`, title };
    return { path, caseSensitive: true, lazy, handle };
  };
