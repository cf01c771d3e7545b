/** The kinds of paper for receipts, by the value of `?print=` in the receipt's address. */
export const papers = { A4: "A4", 80: "ROLL_80", 58: "ROLL_58" } as const;

/** Returns the kind of paper in an address, or undefined if the address names none. */
export const paperOf = (query: URLSearchParams) =>
  Object.entries(papers).find(([name]) => name === query.get("print"))?.[1];
