import type { AuditRowFragment, AuditSubject } from "../../generated/AuditRow.ts";
import { addRequestKindWords } from "../../generated/words.ts";
import { consoleRoutes } from "../../platform/consoleRoutes.ts";
import type { AddRequestKind, DeviceKind } from "../../platform/kinds.ts";
import { paths, queryString, routes } from "../../platform/paths.ts";

type Subject = Pick<
  AuditRowFragment,
  "subject" | "subjectId" | "subjectExists" | "kind" | "devicePath" | "title"
>;

const canBeAskedFor = (kind: DeviceKind): kind is AddRequestKind => kind in addRequestKindWords;

/** The list of documents with the one whose number the title begins with, if it does. */
function documentIn(title: string): string | undefined {
  const [number] = /^[SPC]-\d{4}-\d{6}/.exec(title) ?? [];
  return number && consoleRoutes.documents + queryString({ search: number });
}

/** The page of the unit whose code the title begins with, if it does. */
function unitIn(title: string): string | undefined {
  const [code] = /^U-[0-9A-Z]{5}/.exec(title) ?? [];
  return code && paths.unit(code);
}

/** The page for each kind of subject. */
const places = {
  DEVICE: ({ devicePath }) => devicePath,
  ADD_REQUEST: ({ kind, subjectId }) =>
    kind && canBeAskedFor(kind) && paths.addRequestDetails(kind, subjectId),
  EVALUATION: ({ subjectId, title }) => documentIn(title) ?? paths.evaluationDetails(subjectId),
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
  UNIT: ({ title }) => documentIn(title) ?? unitIn(title),
} satisfies Record<AuditSubject, (subject: Subject) => string | false | null | undefined>;

/** The page where an entry's subject can be seen; undefined if the subject no longer exists. */
export function subjectPath(subject: Subject): string | undefined {
  return (subject.subjectExists && places[subject.subject](subject)) || undefined;
}
