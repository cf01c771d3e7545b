import { existsSync } from "node:fs";

/** Loads the variables of `.env`, where it exists; those that are set already take precedence. */
export function loadDotEnv() {
  if (existsSync(".env")) process.loadEnvFile(".env");
}

/** Runs the libraries in production mode. The settings still see the NODE_ENV that the operator gave. */
export function useProductionMode() {
  process.env.OPERATOR_NODE_ENV = process.env.NODE_ENV || "development";
  process.env.NODE_ENV = "production";
}
