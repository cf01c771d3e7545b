import type { ReactNode } from "react";
import { ConsolePage } from "../page/ConsolePage.tsx";
import { DataList, type DataListProps } from "./DataList.tsx";
import { LoadFailure } from "./LoadFailure.tsx";

type ListPageProps<Row> = DataListProps<Row> & {
  /** A lead under the page's title, and actions beside it. */
  intro?: ReactNode;
  action?: ReactNode;
  /** Why the last load failed, and a function that loads again. */
  failure?: unknown;
  /** Above the list: notices. */
  above?: ReactNode;
  /** Below the list: dialogs and further sections. */
  children?: ReactNode;
};

/** A console page that is one list, with its title from the route table. */
export function ListPage<Row extends { id: string }>(props: ListPageProps<Row>) {
  const { intro, action, failure, above, children, ...dataList } = props;
  return (
    <ConsolePage intro={intro} action={action}>
      <LoadFailure failure={failure} />
      {above}
      <DataList {...dataList} />
      {children}
    </ConsolePage>
  );
}
