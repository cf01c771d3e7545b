import { join } from "node:path";

/** The path of a built program. It is what users run, and starts in half the time of its source. */
export const built = (name: string): string =>
  join(import.meta.dirname, `../../build/server/${name}.js`);
