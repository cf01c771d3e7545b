import type { ReactNode } from "react";
import { ConsolePage } from "../page/ConsolePage.tsx";
import { DataList, type DataListProps } from "./DataList.tsx";
import { LoadFailure } from "./LoadFailure.tsx";

type ListPageProps<Row> = DataListProps<Row> & {
  /** What the page is for, under its title, and what can be done, beside it. */
  intro?: ReactNode;
  action?: ReactNode;
  /** Why the last load failed, and how to load again. */
  failure?: unknown;
  onRetry?: () => unknown;
  /** Above the list: notices. */
  above?: ReactNode;
  /** Below the list: its dialogs, further sections. */
  children?: ReactNode;
};

/** A console page that is one list, under the title that the route table has for it. */
export function ListPage<Row extends { id: string }>(props: ListPageProps<Row>) {
  const { intro, action, failure, onRetry, above, children, ...dataList } = props;
  return (
    <ConsolePage intro={intro} action={action}>
      <LoadFailure failure={failure} onRetry={onRetry} />
      {above}
      <DataList {...dataList} />
      {children}
    </ConsolePage>
  );
}
