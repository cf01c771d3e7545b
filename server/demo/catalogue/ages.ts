import { createHash } from "node:crypto";
import type { DemoDevice } from "./devices.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** What stands first on the home page: something of each kind, the most wanted first. */
const NEWEST = [
  "iPhone 17 Pro Max",
  "Galaxy Z Flip6",
  "Watch Ultra 3",
  "Apple AirPods Pro 3",
  "Pixel 10 Pro",
  "Galaxy Tab S11",
  "JBL Charge 6 Speaker",
  "Phone (3)",
];

function nameOf({ model, gadgetName }: DemoDevice): string {
  return model ?? gadgetName ?? "";
}

/** Shuffles kinds and brands through each other, always in the same way. */
function shuffled(devices: readonly DemoDevice[]): DemoDevice[] {
  const lot = (device: DemoDevice) =>
    createHash("sha256")
      .update(`${device.kind} ${nameOf(device)}`)
      .digest("hex");
  return [...devices].sort((a, b) => (lot(a) < lot(b) ? -1 : 1));
}

/** The devices with the milliseconds since they were listed: the newest first, over five months. */
export function withAges(devices: readonly DemoDevice[]): { device: DemoDevice; age: number }[] {
  const chosen = NEWEST.flatMap((name) => devices.filter((device) => nameOf(device) === name));
  const others = shuffled(devices.filter((device) => !NEWEST.includes(nameOf(device))));
  const pace = (147 * DAY) / others.length;
  return [
    ...chosen.map((device, i) => ({ device, age: 2 * HOUR + i * 7 * HOUR })),
    ...others.map((device, i) => ({ device, age: 3 * DAY + i * pace })),
  ];
}
