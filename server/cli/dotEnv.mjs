import { existsSync } from "node:fs";

/** Loads the variables of `.env`, where it exists; those that are set already take precedence. */
export function loadDotEnv() {
  if (existsSync(".env")) process.loadEnvFile(".env");
}
