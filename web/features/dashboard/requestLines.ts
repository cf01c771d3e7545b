import type { AddRequestsToDecideFragment } from "../../generated/AddRequestsToDecide.ts";
import type { EvaluationsToDecideFragment } from "../../generated/EvaluationsToDecide.ts";
import { purchaseStateWords } from "../../generated/words.ts";
import { formatPrice } from "../../platform/i18n.ts";
import { paths } from "../../platform/paths.ts";
import { variantLabel } from "../devices/variantLabel.ts";
import { quoteWords } from "../quotes/quoteWords.ts";
import type { RequestStatus } from "../submissions/submissionParams.ts";

/** An add request or a sell request, as a line of the dashboard. */
export type RequestLine = {
  id: string;
  status: RequestStatus;
  createdAt: string;
  requester: { firstName: string; lastName: string; mobile: string };
  /** The device's brand and model. */
  title: string;
  /** Which one it is, and what it may cost. */
  detail?: string;
  /** What the shop quoted for it, and where its purchase stands. */
  quote?: string;
  /** Of a sell request, from its approval on. */
  purchase?: Evaluation["purchase"];
  /** Of the device of a sell request. */
  kind?: Evaluation["kind"];
  /** Whether its seller has another sell request of the same device under way. */
  isTwice?: boolean;
  /** How its seller wants to be paid. */
  payout?: Evaluation["payout"];
  /** Its details page. */
  to: string;
  /** The form by which it is approved, where that takes a form. */
  approveAt?: string;
};

/** The name of the customer who sent the request. */
export const requesterOf = ({ requester: { firstName, lastName } }: RequestLine) =>
  `${firstName} ${lastName}`.trim();

/** Requests of a list, and how many there are. */
export type RequestList = {
  lines: readonly RequestLine[];
  totalCount: number;
  pendingCount: number;
};

type Counts = Pick<AddRequestsToDecideFragment, "totalCount" | "statuses">;

const countsOf = ({ totalCount, statuses }: Counts) => ({
  totalCount,
  pendingCount: statuses.find(({ status }) => status === "PENDING")?.count ?? 0,
});

/** Add requests as lines: each is approved by the form that creates its device. */
export const addRequestLines = (list: AddRequestsToDecideFragment): RequestList => ({
  ...countsOf(list),
  lines: list.nodes.map(({ brand, model, kind, ...request }) => ({
    ...request,
    title: `${brand} ${model}`,
    to: paths.addRequestDetails(kind, request.id),
    approveAt: paths.create(kind, request.id),
  })),
});

type Evaluation = EvaluationsToDecideFragment["nodes"][number];

/** `Quote BDT 38,000, grade B, valid until 30 Nov 2026 · Paid`. */
function quoteLine(quote: Evaluation["quote"], purchase: Evaluation["purchase"]) {
  const parts = [
    quote && quoteWords(quote),
    purchase && purchase.state !== "AWAITING_INSPECTION" && purchaseWords(purchase),
  ];
  return parts.filter(Boolean).join(" · ") || undefined;
}

function purchaseWords({ state, amount }: NonNullable<Evaluation["purchase"]>) {
  const word = purchaseStateWords[state];
  return amount === null ? word : `${word}, ${formatPrice(amount)}`;
}

/** Sell requests as lines, with what their sellers saw. */
export const evaluationLines = (list: EvaluationsToDecideFragment): RequestList => ({
  ...countsOf(list),
  lines: list.nodes.map(({ seen, quote, sameFromSeller, ...request }) => ({
    ...request,
    isTwice: sameFromSeller.length > 0,
    title: `${seen.brand} ${seen.model}`,
    detail: `${variantLabel(seen)} · ${formatPrice(seen.sellingPrice)}`,
    quote: quoteLine(quote, request.purchase),
    to: paths.evaluationDetails(request.id),
  })),
});
