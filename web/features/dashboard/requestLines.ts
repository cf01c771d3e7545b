import { variantLabel } from "../../../shared/variantLabels.ts";
import type { AddRequestsToDecideFragment } from "../../generated/AddRequestsToDecide.ts";
import type { EvaluationsToDecideFragment } from "../../generated/EvaluationsToDecide.ts";
import { purchaseStateWords } from "../../generated/words.ts";
import { createDevicePath } from "../../platform/consoleRoutes.ts";
import { formatPrice } from "../../platform/i18n.ts";
import { paths } from "../../platform/paths.ts";
import { quoteWords } from "../quotes/quoteWords.ts";
import { requesterName } from "../submissions/requesterName.ts";
import type { RequestStatus } from "../submissions/submissionParams.ts";

/** A line of the dashboard with an add request or a sell request. */
export type RequestLine = {
  id: string;
  status: RequestStatus;
  createdAt: string;
  requester: { firstName: string | null; lastName: string | null; mobile: string | null };
  /** The brand and model of the device. */
  title: string;
  /** The variant. If there is no quote, also the estimated price. */
  detail?: string;
  /** The shop's quote and the state of the purchase. */
  quote?: string;
  /** The purchase of a sell request. Undefined until the request is approved. */
  purchase?: Evaluation["purchase"];
  /** The unit that resulted from the purchase. */
  unit?: Evaluation["unit"];
  /** Whether the device is in the catalogue. */
  isListed?: boolean;
  /** The kind of the device. Only set for sell requests. */
  kind?: Evaluation["kind"];
  /** Whether the same seller has another open sell request for the same device. */
  isTwice?: boolean;
  /** The way in which the seller wants to be paid. */
  payout?: Evaluation["payout"];
  /** The path of the request's details page. */
  to: string;
  /** The path of the form that approves the request. Undefined if a button is enough to approve it. */
  approveAt?: string;
};

/** Returns the name of the customer who sent the request. */
export const requesterOf = ({ requester }: RequestLine) => requesterName(requester);

/** One page of a list of requests, with the total number of requests and the number of pending requests. */
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

/** Returns add requests as lines. Add requests are approved with the form that creates the device. */
export const addRequestLines = (list: AddRequestsToDecideFragment): RequestList => ({
  ...countsOf(list),
  lines: list.nodes.map(({ brand, model, kind, ...request }) => ({
    ...request,
    title: `${brand} ${model}`,
    to: paths.addRequestDetails(kind, request.id),
    approveAt: createDevicePath(kind, request.id),
  })),
});

type Evaluation = EvaluationsToDecideFragment["nodes"][number];

/**
 * Returns a quote and the state of its purchase in words, such as `Quote BDT 38,000, grade B, valid until 30 Nov 2026 ·
 * Paid`.
 */
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

/** Returns sell requests as lines. The lines show the device as the seller saw it. */
export const evaluationLines = (list: EvaluationsToDecideFragment): RequestList => ({
  ...countsOf(list),
  lines: list.nodes.map(({ seen, quote, sameFromSeller, device, ...request }) => ({
    ...request,
    isListed: device !== null,
    isTwice: sameFromSeller.length > 0,
    title: `${seen.brand} ${seen.model}`,
    detail: quote?.amount
      ? variantLabel(seen)
      : `${variantLabel(seen)} · ${formatPrice(seen.sellingPrice)}`,
    quote: quoteLine(quote, request.purchase),
    to: paths.evaluationDetails(request.id),
  })),
});
