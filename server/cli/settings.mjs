import { existsSync } from "node:fs";

/** Reads the variables of `.env`, if it exists, except those that are set already. */
export function loadSettings() {
  if (existsSync(".env")) process.loadEnvFile(".env");
}

/** Runs the libraries in production mode. The settings still see the NODE_ENV that the operator gave. */
export function useProductionMode() {
  process.env.OPERATOR_NODE_ENV = process.env.NODE_ENV || "development";
  process.env.NODE_ENV = "production";
}
