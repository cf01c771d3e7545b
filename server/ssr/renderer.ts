import type { DocumentNode } from "graphql";
import type { DeviceKind, UserType } from "../generated/prisma/enums.ts";

/** Runs one operation. Rejects where there is no data for the page. */
export type Execute = (
  document: DocumentNode,
  variables: Record<string, unknown>,
) => Promise<Record<string, unknown>>;

/** A rendered page: what fills the placeholders of index.html, and the module that it loads. */
export type Rendered = {
  status: number;
  /** The page's module below `web/`, empty where no page has the address. */
  page: string;
  head: string;
  html: string;
  data: string;
  /** Whether the page may be kept for other requests of its address. */
  isStorable: boolean;
};

/** The web's built render module in one language, the only interface between the server and the web. */
export type Renderer = {
  /**
   * The canonical path and query string of the page at a URL, whether it is behind a guard, whether no cache may
   * store it, and whether it is, behind its guard, rendered for a user.
   */
  addressOf(url: URL): {
    path: string;
    isGuarded: boolean;
    isPrivate: boolean;
    isRendered: boolean;
  };
  /** Whether the guards of the page at `url` accept a user of this type. */
  isFor(url: URL, userType: UserType): boolean;
  /** Renders the page at `url`, for a user or for visitors; `origin` is the shop's absolute address. */
  render(
    url: URL,
    options: { execute: Execute; origin: string; userId?: string | undefined },
  ): Promise<Rendered>;
  /** The sitemap's pages, besides those of the devices. */
  publicPaths: readonly string[];
  /** The paths of the pages of a device and its variants. */
  devicePaths(kind: DeviceKind, id: string, variantIds: readonly string[]): string[];
};
