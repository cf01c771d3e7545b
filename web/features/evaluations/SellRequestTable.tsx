import { Box, Flex } from "@chakra-ui/react";
import type { SellRequestRowFragment } from "../../generated/SellRequestRow.ts";
import { formatPrice, t } from "../../platform/i18n.ts";
import { paths } from "../../platform/paths.ts";
import { RouteLink } from "../../ui/controls/RouteLink.tsx";
import { Cell, Row, Table, wholeRow } from "../../ui/lists/Table.tsx";
import { Picture } from "../../ui/pictures/Picture.tsx";
import { Day } from "../../ui/text/Day.tsx";
import { Price } from "../../ui/text/Price.tsx";
import { variantLabel } from "../devices/VariantChoice.tsx";
import { PurchaseBadge } from "../purchases/PurchaseBadge.tsx";
import { quoteWords } from "../quotes/quoteWords.ts";
import { StatusBadge } from "../requests/StatusBadge.tsx";

const columns = [t("Device"), t("Status"), t("Variant"), t("Price"), t("Sent")];

type SellRequestTableProps = { label: string; evaluations: readonly SellRequestRowFragment[] };

/** Sell requests below each other, each with what its seller saw and leading to its details. */
export function SellRequestTable({ label, evaluations }: SellRequestTableProps) {
  return (
    <Table label={label} columns={columns}>
      {evaluations.map((evaluation) => {
        const { id, seen, status, createdAt, purchase } = evaluation;
        const remark = remarkOf(evaluation);
        return (
          <Row key={id}>
            <Cell>
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
                    {seen.brand} {seen.model}
                  </RouteLink>
                  {remark && <Box fontSize="sm">{remark}</Box>}
                </Box>
              </Flex>
            </Cell>
            <Cell>
              {purchase && isInspected(purchase) ? (
                <PurchaseBadge state={purchase.state} />
              ) : (
                <StatusBadge status={status} />
              )}
            </Cell>
            <Cell label={t("Variant")} color="fg.muted">
              {variantLabel(seen)}
            </Cell>
            <Cell label={t("Price")}>
              <Price amount={amountOf(evaluation)} />
            </Cell>
            <Cell label={t("Sent")} color="fg.muted">
              <Day of={createdAt} />
            </Cell>
          </Row>
        );
      })}
    </Table>
  );
}

type Evaluation = SellRequestRowFragment;

const isInspected = ({ state }: NonNullable<Evaluation["purchase"]>) =>
  state !== "AWAITING_INSPECTION";

/** What the shop offers or has paid, else what it quoted, else what the seller saw as the estimate. */
const amountOf = ({ purchase, quote, seen }: Evaluation) =>
  purchase?.amount ?? quote?.amount ?? seen.sellingPrice;

/** Why the sale ended, or what the shop quoted. */
function remarkOf({ rejection, purchase, quote }: Evaluation): string | undefined {
  if (rejection) return rejection.reason;
  if (!quote) return undefined;
  if (!purchase || !isInspected(purchase)) return quoteWords(quote);
  if (quote.amount === null || purchase.amount === null || quote.amount === purchase.amount)
    return undefined;
  return t("Quoted {amount}", { amount: formatPrice(quote.amount) });
}
