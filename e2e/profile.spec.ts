import { graphql } from "./support/api.ts";
import { expect, test } from "./support/test.ts";

test("a profile requires a name and an email, and stores whether a seller wants messages", async ({
  customer: page,
}) => {
  await page.goto("/updateProfile");
  await expect(page.getByLabel("First Name")).toHaveValue("Nadia");
  await page.getByRole("button", { name: "Update Profile" }).click();
  await expect(page.getByText("Please fill all the fields")).toBeVisible();
  const choice = page.getByRole("checkbox", { name: /^Send me messages/ });
  await expect(choice).toBeChecked();
  await choice.uncheck();
  await page.getByLabel("Last Name").fill("Karim");
  await page.getByLabel("Email").fill("nadia@example.com");
  await page.getByRole("button", { name: "Update Profile" }).click();
  await expect(page.getByText("Profile Updated Successfully")).toBeVisible();
  await page.reload();
  await expect(choice).toBeEnabled();
  await expect(choice).not.toBeChecked();
  await expect(page.getByLabel("Last Name")).toHaveValue("Karim");
  await expect(page.getByLabel("Email")).toHaveValue("nadia@example.com");

  // Saving another field must leave the choice unchanged.
  await page.getByLabel("First Name").fill("Nadira");
  await page.getByRole("button", { name: "Update Profile" }).click();
  await expect(page.getByText("Profile Updated Successfully")).toBeVisible();
  const { me } = await graphql<{ me: object }>(page, "{ me { firstName smsNotifications } }");
  expect(me).toEqual({ firstName: "Nadira", smsNotifications: false });
});
