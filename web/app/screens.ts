import type { RouteObject } from "react-router-dom";
import type { StaffRight } from "../generated/MyRights.ts";
import type { PageModule } from "../platform/graphql/pageData.ts";
import type { TitledHandle } from "../platform/usePageTitle.ts";

/** The `handle` of a screen in the route table. */
export type PageHandle = TitledHandle & {
  /** The path of the screen's module below `web/`. The server tells browsers to preload the module's chunk. */
  module: string;
  /** Staff need at least one of these rights for the screen. If undefined, the screen is for all staff. */
  needs?: readonly StaffRight[] | undefined;
  /** Whether the server renders this guarded screen, if a user opens it as a document. */
  isRendered?: true;
};

/**
 * The module of a screen. If the screen exists for several kinds, its module exports `pageOf` instead of `Component`.
 */
export type ScreenModule = PageModule | { pageOf: (kind: string) => PageModule };

/**
 * Returns a function that creates a screen's route from its file in `web/routes`. Vite provides `modules`. Guarded
 * screens must have a title, because the server's HTML contains it.
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
