import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { violations } from "./support/accessibility.ts";
import { expect, type Page, test } from "./support/test.ts";

/** Starts the story's own endpoint. It responds with the given status, and counts the test events. */
async function startReceiver() {
  const receiver = { url: "", status: 200, tests: 0, close: () => void server.close() };
  const server = createServer(async (request, response) => {
    const event = await json(request);
    // Ignores other events, which other stories may have caused.
    if (isTest(event)) receiver.tests++;
    response.writeHead(receiver.status).end("seen");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/shop`;
  return receiver;
}

const isTest = (event: unknown) =>
  typeof event === "object" && event !== null && "type" in event && event.type === "webhook.test";

const delivery = (page: Page, row: number) =>
  page.getByRole("table", { name: "Deliveries" }).getByRole("row").nth(row);

/**
 * Waits until the newest delivery has a state. The page reads the deliveries every five seconds of the page's clock,
 * which the story advances.
 */
const expectNewest = (page: Page, state: string) =>
  expect(async () => {
    await page.clock.fastForward(5_000);
    await expect(delivery(page, 1)).toContainText(state, { timeout: 1_000 });
  }).toPass();

const openDetails = async (page: Page, row: number) => {
  await delivery(page, row).getByRole("button").click();
  return page.getByRole("dialog", { name: "webhook.test" });
};

test("an admin adds an endpoint, sends a test event, sees its delivery, and replays it", {
  tag: "@slow",
}, async ({ admin: page }) => {
  const receiver = await startReceiver();
  await page.clock.install();
  await page.goto("/");
  await page.getByRole("banner").getByText("Admin", { exact: true }).click();
  await page.getByRole("link", { name: "Webhooks", exact: true }).click();
  await expect(page).toHaveURL("/webhooks");

  await page.getByRole("button", { name: "New endpoint" }).click();
  const form = page.getByRole("dialog", { name: "New endpoint" });
  await form.getByLabel("URL").fill(receiver.url);
  await form.getByLabel("purchase.changed").check();
  expect(await violations(page)).toEqual([]);
  await form.getByRole("button", { name: "Create endpoint" }).click();
  const { host } = new URL(receiver.url);
  const secret = page.getByRole("dialog", { name: `The secret of ${host}` });
  await expect(secret.getByLabel("Secret", { exact: true })).toHaveValue(/^whsec_/);
  expect(await violations(page)).toEqual([]);
  await secret.getByRole("button", { name: "Rotate secret" }).click();
  await page.getByRole("button", { name: "Rotate", exact: true }).click();
  await expect(secret.getByLabel("Previous secret")).toHaveValue(/^whsec_/);
  await secret.getByRole("button", { name: "Close" }).click();

  await page.getByRole("combobox", { name: "Endpoint" }).selectOption({ label: receiver.url });
  await page.getByRole("combobox", { name: "Event" }).selectOption("webhook.test");
  await page.getByRole("button", { name: `Send a test to ${host}` }).click();
  await expectNewest(page, "Delivered");
  expect(receiver.tests).toBe(1);
  expect(await violations(page)).toEqual([]);

  receiver.status = 500;
  let details = await openDetails(page, 1);
  await expect(details.getByRole("region", { name: "Response" })).toHaveText(/seen/);
  expect(await violations(page)).toEqual([]);
  await details.getByRole("button", { name: "Replay" }).click();
  await expectNewest(page, "Failed");
  details = await openDetails(page, 1);
  await expect(details.getByText("status 500")).toBeVisible();
  await details.getByRole("button", { name: "Close" }).click();
  expect(receiver.tests).toBe(2);

  await page.getByRole("button", { name: `Delete ${host}` }).click();
  await page.getByRole("button", { name: "Delete endpoint" }).click();
  await expect(page.getByText("Endpoint Deleted")).toBeVisible();
  receiver.close();
});
