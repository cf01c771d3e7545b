import { Box } from "@chakra-ui/react";
import type { ReceiptPageQuery } from "../../generated/Receipt.ts";
import { t } from "../../platform/i18n.ts";
import { RouteLink } from "../../ui/controls/RouteLink.tsx";
import { longDay } from "../../ui/text/longDay.ts";

type DocumentNoticesProps = Pick<
  NonNullable<ReceiptPageQuery["receipt"]>,
  "replacedBy" | "creditNotes"
>;

/** Notices about a document's correction and refunds. They are outside the sheet, because the sheet never changes. */
export function DocumentNotices({ replacedBy, creditNotes }: DocumentNoticesProps) {
  const notices = [
    ...(replacedBy
      ? [{ ...replacedBy, text: t("Replaced by {number}", { number: replacedBy.number }) }]
      : []),
    ...creditNotes.map((note) => ({
      ...note,
      text: t("Refunded on {date}, {number}", { date: longDay(note.date), number: note.number }),
    })),
  ];
  return notices.map(({ url, text }) => (
    <Box key={url} mb="4" p="3" bg="bg.subtle" borderRadius="l2" _print={{ display: "none" }}>
      <RouteLink to={new URL(url).pathname} textDecoration="underline">
        {text}
      </RouteLink>
    </Box>
  ));
}
