import { violations } from "./support/accessibility.ts";
import { graphql, offerDevice } from "./support/api.ts";
import { expect, test } from "./support/test.ts";
import { offerPiece, phoneWithPieces } from "./support/units.ts";

const bangla = (digits: string) =>
  digits.replace(/\d/g, (digit) => "০১২৩৪৫৬৭৮৯"[Number(digit)] ?? digit);

test("staff at the counter find a person in two taps, see the next step, and correct the person's receipt", {
  tag: "@slow",
}, async ({ admin, customer: seller, person }) => {
  test.slow(true, "It goes through seven pages.");
  const { mobile, lastName } = person;
  const evaluation = await offerDevice(seller);
  await admin.setViewportSize({ width: 390, height: 844 });
  await admin.goto("/dashboard");
  const search = admin.getByRole("combobox", { name: "Search the shop" });
  // Presses the key repeatedly, because the key has no effect until the console's scripts have loaded.
  await expect(async () => {
    await admin.keyboard.press("/");
    await expect(search).toBeFocused({ timeout: 1_000 });
  }).toPass();
  await admin.keyboard.type(`${bangla(`+88 ${mobile.slice(0, 5)}-${mobile.slice(5)}`)}\n`);
  await expect(admin.getByRole("heading", { level: 1, name: "Find" })).toBeVisible();
  const requests = admin.getByRole("region", { name: "Sell requests" });
  await expect(requests.getByRole("link", { name: "Approve or reject" })).toHaveAttribute(
    "href",
    `/evaluationDetails/${evaluation}`,
  );
  expect(await violations(admin)).toEqual([]);
  await admin.getByRole("region", { name: "People" }).getByRole("link", { name: lastName }).click();
  await expect(admin).toHaveURL(`/customers/${mobile}`);
  await expect(admin.getByRole("heading", { level: 2, name: lastName })).toBeVisible();
  await expect(requests.getByRole("link", { name: "Approve or reject" })).toBeVisible();

  await requests.getByRole("link", { name: "Approve or reject" }).click();
  await admin.getByRole("link", { name: "Everything about this customer" }).click();
  await expect(admin).toHaveURL(`/customers/${mobile}`);

  const phone = await phoneWithPieces(admin);
  const { id, code } = await offerPiece(admin, phone.id, phone.variantId, 31_000);
  const pieces = admin.getByRole("region", { name: "Pieces" });
  for (const text of [code, `https://shop.example/smartPhoneDetails/${phone.id}?unit=${code}`]) {
    await admin.goto(`/find?search=${encodeURIComponent(text)}`);
    await expect(pieces.getByRole("link", { name: code })).toBeVisible();
    await expect(pieces.getByRole("link", { name: "Record sale" })).toBeVisible();
  }
  await graphql(
    admin,
    "mutation ($id: ID!, $input: UnitSaleInput!) { sellUnit(id: $id, input: $input) { id } }",
    {
      id,
      input: {
        ...{ amount: 31_000, method: "CASH", date: "2026-01-05" },
        ...{ buyerName: `Buyer ${lastName}`, buyerMobile: mobile },
      },
    },
  );

  await admin.goto(`/find?search=${encodeURIComponent(`buyer ${lastName.toLowerCase()}`)}`);
  await expect(pieces).toContainText(`Buyer ${lastName}`);
  await admin.goto(`/customers/${mobile}`);
  await expect(admin.getByRole("heading", { level: 1, name: "Customer" })).toBeVisible();
  expect(await violations(admin)).toEqual([]);
  await admin
    .getByRole("region", { name: "Sold to this customer" })
    .getByRole("link", { name: code })
    .click();
  await admin.getByRole("button", { name: /^Correct S-/ }).click();
  const correction = admin.getByRole("dialog", { name: /^Correct S-/ });
  await correction.getByLabel("Amount").fill("");
  await correction.getByLabel("Buyer's mobile").fill("018");
  await correction.getByRole("button", { name: "Correct" }).click();
  for (const fault of [
    "Amount is Required",
    "Buyer's mobile is not a valid phone number",
    "Reason for the correction is Required",
  ])
    await expect(correction.getByText(fault)).toBeVisible();
  await correction.getByLabel("Amount").fill("30,500");
  await correction.getByLabel("Buyer's mobile").fill(mobile);
  await correction.getByLabel("Reason for the correction").fill("Typing error");
  await correction.getByRole("button", { name: "Correct" }).click();
  await expect(admin.getByRole("dialog", { name: /^Corrected: S-/ })).toBeVisible();
  await admin.keyboard.press("Escape");
  await expect(admin.getByText(/^Replaced by S-/)).toBeVisible();
  await expect(admin.getByText(/^Corrected, BDT\s30,500$/)).toBeVisible();
});
