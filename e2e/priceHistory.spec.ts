import { createGadget, graphql } from "./support/api.ts";
import { graphqlRequests } from "./support/network.ts";
import { uniqueName } from "./support/people.ts";
import { expect, type Page, test } from "./support/test.ts";

const setPrice = `mutation ($id: ID!, $price: Int!) {
  updateDevice(id: $id, input: { gadget: { price: $price } }) { id } }`;

/**
 * Returns a wearable of the demo whose price is lower than all its prices in the 90 days before the last price change.
 */
async function reducedWearable(page: Page) {
  const { devices } = await graphql<{ devices: { nodes: { id: string; price: number }[] } }>(
    page,
    "{ devices(kind: WEARABLE, filter: { stock: IN_STOCK }, first: 100) { nodes { id price } } }",
  );
  for (const device of devices.nodes) {
    const { priceRanges } = await graphql<{ priceRanges: { lowestBefore: number | null }[] }>(
      page,
      "query ($id: ID!) { priceRanges(deviceId: $id) { lowestBefore } }",
      { id: device.id },
    );
    if ((priceRanges[0]?.lowestBefore ?? 0) > device.price) return device;
  }
  throw new Error("The demo catalogue has no wearable that has become cheaper.");
}

test("the page says that a reduced price is the lowest, and loads its chart when the chart is opened", {
  tag: "@slow",
}, async ({ page }) => {
  await page.goto("/");
  const { id, price } = await reducedWearable(page);
  await page.goto(`/wearableDetails/${id}`);
  const main = page.getByRole("main");
  await expect(main.getByText("Lowest price in 90 days")).toBeVisible();
  const requests: string[] = [];
  page.on("request", (request) => {
    if (graphqlRequests(new URL(request.url()))) requests.push(request.url());
  });
  await main.getByRole("button", { name: "Price history" }).click();
  await expect(main.getByText(`Lowest: BDT ${price.toLocaleString("en-IN")}`)).toBeVisible();
  expect(requests).toHaveLength(1);
});

test("a price that applied only briefly is not compared with the current price", {
  tag: "@slow",
}, async ({ page, admin }) => {
  const id = await createGadget(admin, uniqueName("Case"), 2_000);
  for (const price of [20, 1_900]) await graphql(admin, setPrice, { id, price });
  await page.goto(`/gadgetDetails/${id}`);
  const main = page.getByRole("main");
  await expect(main.getByText("BDT 1,900").first()).toBeVisible();
  await expect(main.getByText("Lowest price in 90 days")).toHaveCount(0);
  await expect(main.getByRole("button", { name: "Price history" })).toHaveCount(0);
});
