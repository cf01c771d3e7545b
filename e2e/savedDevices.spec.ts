import { createGadget, graphql } from "./support/api.ts";
import { uniqueName } from "./support/people.ts";
import { signUpAt } from "./support/sessions.ts";
import { expect, type Page, test } from "./support/test.ts";

const heartOf = (page: Page, title: string) =>
  page.getByRole("main").getByRole("button", { name: `Save ${title}`, exact: true });
const listed = (page: Page) => page.getByRole("main").getByRole("listitem");

/** Creates two devices that no other story saves. */
async function twoGadgets(admin: Page) {
  const titles = [uniqueName("Case"), uniqueName("Cable")] as const;
  const ids = [await createGadget(admin, titles[0]), await createGadget(admin, titles[1])];
  return titles.map((title, index) => ({ title, id: ids[index] ?? "" }));
}

test("a visitor's saved devices are kept after a reload, added to the account by a login, and removed by a logout", {
  tag: "@slow",
}, async ({ page, admin, person }) => {
  const [one = { title: "", id: "" }, other = { title: "", id: "" }] = await twoGadgets(admin);
  await page.goto("/saved");
  await expect(page.getByText("You have not saved any devices yet.")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Gadgets" }).click();
  await expect(heartOf(page, one.title)).toHaveAttribute("aria-pressed", "false");
  await heartOf(page, one.title).click();
  await expect(heartOf(page, one.title)).toHaveAttribute("aria-pressed", "true");
  await page.goto(`/gadgetDetails/${other.id}`);
  await heartOf(page, other.title).click();
  await expect(heartOf(page, other.title)).toHaveAttribute("aria-pressed", "true");
  await page.reload();
  await expect(heartOf(page, other.title)).toHaveAttribute("aria-pressed", "true");

  await page.goto("/saved");
  await expect(listed(page)).toHaveText([RegExp(other.title), RegExp(one.title)]);
  await expect(listed(page).first()).toContainText("BDT 1,500");
  await page.getByRole("button", { name: "Log in" }).click();
  await signUpAt(page, person);
  await expect(page.getByRole("button", { name: "Log in" })).toHaveCount(0);
  await expect(listed(page)).toHaveCount(2);
  await expect
    .poll(async () => {
      const query = "{ savedDevices { nodes { title } } }";
      const data = await graphql<{ savedDevices: { nodes: { title: string }[] } }>(page, query);
      return data.savedDevices.nodes.map(({ title }) => title);
    })
    .toEqual([other.title, one.title]);
  await admin.goto(`/catalogue?search=${encodeURIComponent(one.title)}`);
  await expect(admin.getByRole("row").filter({ hasText: one.title })).toContainText("saved by 1");
  await page.getByRole("link", { name: "LOGOUT" }).click();
  await page.waitForURL("/");
  await page.goto("/saved");
  await expect(page.getByText("You have not saved any devices yet.")).toBeVisible();
});

test("a user sees devices that were saved elsewhere, removes them, and reads why a device can't be saved", {
  tag: "@slow",
}, async ({ admin, customer }) => {
  const [one = { title: "", id: "" }, other = { title: "", id: "" }] = await twoGadgets(admin);
  await graphql(customer, "mutation ($ids: [ID!]!) { saveDevices(deviceIds: $ids) { ids } }", {
    ids: [other.id, one.id],
  });
  await customer.goto("/bn/saved");
  await customer.getByRole("button", { name: `${one.title} বাদ দিন` }).click();
  await expect(listed(customer)).toHaveText([RegExp(other.title)]);
  await customer.goto("/saved");
  await expect(listed(customer)).toHaveText([RegExp(other.title)]);

  await customer.goto(`/gadgetDetails/${one.id}`);
  await graphql(admin, "mutation ($id: ID!) { deleteDevice(id: $id) }", { id: one.id });
  await heartOf(customer, one.title).click();
  await expect(customer.getByText("No devices Found with that ID")).toBeVisible();
  await expect(heartOf(customer, one.title)).toHaveAttribute("aria-pressed", "false");
});
