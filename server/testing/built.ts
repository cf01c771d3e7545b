import { join } from "node:path";

/** Returns the path of a built program. Users run the built program, and it starts in half the time of its source. */
export const built = (name: string): string =>
  join(import.meta.dirname, `../../build/server/${name}.js`);
