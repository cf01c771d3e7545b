/** Vitest's setup file. While the machine is busy with other programs, the tests of a file have longer limits. */
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
