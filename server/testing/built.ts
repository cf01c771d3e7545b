import { join } from "node:path";

/**
 * Returns the path of a built program. Tests run the built program, because users do, and because it starts in half the
 * time.
 */
export const built = (name: string): string =>
  join(import.meta.dirname, `../../build/server/${name}.js`);
