import { Button, chakra } from "@chakra-ui/react";
import { DeleteRedirectDocument } from "../../generated/DeleteRedirect.ts";
import type { RedirectRowFragment } from "../../generated/RedirectRow.ts";
import type { UnknownAddressRowFragment } from "../../generated/UnknownAddressRow.ts";
import { formatNumber, t } from "../../platform/i18n.ts";
import { useAction } from "../../ui/actions/useAction.ts";
import { ConfirmButton } from "../../ui/dialogs/ConfirmButton.tsx";
import type { Column } from "../../ui/lists/DataTable.tsx";
import { dayAndTime } from "../../ui/text/longDay.ts";

const Address = chakra("span", { base: { overflowWrap: "anywhere", fontWeight: "semibold" } });

/** Returns an address in a form that people can read. */
function readable(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** The columns of the table of redirects. */
export const redirectColumns: readonly Column<RedirectRowFragment>[] = [
  { header: t("Former address"), cell: ({ from }) => <Address>{readable(from)}</Address> },
  {
    header: t("Leads to"),
    style: { color: "fg.muted", overflowWrap: "anywhere" },
    cell: ({ to }) => readable(to),
  },
  {
    header: t("Followed"),
    cell: ({ hits, lastHitAt }) =>
      lastHitAt
        ? t("{times, plural, one {# time} other {# times}}, last {date}", {
            times: hits,
            date: dayAndTime(lastHitAt),
          })
        : t("Never"),
  },
  { header: t("Actions"), phone: "menu", cell: (redirect) => <DeleteRedirect {...redirect} /> },
];

function DeleteRedirect({ id, from }: RedirectRowFragment) {
  const [remove] = useAction(DeleteRedirectDocument, {
    done: t("Redirect Deleted Successfully"),
  });
  const address = readable(from);
  return (
    <ConfirmButton
      size="sm"
      variant="outline"
      aria-label={t("Delete {address}", { address })}
      question={t("Are you sure you want to delete the redirect of {address}?", { address })}
      confirmLabel={t("Delete")}
      onConfirm={() => remove({ id })}
    >
      {t("Delete")}
    </ConfirmButton>
  );
}

/** A row of the table of addresses that lead to no page. */
export type UnknownRow = UnknownAddressRowFragment & { id: string };

/**
 * Returns the columns of the table of addresses that lead to no page. A button opens the form that adds a redirect for
 * an address.
 */
export const unknownColumns = (
  onRedirect: (path: string) => void,
): readonly Column<UnknownRow>[] => [
  { header: t("Address"), cell: ({ path }) => <Address>{readable(path)}</Address> },
  { header: t("Requests"), phone: "end", cell: ({ count }) => formatNumber(count) },
  {
    header: t("Actions"),
    hasLabel: false,
    cell: ({ path }) => (
      <Button
        size="sm"
        variant="outline"
        aria-label={t("Redirect {address}", { address: readable(path) })}
        onClick={() => onRedirect(path)}
      >
        {t("Redirect")}
      </Button>
    ),
  },
];
