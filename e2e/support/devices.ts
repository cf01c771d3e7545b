import type { Page } from "playwright/test";
import { graphql } from "./api.ts";

/** Returns the id of the oldest device of a kind. A newer device may belong to another story, which will delete it. */
export async function oldestDevice(page: Page, kind: string): Promise<string> {
  const { devices } = await graphql<{ devices: { nodes: { id: string }[] } }>(
    page,
    `{ devices(kind: ${kind}, first: 1, orderBy: OLDEST) { nodes { id } } }`,
  );
  const [device] = devices.nodes;
  if (!device) throw new Error(`The demo catalogue has no device of the kind ${kind}.`);
  return device.id;
}

/** Returns a smartphone that has other pictures besides its cover. */
export async function phoneWithPictures(page: Page) {
  type Phone = { id: string; title: string; images: unknown[] };
  const { devices } = await graphql<{ devices: { nodes: Phone[] } }>(
    page,
    "{ devices(kind: SMARTPHONE, first: 100) { nodes { id title images { path } } } }",
  );
  const phone = devices.nodes.find(({ images }) => images.length > 0);
  if (!phone) throw new Error("The demo catalogue has no smartphone with pictures.");
  return phone;
}
