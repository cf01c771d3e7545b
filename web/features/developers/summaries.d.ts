/**
 * The newest entries of the changelog. The entries contain the number of added fields, but not the names
 * (web/vite.config.ts).
 */
declare module "*/changelog.json?summaries" {
  export const entries: readonly {
    date: string;
    summary: string;
    breaking: readonly string[];
    additions: number;
  }[];
  /** The number of older entries, which the page loads on demand. */
  export const olderCount: number;
}
