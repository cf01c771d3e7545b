import type { EditedPageFragment } from "../../generated/EditedPage.ts";
import { RepublishPageDocument } from "../../generated/RepublishPage.ts";
import type { ShopPageQuery } from "../../generated/ShopPage.ts";
import { localDigits, t } from "../../platform/i18n.ts";
import { queryString } from "../../platform/paths.ts";
import { useAction } from "../../ui/actions/useAction.ts";
import { RouteLink } from "../../ui/controls/RouteLink.tsx";
import { ConfirmButton } from "../../ui/dialogs/ConfirmButton.tsx";
import { DataTable } from "../../ui/lists/DataTable.tsx";
import { Moment } from "../../ui/text/Day.tsx";

type PageVersionsProps = { page: EditedPageFragment; versions: ShopPageQuery["pageVersions"] };

/** The versions of a page, the latest first. An earlier one can be published again. */
export function PageVersions({ page, versions }: PageVersionsProps) {
  const [republish] = useAction(RepublishPageDocument, { done: t("Page Published Successfully") });
  const nameOf = (number: number) =>
    t("Version {version}", { version: localDigits(String(number)) });
  return (
    <DataTable
      label={t("Versions")}
      rows={versions}
      columns={[
        {
          header: t("Version"),
          style: { fontWeight: "medium" },
          cell: ({ number }) =>
            page.isPolicy ? (
              <RouteLink
                to={page.path + queryString({ version: number })}
                textDecoration="underline"
              >
                {nameOf(number)}
              </RouteLink>
            ) : (
              nameOf(number)
            ),
        },
        { header: t("Title"), cell: ({ title }) => title },
        {
          header: t("Published"),
          isQuiet: true,
          cell: ({ publishedAt }) => <Moment of={publishedAt} />,
        },
        { header: t("By"), isQuiet: true, cell: ({ authorName }) => authorName },
        {
          header: t("Actions"),
          hasLabel: false,
          cell: ({ id, number }) =>
            number !== page.current?.number && (
              <ConfirmButton
                size="sm"
                variant="outline"
                aria-label={t("Publish again: {name}", { name: nameOf(number) })}
                question={t("Publish {name} again? It also replaces the draft.", {
                  name: nameOf(number),
                })}
                confirmLabel={t("Publish again")}
                onConfirm={() => republish({ id })}
              >
                {t("Publish again")}
              </ConfirmButton>
            ),
        },
      ]}
    />
  );
}
