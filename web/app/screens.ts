import type { RouteObject } from "react-router-dom";
import type { StaffRight } from "../generated/MyRights.ts";
import type { PageModule } from "../platform/graphql/pageData.ts";
import type { TitledHandle } from "../platform/usePageTitle.ts";

/** The properties of a screen in the route table, in addition to React Router's own properties. */
export type PageHandle = TitledHandle & {
  /** The screen's module below `web/`. The server makes browsers preload the module's chunk. */
  module: string;
  /** A member of staff needs one of these rights for the screen. Undefined: the screen is for all staff. */
  needs?: readonly StaffRight[] | undefined;
  /** Whether the server renders the screen, behind its guard, for a user who opens it as a document. */
  isRendered?: true;
};

/** A screen that exists once for each kind exports `pageOf` instead of `Component`. */
export type ScreenModule = PageModule | { pageOf: (kind: string) => PageModule };

/**
 * Returns the function that creates the route of a screen from its file in `web/routes`. Vite provides `modules`.
 * Guarded screens need a title, because the server's HTML contains it.
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
