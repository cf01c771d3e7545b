import type { ComponentType } from "react";
import type { StaffRight } from "../../generated/MyRights.ts";
import type { Refusal } from "../guards.ts";

/** The kinds of requests that can wait for an admin. The names are the fields of the query `ConsoleCounts`. */
export type Waiting = "sellRequests" | "addRequests";

/**
 * A page of the console. The navigation shows the pages in the order of the table. The account menu, the routes and the
 * guards are derived from the table as well.
 */
type ConsolePage = {
  path: string;
  /** The screen's file below `web/routes`. If undefined, the entry is a link to a part of another page. */
  module?: string;
  /** The kind of devices or pictures, for a screen that exists for several kinds. */
  kind?: string;
  title: string;
  /** The page's name in the console's navigation, if it isn't the title. */
  label?: string;
  /**
   * Whether the server renders the page with the user's data, so that tables are visible before the scripts have
   * loaded. Don't set this for pages with a form, because text typed before hydration would be lost.
   */
  isRendered?: true;
  /** Staff need at least one of these rights for the page. If undefined, the page is for all staff. */
  rights?: readonly StaffRight[];
  /** The refusal for visitors, if it differs from the refusal for customers. */
  visitors?: Partial<Refusal>;
};

/**
 * A page below another page, such as details or a form. If the page names no rights, staff need the rights of the page
 * above.
 */
export type DetailsPage = ConsolePage & {
  module: string;
  /** Whether customers may also open the page. Only admins see the page in the console's frame. */
  isForCustomers?: true;
};

/** A link in the console's navigation. */
export type ConsoleEntry = ConsolePage & { details?: readonly DetailsPage[] };

/** A heading in the console's navigation with the pages below it. */
export type ConsoleSection = {
  label: string;
  Icon: ComponentType;
  /** The kind of requests whose number is shown beside the label. */
  waiting?: Waiting;
  /** Whether the bar on phones shows the section. */
  isInBar?: true;
  /** Whether the section is one page, to which its label links. */
  isPage?: true;
  pages: readonly [ConsoleEntry, ...ConsoleEntry[]];
};
