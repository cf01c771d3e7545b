import { expect, test, vi } from "vitest";
import { readEnv } from "../config.ts";
import { useProductionMode } from "./dotEnv.mjs";

test.each([
  [undefined, true],
  ["", true],
  ["development", true],
  ["production", false],
])("npm start with NODE_ENV=%s fills the demo catalogue: %s", (given, expected) => {
  vi.stubEnv("NODE_ENV", given);
  vi.stubEnv("OPERATOR_NODE_ENV", undefined);
  useProductionMode();
  const { NODE_ENV, OPERATOR_NODE_ENV } = process.env;
  expect(NODE_ENV).toBe("production");
  expect(readEnv({ NODE_ENV, OPERATOR_NODE_ENV }).SEED_DEMO).toBe(expected);
  vi.unstubAllEnvs();
});
