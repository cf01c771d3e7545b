import { Text } from "@chakra-ui/react";
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
import { dayAndTime } from "../../ui/text/longDay.ts";

type Versions = ShopPageQuery["pageVersions"];
type PageVersionsProps = { page: EditedPageFragment; versions: Versions };

/** The names of the settings that page texts can contain, by placeholder. */
const settings: Readonly<Record<string, string>> = {
  name: t("Name"),
  phone: t("Phone"),
  email: t("E-mail"),
  address: t("Address"),
  hours: t("Opening hours"),
  returnDays: t("Return days"),
  refundDays: t("Days until a refund"),
  shippingDays: t("Days until shipping"),
};

/**
 * Returns the numbers of the versions that can be published again. Leaves out the current and the scheduled version. If
 * several versions have the same text, returns only the latest of them. A version that resulted from changed settings
 * has the same text as the version before it.
 */
function publishableAgain({ current, scheduled }: EditedPageFragment, versions: Versions) {
  const others = versions.filter(
    ({ number }, index) =>
      number !== current?.number &&
      number !== scheduled?.number &&
      !versions[index - 1]?.changedSettings.length,
  );
  return new Set(others.map(({ number }) => number));
}

/** The versions of a page, newest first. Earlier versions can be published again. */
export function PageVersions({ page, versions }: PageVersionsProps) {
  const [republish] = useAction(RepublishPageDocument, { done: t("Page Published Successfully") });
  const nameOf = (number: number) =>
    t("Version {version}", { version: localDigits(String(number)) });
  const again = publishableAgain(page, versions);
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
        {
          header: t("Title"),
          cell: ({ title, changedSettings }) => (
            <>
              {title}
              {changedSettings.length > 0 && (
                <Text color="fg.muted" fontSize="sm">
                  {t("Changed in the settings: {names}", {
                    names: changedSettings.map((name) => settings[name] ?? name).join(", "),
                  })}
                </Text>
              )}
            </>
          ),
        },
        {
          header: t("Published"),
          isQuiet: true,
          cell: ({ number, publishedAt }) =>
            number === page.scheduled?.number ? (
              t("from {time}", { time: dayAndTime(publishedAt) })
            ) : (
              <Moment of={publishedAt} />
            ),
        },
        {
          header: t("By"),
          isQuiet: true,
          cell: ({ authorName }) => authorName || t("Text of a new shop"),
        },
        {
          header: t("Actions"),
          hasLabel: false,
          cell: ({ id, number }) =>
            again.has(number) && (
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
