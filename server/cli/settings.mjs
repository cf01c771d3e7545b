import { existsSync } from "node:fs";

/** Takes the variables of `.env`, where there is one, except those that are set already. */
export function loadSettings() {
  if (existsSync(".env")) process.loadEnvFile(".env");
}
