import type { AddRequestsToDecideFragment } from "../../generated/AddRequestsToDecide.ts";
import type { EvaluationsToDecideFragment } from "../../generated/EvaluationsToDecide.ts";
import { purchaseStateWords } from "../../generated/words.ts";
import { createDevicePath } from "../../platform/consoleRoutes.ts";
import { formatPrice } from "../../platform/i18n.ts";
import { paths } from "../../platform/paths.ts";
import { variantLabel } from "../devices/variantLabel.ts";
import { quoteWords } from "../quotes/quoteWords.ts";
import { requesterName } from "../submissions/requesterName.ts";
import type { RequestStatus } from "../submissions/submissionParams.ts";

/** An add request or a sell request, as a line of the dashboard. */
export type RequestLine = {
  id: string;
  status: RequestStatus;
  createdAt: string;
  requester: { firstName: string | null; lastName: string | null; mobile: string | null };
  /** The device's brand and model. */
  title: string;
  /** The variant, with its estimated price if there is no quote. */
  detail?: string;
  /** The shop's quote, and the state of the purchase. */
  quote?: string;
  /** The purchase of a sell request; undefined before its approval. */
  purchase?: Evaluation["purchase"];
  /** The unit that was made from the purchase. */
  unit?: Evaluation["unit"];
  /** Whether the device is in the catalogue. */
  isListed?: boolean;
  /** The device's kind, for a sell request. */
  kind?: Evaluation["kind"];
  /** Whether the seller has another open sell request for the same device. */
  isTwice?: boolean;
  /** The way in which the seller wants to be paid. */
  payout?: Evaluation["payout"];
  /** The path of the request's details page. */
  to: string;
  /** The path of the form that approves the request, if approving takes a form. */
  approveAt?: string;
};

/** Returns the name of the customer who sent the request. */
export const requesterOf = ({ requester }: RequestLine) => requesterName(requester);

/** The requests of a list on one page, with the total number of requests and of pending ones. */
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

/** Returns add requests as lines. The form that creates the device approves a request. */
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

/** Returns `Quote BDT 38,000, grade B, valid until 30 Nov 2026 · Paid` for a quote and its purchase. */
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

/** Returns sell requests as lines, with the device as the seller saw it. */
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
