/** Returns the unit code in the address, normalized, or undefined if the address contains none. */
export function unitIn(search: URLSearchParams): string | undefined {
  const code = search.get("unit")?.trim().toUpperCase() ?? "";
  return /^U-[0-9A-Z]{5}$/.test(code) ? code : undefined;
}
