/** The newest entries of the changelog, with the number of additions instead of their names (web/vite.config.ts). */
declare module "*/changelog.json?summaries" {
  export const entries: readonly {
    date: string;
    summary: string;
    breaking: readonly string[];
    additions: number;
  }[];
  /** The number of entries that the page loads on demand. */
  export const olderCount: number;
}
