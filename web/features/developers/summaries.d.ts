/** The changelog with the number of additions instead of their names (web/vite.config.ts). */
declare module "*/changelog.json?summaries" {
  export const entries: readonly {
    date: string;
    summary: string;
    breaking: readonly string[];
    additions: number;
  }[];
}
