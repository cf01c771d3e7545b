import { graphql } from "./support/api.ts";
import { uniqueName } from "./support/people.ts";
import { expect, test } from "./support/test.ts";

test("the owner changes the shop's number on a phone, and every page shows it in both languages", async ({
  admin: owner,
  page: visitor,
}) => {
  const { shop } = await graphql<{ shop: { phone: string } }>(owner, "{ shop { phone } }");
  const phone = "+8801722333444";
  await owner.setViewportSize({ width: 390, height: 844 });
  const change = async (to: string) => {
    await owner.goto("/shopSettings");
    await owner.getByLabel("Phone", { exact: true }).fill(to);
    await owner.getByRole("button", { name: "Save" }).click();
    await expect(owner.getByText("Settings Saved Successfully")).toBeVisible();
  };
  await change("01722 333444");
  try {
    for (const path of ["/", "/bn", "/aboutUs", "/bn/aboutUs"]) {
      await visitor.goto(path);
      await expect(visitor.locator(`footer a[href="tel:${phone}"]`)).toBeVisible();
      const data = visitor.locator('script[type="application/ld+json"]').first();
      expect(JSON.parse(await data.innerText())).toMatchObject({ telephone: phone });
    }
    await expect(visitor.locator(`main a[href="tel:${phone}"]`)).toBeVisible();
  } finally {
    await change(shop.phone);
  }
});

test("an editor previews, schedules and publishes a policy, and its earlier version stays readable", async ({
  admin: editor,
  page: visitor,
}) => {
  const sentence = uniqueName("We repair what we sell");
  await editor.goto("/shopPages");
  await editor.getByRole("link", { name: "Terms and Conditions" }).click();
  const text = editor.getByLabel("Text", { exact: true });
  await text.fill(`${await text.inputValue()}\n\n## Repairs\n\n${sentence}`);
  await editor.getByRole("button", { name: "Save draft" }).click();
  await expect(editor.getByText("Draft Saved")).toBeVisible();
  const preview = editor.frameLocator('iframe[title="Preview, 390 pixels wide"]');
  await expect(preview.getByText(sentence)).toBeVisible();
  await visitor.goto("/termsAndCondition");
  await expect(visitor.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(visitor.getByText(sentence)).toHaveCount(0);

  await editor.getByRole("button", { name: "Publish later" }).click();
  await expect(editor.getByText("Page Scheduled Successfully")).toBeVisible();
  await editor.getByRole("button", { name: "Publish now" }).click();
  await expect(editor.getByText("Page Published Successfully")).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByText(sentence)).toBeVisible();

  const versions = editor.getByRole("table", { name: "Versions" });
  const earlier = versions.getByRole("row").nth(2).getByRole("link");
  await visitor.goto((await earlier.getAttribute("href")) ?? "");
  expect(new URL(visitor.url()).searchParams.get("version")).toBeTruthy();
  await expect(visitor.getByText("See what applies now")).toBeVisible();
  await expect(visitor.getByText(sentence)).toHaveCount(0);
});
