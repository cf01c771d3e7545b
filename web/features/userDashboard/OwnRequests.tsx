import type { ReactNode } from "react";
import { t } from "../../platform/i18n.ts";
import type { MenuLink } from "../../ui/controls/Menu.tsx";
import { ButtonLink } from "../../ui/controls/RouteLink.tsx";
import { DataList, type DataListProps } from "../../ui/lists/DataList.tsx";
import type { Column } from "../../ui/lists/DataTable.tsx";
import { EmptyState } from "../../ui/lists/EmptyState.tsx";
import type { ListParams } from "../../ui/lists/listParams.ts";
import { Section } from "../../ui/page/Section.tsx";

type OwnRequestsProps<Row> = Pick<DataListProps<Row>, "list" | "pinned" | "detailsOf"> & {
  title: string;
  columns: readonly Column<Row>[];
  params: ListParams;
  /** The text for customers without any requests. `start` is a link to the form for the first request. */
  none: string;
  start: MenuLink;
  /** An action beside the title. */
  action: ReactNode;
  /** The bottom margin of the section. Pass "0" if another section follows. */
  pb?: "0";
};

/** A section with a customer's requests. */
export function OwnRequests<Row extends { id: string }>(props: OwnRequestsProps<Row>) {
  const { title, none, start, action, pb, ...list } = props;
  return (
    <Section title={title} action={action} pb={pb}>
      <DataList
        label={title}
        {...list}
        empty={
          <EmptyState text={none}>
            <ButtonLink to={start.to}>{start.label}</ButtonLink>
          </EmptyState>
        }
        noneFound={t("Nothing matches your search and filter")}
      />
    </Section>
  );
}
