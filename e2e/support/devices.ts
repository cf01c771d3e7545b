import type { Page } from "playwright/test";
import { graphql } from "./api.ts";

/** The id of the oldest device of a kind: newer ones may be another story's, which deletes them again. */
export async function oldestDevice(page: Page, kind: string): Promise<string> {
  const { devices } = await graphql<{ devices: { nodes: { id: string }[] } }>(
    page,
    `{ devices(kind: ${kind}, first: 1, orderBy: OLDEST) { nodes { id } } }`,
  );
  const [device] = devices.nodes;
  if (!device) throw new Error(`The demo catalogue has no device of the kind ${kind}.`);
  return device.id;
}
