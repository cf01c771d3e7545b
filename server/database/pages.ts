/**
 * Reads rows page by page, so that only one page is in memory at a time. `read` gets the last row of the previous page,
 * or undefined for the first page. The first page that is not full is the last.
 */
export async function* readPages<Row>(
  pageSize: number,
  read: (after: Row | undefined) => Promise<readonly Row[]>,
): AsyncGenerator<Row> {
  for await (const page of readWholePages(pageSize, read)) yield* page;
}

/** Same as `readPages`, but yields the rows of a page together. */
export async function* readWholePages<Row>(
  pageSize: number,
  read: (after: Row | undefined) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  let page: readonly Row[] | undefined;
  do {
    page = await read(page?.at(-1));
    yield page;
  } while (page.length === pageSize);
}
