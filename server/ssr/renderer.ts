import type { DocumentNode } from "graphql";
import type { DeviceKind } from "../generated/prisma/enums.ts";

/** An operation whose answer a page needs to be rendered. */
export type Question = { query: DocumentNode; variables?: Record<string, unknown> };

/** A question with the `data` of its answer. */
export type Answer = Question & { data: Record<string, unknown> };

/** A rendered page: what goes into the gaps of index.html, and which chunk it will load. */
export type Rendered = {
  status: number;
  /** The name of the page's file, empty where nothing stands at the address. */
  page: string;
  head: string;
  html: string;
  data: string;
};

/** The web's built render function: the one door from the server to the web. */
export type Renderer = {
  /** The address that stands for all at which the same page is shown. */
  addressOf(url: URL): Promise<string>;
  /** What must be known to render the page at `url`. */
  questionsOf(url: URL): Promise<Question[]>;
  /** The page at `url` as any visitor sees it; `origin` is the shop's absolute address. */
  render(url: URL, answers: Answer[], origin: string): Promise<Rendered>;
  /** The pages that search engines shall know, besides those of the devices. */
  publicPaths: readonly string[];
  /** Where a device's page is. */
  devicePath(kind: DeviceKind, id: string): string;
};
