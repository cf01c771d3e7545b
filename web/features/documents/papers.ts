/** The paper on which a receipt is printed, by the value of `?print=` in its address. */
export const papers = { A4: "A4", 80: "ROLL_80", 58: "ROLL_58" } as const;

/** The paper size that an address asks for; undefined if it asks for none. */
export const paperOf = (query: URLSearchParams) =>
  Object.entries(papers).find(([name]) => name === query.get("print"))?.[1];
