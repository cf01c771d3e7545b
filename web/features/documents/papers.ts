/** The paper on which a receipt is printed, by the value of `?print=` in its address. */
export const papers = { A4: "A4", 80: "ROLL_80", 58: "ROLL_58" } as const;

/** Returns the paper size in an address; undefined if there is none. */
export const paperOf = (query: URLSearchParams) =>
  Object.entries(papers).find(([name]) => name === query.get("print"))?.[1];
