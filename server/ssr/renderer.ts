import type { DocumentNode } from "graphql";
import type { StaffRight, UserType } from "../generated/prisma/enums.ts";

/** Runs one operation of a page. Rejects if the operation returns no data. */
export type Execute = (
  document: DocumentNode,
  variables: Record<string, unknown>,
) => Promise<Record<string, unknown>>;

/** A rendered page: the texts for the placeholders in index.html, and the module that the page loads. */
export type Rendered = {
  status: number;
  /** The path of the page's module below `web/`; empty if no page has the address. */
  page: string;
  head: string;
  html: string;
  data: string;
  /** Whether the page may also be sent in response to other requests for the same address. */
  isStorable: boolean;
  /** The new path, if the object of the page has moved to another address. */
  movedTo?: string;
  /** The address to which this page currently redirects. Undefined if the page does not redirect. */
  leadsTo?: string;
};

/**
 * The site's built module that renders pages in one language. This module is the only interface between the server and
 * the site.
 */
export type Renderer = {
  /**
   * Describes the page at a URL: its canonical path and query string, whether the page exists, whether it is guarded,
   * whether caches must not store it, and whether the server renders it for its user.
   */
  addressOf(url: URL): {
    path: string;
    /** Whether the site has no page at the URL. */
    isUnknown: boolean;
    isGuarded: boolean;
    isPrivate: boolean;
    isRendered: boolean;
  };
  /** Returns whether the guards of the page at `url` accept a user of this type with these rights. */
  isFor(url: URL, userType: UserType, rights: readonly StaffRight[]): boolean;
  /** Renders the page at `url`, for a user or for visitors. `origin` is the shop's absolute address. */
  render(
    url: URL,
    options: {
      execute: Execute;
      origin: string;
      userId?: string | undefined;
      rights?: readonly StaffRight[];
    },
  ): Promise<Rendered>;
  /** The paths of the sitemap's pages, except pages of devices. */
  publicPaths: readonly string[];
};
