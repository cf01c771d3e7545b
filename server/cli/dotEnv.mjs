import { existsSync } from "node:fs";

/** Loads the variables of `.env`, if it exists. Variables that are already set take precedence. */
export function loadDotEnv() {
  if (existsSync(".env")) process.loadEnvFile(".env");
}

/** Makes libraries run in production mode. The settings still see the NODE_ENV that the operator set. */
export function useProductionMode() {
  process.env.OPERATOR_NODE_ENV = process.env.NODE_ENV || "development";
  process.env.NODE_ENV = "production";
}
