import type { AuditRowFragment, AuditSubject } from "../../generated/AuditRow.ts";
import { addRequestKindWords } from "../../generated/words.ts";
import { consoleRoutes, unitPath } from "../../platform/consoleRoutes.ts";
import type { AddRequestKind, DeviceKind } from "../../platform/kinds.ts";
import { paths, queryString, routes } from "../../platform/paths.ts";

type Subject = Pick<
  AuditRowFragment,
  "subject" | "subjectId" | "subjectExists" | "kind" | "devicePath" | "title"
>;

const canBeAskedFor = (kind: DeviceKind): kind is AddRequestKind => kind in addRequestKindWords;

/**
 * Returns the path of the document list with a search for the number at the beginning of the title. Returns undefined
 * if the title does not begin with a number.
 */
function documentIn(title: string): string | undefined {
  const [number] = /^[SPC]-\d{4}-\d{6}/.exec(title) ?? [];
  return number && consoleRoutes.documents + queryString({ search: number });
}

/**
 * Returns the path of the unit whose code is at the beginning of the title. Returns undefined if the title does not
 * begin with a code.
 */
function unitIn(title: string): string | undefined {
  const [code] = /^U-[0-9A-Z]{5}/.exec(title) ?? [];
  return code && unitPath(code);
}

/** For each type of subject, the path of the page that shows it. */
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
  // A page's name is at the beginning of the title.
  PAGE: ({ title }) => consoleRoutes.shopPage.replace(":slug", title.split(":")[0] ?? ""),
  STAFF: () => consoleRoutes.staff,
  STAFF_ROLE: () => consoleRoutes.roles,
  UNIT: ({ title }) => documentIn(title) ?? unitIn(title),
} satisfies Record<AuditSubject, (subject: Subject) => string | false | null | undefined>;

/**
 * Returns the path of the page that shows the subject of an audit entry. Returns undefined if the subject has no page
 * or no longer exists.
 */
export function subjectPath(subject: Subject): string | undefined {
  return (subject.subjectExists && places[subject.subject](subject)) || undefined;
}
