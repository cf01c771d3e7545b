import { expect, test } from "vitest";
import { deliveryPollMs } from "./deliveryPollMs.ts";

const delivered = { state: "DELIVERED", attempts: 1 } as const;
const failing = { state: "PENDING", attempts: 2 } as const;
const made = { state: "PENDING", attempts: 0 } as const;

test("deliveries are read every second while one of them waits for its first attempt", () => {
  expect(deliveryPollMs([delivered, made])).toBe(1_000);
  expect(deliveryPollMs([delivered, failing])).toBe(5_000);
  expect(deliveryPollMs([])).toBe(5_000);
});
