import { violations } from "./support/accessibility.ts";
import { graphql } from "./support/api.ts";
import { expect, test } from "./support/test.ts";

/** Returns the item of a device in Google's feed. */
const itemOf = (xml: string, id: string) =>
  xml.split("<item>").find((item) => item.includes(`<g:item_group_id>${id}<`));

test("an admin switches the feeds on, a program reads changed prices, and a new key replaces the old one", {
  tag: "@slow",
}, async ({ admin: page, request: fetcher }) => {
  await graphql(page, "mutation { updateFeedSettings(input: { enabled: false }) { enabled } }");
  const { createDevice: gadget } = await graphql<{ createDevice: { id: string } }>(
    page,
    "mutation ($input: DeviceInput!) { createDevice(input: $input) { id } }",
    {
      input: {
        gadget: {
          ...{ gadgetName: "Feed Charger", gadgetType: "CHARGER", price: 1_750, stock: "IN_STOCK" },
          ...{ coverImage: "/img/test.png", images: [], description: "Charges." },
        },
      },
    },
  );
  await page.goto("/");
  await page.getByRole("banner").getByText("Admin", { exact: true }).click();
  await page.getByRole("link", { name: "Product Feeds", exact: true }).click();
  await expect(page.getByText("The feeds are switched off.", { exact: false })).toBeVisible();
  await page.getByRole("button", { name: "Switch on" }).click();
  await expect(page.getByText("Feeds Switched On")).toBeVisible();

  const google = page.getByRole("region", { name: "Google Merchant Center" });
  const address = google.getByLabel("Address in English");
  await expect(address).toHaveValue(/\/feeds\/google\.xml\?key=/);
  const first = await address.inputValue();
  const meta = page.getByRole("region", { name: "Meta Commerce Manager" });
  await expect(meta.getByLabel("Address in Bangla")).toHaveValue(/meta\.csv\?key=.*&language=bn$/);

  const priceIn = async (url: string) => {
    const item = itemOf(await (await fetcher.get(url)).text(), gadget.id);
    return item?.match(/<g:price>(.*?)</)?.[1];
  };
  expect(await priceIn(first)).toBe("1750.00 BDT");
  await graphql(
    page,
    "mutation ($id: ID!) { updateDevice(id: $id, input: { gadget: { price: 1690 } }) { id } }",
    { id: gadget.id },
  );
  await expect.poll(() => priceIn(first)).toBe("1690.00 BDT");
  await page.reload();
  await expect(google.getByText("Last fetched", { exact: false })).not.toHaveCount(0);
  expect(await violations(page)).toEqual([]);

  await page.getByRole("button", { name: "New key" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Make a new key" }).click();
  await expect(page.getByText("Key Replaced")).toBeVisible();
  await expect(address).not.toHaveValue(first);
  expect((await fetcher.get(first)).status()).toBe(404);
  const next = await address.inputValue();
  expect(await priceIn(next)).toBe("1690.00 BDT");

  await page.getByRole("button", { name: "Switch off" }).click();
  await expect(page.getByText("Feeds Switched Off")).toBeVisible();
  expect((await fetcher.get(next)).status()).toBe(404);
  await graphql(page, "mutation ($id: ID!) { deleteDevice(id: $id) }", { id: gadget.id });
});
