import type { RouteObject } from "react-router-dom";
import type { StaffRight } from "../generated/MyRights.ts";
import type { PageModule } from "../platform/graphql/pageData.ts";
import type { TitledHandle } from "../platform/usePageTitle.ts";

/** The description of a screen, which is the `handle` of the screen's route. */
export type PageHandle = TitledHandle & {
  path: string;
  /** The screen's file below `web/routes`. The server tells browsers to preload its chunk. */
  module: string;
  /** The kind that a screen for several kinds shows. */
  kind?: string;
  /** Staff need at least one of these rights for the screen. If undefined, the screen is for all staff. */
  rights?: readonly StaffRight[];
  /** Whether the server renders this guarded screen, if a user opens it as a document. */
  isRendered?: true;
};

/**
 * The module of a screen. If the screen exists for several kinds, its module exports `pageOf` instead of `Component`.
 */
export type ScreenModule = PageModule | { pageOf: (kind: string) => PageModule };

/**
 * Returns a function that creates the route of a page. Vite provides `modules`, the files in `web/routes`. The pages'
 * modules are relative to `folder`.
 */
export const screensOf =
  (modules: Record<string, () => Promise<ScreenModule>>, folder = "") =>
  (page: PageHandle): RouteObject => {
    const { path, kind = "" } = page;
    const handle = { ...page, module: folder + page.module };
    const load = modules[`../routes/${handle.module}.tsx`];
    if (!load) throw new Error(handle.module);
    const lazy = async () => {
      const module = await load();
      return "pageOf" in module ? module.pageOf(kind) : module;
    };
    return { path, caseSensitive: true, lazy, handle };
  };
