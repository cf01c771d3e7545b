import { addRequestWords } from "../features/addRequests/words.ts";
import { consoleRoutes } from "../platform/consoleRoutes.ts";
import { t } from "../platform/i18n.ts";
import type { AddRequestKind } from "../platform/kinds.ts";
import { routes, sellRoutes } from "../platform/paths.ts";
import type { Refusal } from "./guards.ts";

/** A guarded page outside the console. The route, the guard and the customer's menu are derived from it. */
type AccountPage = {
  path: string;
  /** The screen's file below `web/routes`. */
  module: string;
  /** The kind of devices, for a screen that exists for several kinds. */
  kind?: string;
  title: string;
  /** The label of the page's link in the customer's menu. The menu of staff never shows this link. */
  menuLabel?: string;
  /**
   * Whether the server renders the page with the user's data. Don't set this for pages with a form: see `ConsolePage`.
   */
  isRendered?: true;
  /**
   * The refusal for visitors. If undefined, only customers may open the page. Otherwise every logged-in user may open
   * the page.
   */
  visitors?: Pick<Refusal, "message" | "opensLogin" | "offersLogin">;
};

const loginFirst = { message: t("You need to login first") };

/** The refusal for visitors who open a page on which users act. */
export const loginToAct = {
  message: t("You Need To Login to Perform This Action!"),
  offersLogin: true,
};

const addRequestLabels: Record<AddRequestKind, string> = {
  SMARTPHONE: t("Customized Smartphone Add Request"),
  TABLET: t("Customized Tablet Add Request"),
  WEARABLE: t("Customized Wearables Add Request"),
};

/** The guarded pages outside the console, in the order of the customer's menu. */
export const accountPages: readonly AccountPage[] = [
  {
    path: routes.updateProfile,
    module: "account/UpdateProfile",
    title: t("Update Profile"),
    menuLabel: t("Update Profile"),
    visitors: loginFirst,
  },
  {
    path: consoleRoutes.security,
    module: "account/Security",
    title: t("Security"),
    menuLabel: t("Security"),
    isRendered: true,
    visitors: loginFirst,
  },
  {
    path: routes.userDashboard,
    module: "account/UserDashboard",
    title: t("Dashboard"),
    menuLabel: t("Dashboard"),
    isRendered: true,
  },
  {
    path: routes.alerts,
    module: "account/Alerts",
    title: t("My alerts"),
    menuLabel: t("My alerts"),
    isRendered: true,
    visitors: { ...loginFirst, opensLogin: true },
  },
  {
    path: routes.productEvaluation,
    module: "account/ProductEvaluation",
    title: t("Product Evaluation"),
    visitors: loginToAct,
  },
  ...(Object.keys(addRequestWords) as AddRequestKind[]).map((kind) => ({
    path: sellRoutes.addRequest[kind],
    module: "account/NewAddRequest",
    kind,
    title: addRequestWords[kind].formTitle,
    menuLabel: addRequestLabels[kind],
    visitors: { message: addRequestWords[kind].loginFirst, opensLogin: true },
  })),
];
