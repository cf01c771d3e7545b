import type { ReactNode } from "react";
import { ConsolePage } from "../page/ConsolePage.tsx";
import { DataList, type DataListProps } from "./DataList.tsx";

type ListPageProps<Row> = DataListProps<Row> & {
  /** `intro` is the lead below the page's title, `action` is shown beside the title. */
  intro?: ReactNode;
  action?: ReactNode;
  /** Notices above the list. */
  above?: ReactNode;
  /** Dialogs, and sections below the list. */
  children?: ReactNode;
};

/** A console page that consists of one list. The title comes from the route table. */
export function ListPage<Row extends { id: string }>(props: ListPageProps<Row>) {
  const { intro, action, above, children, ...dataList } = props;
  return (
    <ConsolePage intro={intro} action={action}>
      {above}
      <DataList {...dataList} />
      {children}
    </ConsolePage>
  );
}
