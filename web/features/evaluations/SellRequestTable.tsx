import { Box, Flex } from "@chakra-ui/react";
import type { SellRequestRowFragment } from "../../generated/SellRequestRow.ts";
import { t } from "../../platform/i18n.ts";
import { paths } from "../../platform/paths.ts";
import { RouteLink } from "../../ui/controls/RouteLink.tsx";
import { Cell, Row, Table, wholeRow } from "../../ui/lists/Table.tsx";
import { Picture } from "../../ui/pictures/Picture.tsx";
import { Day } from "../../ui/text/Day.tsx";
import { Price } from "../../ui/text/Price.tsx";
import { variantLabel } from "../devices/VariantChoice.tsx";
import { quoteWords } from "../quotes/quoteWords.ts";
import { StatusBadge } from "../requests/StatusBadge.tsx";

const columns = [t("Device"), t("Status"), t("Variant"), t("Estimated price"), t("Sent")];

type SellRequestTableProps = { label: string; evaluations: readonly SellRequestRowFragment[] };

/** Sell requests below each other, each with what its seller saw and leading to its details. */
export function SellRequestTable({ label, evaluations }: SellRequestTableProps) {
  return (
    <Table label={label} columns={columns}>
      {evaluations.map(({ id, seen, status, createdAt, quote }) => (
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
                {quote && <Box fontSize="sm">{quoteWords(quote)}</Box>}
              </Box>
            </Flex>
          </Cell>
          <Cell>
            <StatusBadge status={status} />
          </Cell>
          <Cell label={t("Variant")} color="fg.muted">
            {variantLabel(seen)}
          </Cell>
          <Cell label={t("Estimated price")}>
            <Price amount={seen.sellingPrice} />
          </Cell>
          <Cell label={t("Sent")} color="fg.muted">
            <Day of={createdAt} />
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
