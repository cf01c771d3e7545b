/**
 * Reads rows page by page, so that any number of them needs the memory of a page. `read` reads the page after a row,
 * the first one where none is given; a page of fewer rows is the last.
 */
export async function* readPages<Row>(
  pageSize: number,
  read: (after: Row | undefined) => Promise<readonly Row[]>,
): AsyncGenerator<Row> {
  for await (const page of readWholePages(pageSize, read)) yield* page;
}

/** As `readPages`, with all rows of a page at once. */
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
