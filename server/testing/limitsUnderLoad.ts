/** Vitest's setup file. Gives the tests of a file longer time limits while other programs keep the machine busy. */
import { inject, vi } from "vitest";
import { loadFactor } from "./timeFactor.mjs";

declare module "vitest" {
  interface ProvidedContext {
    /** The time limits of the project, in milliseconds. */
    limitsMs: { test: number; hook: number; poll: number };
  }
}

const limitsMs = inject("limitsMs");
const factor = loadFactor();

vi.setConfig({
  testTimeout: limitsMs.test * factor,
  hookTimeout: limitsMs.hook * factor,
  expect: { poll: { timeout: limitsMs.poll * factor, interval: 20 } },
});
