import { createGadget, graphql } from "./support/api.ts";
import { graphqlRequests } from "./support/network.ts";
import { uniqueName } from "./support/people.ts";
import { expect, test } from "./support/test.ts";

const setPrice = `mutation ($id: ID!, $price: Int!) {
  updateDevice(id: $id, input: { gadget: { price: $price } }) { id } }`;

test("a lower price is said to be the lowest, and its chart is loaded when it is opened", {
  tag: "@slow",
}, async ({ page, admin }) => {
  const id = await createGadget(admin, uniqueName("Case"), 2_000);
  await page.goto(`/gadgetDetails/${id}`);
  const main = page.getByRole("main");
  await expect(main.getByText("BDT 2,000").first()).toBeVisible();
  await expect(main.getByText("Lowest price in 90 days")).toHaveCount(0);
  await expect(main.getByRole("button", { name: "Price history" })).toHaveCount(0);

  await graphql(admin, setPrice, { id, price: 1_700 });
  await page.reload();
  await expect(main.getByText("Lowest price in 90 days")).toBeVisible();
  const requests: string[] = [];
  page.on("request", (request) => {
    if (graphqlRequests(new URL(request.url()))) requests.push(request.url());
  });
  await main.getByRole("button", { name: "Price history" }).click();
  await expect(main.getByText("Highest: BDT 2,000")).toBeVisible();
  await expect(main.getByRole("figure").getByRole("row")).toHaveText([/Since/, /2,000/, /1,700/]);
  expect(requests).toHaveLength(1);

  await graphql(admin, setPrice, { id, price: 1_900 });
  await page.reload();
  await expect(main.getByText("BDT 1,900").first()).toBeVisible();
  await expect(main.getByText("Lowest price in 90 days")).toHaveCount(0);
});
