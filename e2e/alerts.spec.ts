import { openPushReceiver } from "../server/testing/pushReceiver.ts";
import { violations } from "./support/accessibility.ts";
import { createGadget, graphql } from "./support/api.ts";
import { expectFaultless } from "./support/faults.ts";
import { newPerson, uniqueName } from "./support/people.ts";
import { logIn, logInAt } from "./support/sessions.ts";
import { expect, type Page, test } from "./support/test.ts";

const setStock = (page: Page, id: string, stock: string) =>
  graphql(page, `mutation ($id: ID!) { setStock(id: $id, input: { stock: ${stock} }) { id } }`, {
    id,
  });

test("a visitor asks for an alert, logs in, gets one message, and ends the alert by its address", async ({
  page,
  admin,
  browser,
}) => {
  // This story is slow, because the message is sent some seconds after the change.
  test.slow();
  const name = uniqueName("Reading lamp");
  const id = await createGadget(admin, name);
  await setStock(admin, id, "OUT_OF_STOCK");
  const person = newPerson();
  await logIn(person);

  await page.goto(`/gadgetDetails/${id}`);
  await page.getByRole("button", { name: "Tell me when it's back" }).click();
  await logInAt(page, person.mobile);
  await expect(page.getByRole("main").getByText("We'll let you know.")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "My alerts" }).click();
  await expect(page).toHaveURL("/alerts");
  await expect(page.getByRole("listitem").filter({ hasText: name })).toContainText(
    "We'll tell you when it is back in stock.",
  );
  expect(await violations(page)).toEqual([]);

  // Takes the place of a browser's push service, which the test's browser can't reach.
  const receiver = await openPushReceiver();
  await graphql(page, "mutation ($input: PushInput!) { registerPush(input: $input) { id } }", {
    input: receiver.subscribe("phone"),
  });
  await setStock(admin, id, "IN_STOCK");
  await expect.poll(() => receiver.received.length).toBe(1);
  receiver.close();
  const { body, end } = receiver.received[0]?.payload ?? {};
  expect(body).toBe(`${name} is back in stock, BDT 1,500`);
  const path = end?.path ?? "";
  await expectFaultless(page, path);
  const elsewhere = await browser.newContext({ javaScriptEnabled: false });
  const phone = await elsewhere.newPage();
  await phone.goto(path);
  await expect(phone.getByRole("link", { name })).toHaveAttribute(
    "href",
    /^\/gadgetDetails\/reading-lamp-[a-z0-9-]+$/,
  );
  await phone.getByRole("button", { name: "End this alert" }).click();
  await expect(phone.getByRole("status")).toHaveText("You will get no more messages about this.");
  await elsewhere.close();
  await page.goto("/alerts");
  await expect(page.getByText("You have no alerts yet.")).toBeVisible();
});

test("a customer asks for alerts about lower prices and new devices, and ends an alert in the list", {
  tag: "@slow",
}, async ({ customer: page, admin }) => {
  const name = uniqueName("Desk fan");
  const id = await createGadget(admin, name);
  await page.goto(`/gadgetDetails/${id}`);
  await page.getByRole("button", { name: "Tell me if it gets cheaper" }).click();
  await expect(page.getByRole("main").getByText("We'll let you know.")).toBeVisible();
  await page.goto("/buySmartPhone?brand=Apple&max=50000");
  await page.getByRole("button", { name: "Tell me about new ones" }).click();
  await expect(page.getByRole("main").getByText("We'll let you know.")).toBeVisible();
  await page.goto("/buySmartPhone");
  await expect(page.getByRole("button", { name: "Tell me about new ones" })).toHaveCount(0);

  await page.goto("/alerts");
  const item = (text: string) =>
    page.getByRole("main").getByRole("listitem").filter({ hasText: text });
  await expect(item("Apple · up to BDT 50,000")).toContainText("We'll tell you about new ones.");
  await expect(item(name)).toContainText("less than BDT 1,500");
  await item(name)
    .getByRole("button", { name: `End alert: ${name}` })
    .click();
  await expect(item(name)).toHaveCount(0);
  await expect(item("Apple")).toHaveCount(1);
});

test("an admin sees no alert button, and a cancelled login adds no alert", {
  tag: "@slow",
}, async ({ page, admin }) => {
  const id = await createGadget(admin, uniqueName("Phone grip"));
  await admin.goto(`/gadgetDetails/${id}`);
  await expect(
    admin
      .getByRole("link", { name: "Edit" })
      .or(admin.getByRole("button", { name: /Delete/ }))
      .first(),
  ).toBeVisible();
  await expect(admin.getByRole("button", { name: /Tell me/ })).toHaveCount(0);
  await page.goto(`/gadgetDetails/${id}`);
  await page.getByRole("button", { name: "Tell me if it gets cheaper" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Tell me if it gets cheaper" })).toBeEnabled();
});
