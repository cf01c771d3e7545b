import { addRequestWords } from "../../features/addRequests/words.ts";
import { consoleRoutes } from "../../platform/consoleRoutes.ts";
import { t } from "../../platform/i18n.ts";
import type { AddRequestKind } from "../../platform/kinds.ts";
import { routes, sellRoutes } from "../../platform/paths.ts";
import { loginToAct } from "../accountPages.ts";
import type { ConsoleEntry, ConsoleSection } from "./consolePage.ts";
import { RequestsIcon, SellIcon, TodayIcon } from "./icons.tsx";

/** Returns the console entry of a kind's add requests: a part of the dashboard, and the details. */
const addRequests = (kind: AddRequestKind, part: string, title: string): ConsoleEntry => ({
  path: `${routes.dashboard}#${part}`,
  title,
  rights: ["DECIDE_REQUESTS"],
  details: [
    {
      path: sellRoutes.addRequestDetails[kind],
      module: "account/AddRequestDetails",
      kind,
      title: addRequestWords[kind].detailsTitle,
      isForCustomers: true,
      visitors: loginToAct,
    },
  ],
});

/** The sections of the console for the day's tasks and for customers' requests. */
export const requestSections: readonly ConsoleSection[] = [
  {
    label: t("Today"),
    Icon: TodayIcon,
    isInBar: true,
    isPage: true,
    pages: [
      {
        path: routes.dashboard,
        module: "console/Dashboard",
        title: t("Dashboard"),
        isRendered: true,
        details: [
          { path: consoleRoutes.find, module: "console/Find", title: t("Find") },
          {
            path: consoleRoutes.customer,
            module: "console/Customer",
            title: t("Customer"),
            rights: ["READ_CUSTOMERS"],
          },
        ],
      },
    ],
  },
  {
    label: t("Sell requests"),
    Icon: SellIcon,
    waiting: "sellRequests",
    isInBar: true,
    isPage: true,
    pages: [
      {
        path: `${routes.dashboard}#evaluations`,
        title: t("Sell requests"),
        rights: ["DECIDE_REQUESTS", "INSPECT", "PAY_SELLERS"],
        details: [
          {
            path: routes.evaluationDetails,
            module: "account/EvaluationDetails",
            title: t("Sell Request Details"),
            isForCustomers: true,
            visitors: loginToAct,
          },
          {
            path: consoleRoutes.inspection,
            module: "console/Inspection",
            title: t("Inspection"),
            rights: ["INSPECT"],
          },
        ],
      },
    ],
  },
  {
    label: t("Add requests"),
    Icon: RequestsIcon,
    waiting: "addRequests",
    isInBar: true,
    pages: [
      addRequests("SMARTPHONE", "smartphones", t("For smartphones")),
      addRequests("TABLET", "tablets", t("For tablets")),
      addRequests("WEARABLE", "wearables", t("For wearables")),
    ],
  },
];
