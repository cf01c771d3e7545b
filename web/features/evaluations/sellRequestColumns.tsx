import { Box, Flex } from "@chakra-ui/react";
import { variantLabel } from "../../../shared/variantLabels.ts";
import type { SellRequestRowFragment } from "../../generated/SellRequestRow.ts";
import { formatPrice, t } from "../../platform/i18n.ts";
import { paths } from "../../platform/paths.ts";
import { RouteLink } from "../../ui/controls/RouteLink.tsx";
import { type Column, wholeRow } from "../../ui/lists/DataTable.tsx";
import { Picture } from "../../ui/pictures/Picture.tsx";
import { Day } from "../../ui/text/Day.tsx";
import { Price } from "../../ui/text/Price.tsx";
import { PurchaseBadge } from "../purchases/PurchaseBadge.tsx";
import { quoteWords } from "../quotes/quoteWords.ts";
import { StatusBadge } from "../submissions/StatusBadge.tsx";

/**
 * The columns of a customer's table of sell requests. The first column shows the device as the seller saw it, and links
 * to the details.
 */
export const sellRequestColumns: readonly Column<SellRequestRowFragment>[] = [
  { header: t("Device"), cell: (evaluation) => <DeviceCell evaluation={evaluation} /> },
  {
    header: t("Status"),
    phone: "end",
    hasLabel: false,
    cell: ({ purchase, status }) =>
      purchase && isInspected(purchase) ? (
        <PurchaseBadge state={purchase.state} />
      ) : (
        <StatusBadge status={status} />
      ),
  },
  {
    header: t("Variant"),
    phone: "start",
    style: { color: "fg.muted" },
    cell: ({ seen }) => variantLabel(seen),
  },
  {
    header: t("Price"),
    phone: "end",
    cell: (evaluation) => <Price amount={amountOf(evaluation)} />,
  },
  {
    header: t("Sent"),
    style: { color: "fg.muted" },
    cell: ({ createdAt }) => <Day of={createdAt} />,
  },
];

function DeviceCell({ evaluation }: { evaluation: SellRequestRowFragment }) {
  const { id, seen } = evaluation;
  const remark = remarkOf(evaluation);
  return (
    <Flex align="center" gap="3">
      <Picture
        image={seen.coverImage}
        alt=""
        sizes="3rem"
        boxSize="12"
        flexShrink="0"
        objectFit="contain"
        borderRadius="l1"
      />
      <Box minW="0">
        <RouteLink to={paths.evaluationDetails(id)} {...wholeRow}>
          {`${seen.brand} ${seen.model}`}
        </RouteLink>
        {remark && <Box fontSize="sm">{remark}</Box>}
      </Box>
    </Flex>
  );
}

type Evaluation = SellRequestRowFragment;

const isInspected = ({ state }: NonNullable<Evaluation["purchase"]>) =>
  state !== "AWAITING_INSPECTION";

/**
 * Returns the amount that the shop has offered or paid. If there is none yet, returns the quote, or else the estimate
 * that the seller saw.
 */
const amountOf = ({ purchase, quote, seen }: Evaluation) =>
  purchase?.amount ?? quote?.amount ?? seen.sellingPrice;

/** Returns the reason why the request was rejected, or else the quote. */
function remarkOf({ rejection, purchase, quote }: Evaluation): string | undefined {
  if (rejection) return rejection.reason;
  if (!quote) return undefined;
  if (!purchase || !isInspected(purchase)) return quoteWords(quote);
  if (quote.amount === null || purchase.amount === null || quote.amount === purchase.amount)
    return undefined;
  return t("Quoted {amount}", { amount: formatPrice(quote.amount) });
}
