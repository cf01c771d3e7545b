import type { AuditRowFragment, AuditSubject } from "../../generated/AuditRow.ts";
import { addRequestKindWords } from "../../generated/words.ts";
import { consoleRoutes } from "../../platform/consoleRoutes.ts";
import type { AddRequestKind, DeviceKind } from "../../platform/kinds.ts";
import { paths, routes } from "../../platform/paths.ts";

type Subject = Pick<
  AuditRowFragment,
  "subject" | "subjectId" | "subjectExists" | "kind" | "devicePath" | "title"
>;

const canBeAskedFor = (kind: DeviceKind): kind is AddRequestKind => kind in addRequestKindWords;

/** The page for each kind of subject. */
const places = {
  DEVICE: ({ devicePath }) => devicePath,
  ADD_REQUEST: ({ kind, subjectId }) =>
    kind && canBeAskedFor(kind) && paths.addRequestDetails(kind, subjectId),
  EVALUATION: ({ subjectId }) => paths.evaluationDetails(subjectId),
  REVIEW: () => routes.home,
  BANNER: () => consoleRoutes.createNavbar,
  OFFER: () => consoleRoutes.createOffer,
  SEARCH_SPELLING: () => consoleRoutes.searchWords,
  QUOTE_RULES: () => consoleRoutes.priceRules,
  API_KEY: () => consoleRoutes.apiKeys,
  DEVICE_IMPORT: () => consoleRoutes.importDevices,
  WEBHOOK: () => consoleRoutes.webhooks,
  FEEDS: () => consoleRoutes.productFeeds,
  REDIRECT: () => consoleRoutes.redirects,
  SESSION: () => undefined,
  SHOP_SETTINGS: () => consoleRoutes.shopSettings,
  SECOND_FACTOR: () => undefined,
  // The title begins with the page's name.
  PAGE: ({ title }) => consoleRoutes.shopPage.replace(":slug", title.split(":")[0] ?? ""),
  STAFF: () => consoleRoutes.staff,
  STAFF_ROLE: () => consoleRoutes.roles,
  // The title of a unit begins with its code.
  UNIT: ({ title }) => paths.unit(title.split(" ")[0] ?? ""),
} satisfies Record<AuditSubject, (subject: Subject) => string | false | null | undefined>;

/** The page where an entry's subject can be seen; undefined if the subject no longer exists. */
export function subjectPath(subject: Subject): string | undefined {
  return (subject.subjectExists && places[subject.subject](subject)) || undefined;
}
