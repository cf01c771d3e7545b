import { violations } from "./support/accessibility.ts";
import { graphql, offerDevice } from "./support/api.ts";
import { expect, test } from "./support/test.ts";

const approve = (id: string) =>
  `mutation { updateEvaluation(id: "${id}", status: APPROVED) { id } }`;

test("an admin inspects a device, the seller accepts the revised offer, and the admin records the payment", async ({
  admin,
  customer: seller,
}) => {
  test.slow(true, "Two people go through seven pages.");
  const id = await offerDevice(seller);
  await graphql(admin, approve(id));

  await admin.goto(`/evaluationDetails/${id}`);
  await expect(admin.getByText("Awaiting inspection")).toBeVisible();
  await admin.getByRole("link", { name: "Record inspection" }).click();
  await expect(admin.getByRole("heading", { level: 1, name: "Inspection" })).toBeVisible();
  await expect(admin.getByRole("button", { name: "12 as described" })).toBeVisible();
  const body = admin.getByRole("radiogroup", { name: "Body condition" });
  await expect(body).toHaveCount(0);
  await admin.getByRole("button", { name: "Body condition Minor" }).click();
  await expect(body.getByRole("radio", { name: "Minor" })).toBeFocused();
  await expect(body.getByRole("radio", { name: "Minor" })).toBeChecked();
  await body.getByRole("radio", { name: "Major" }).check();
  await expect(admin.getByRole("button", { name: "11 as described" })).toBeVisible();
  const bar = admin.getByRole("region", { name: "Price" });
  await expect(bar.getByText(/^BDT\s[\d,]+ → BDT\s[\d,]+$/)).toBeVisible();
  const offered = (await bar.getByText("→").innerText()).split("→")[1]?.trim() ?? "";
  for (const lock of ["Account", "SIM or operator", "Instalments", "Device management"])
    await admin.getByLabel(lock).selectOption("Clear (no lock)");
  await admin.getByLabel("Notes").fill("A dent at the lower edge");
  expect(await violations(admin, ["serious", "critical"])).toEqual([]);
  await admin.getByRole("button", { name: "Record inspection" }).click();
  const question = admin.getByRole("alertdialog");
  await expect(question).toContainText(`will be offered ${offered}. Send?`);
  await expect(question).toContainText(`/evaluationDetails/${id}`);
  await question.getByRole("button", { name: "Look again" }).click();
  await expect(question).toHaveCount(0);
  await admin.getByRole("button", { name: "Record inspection" }).click();
  await question.getByRole("button", { name: "Send" }).click();
  await expect(admin.getByText("Inspection Recorded Successfully")).toBeVisible();
  await expect(admin.getByText("Revised offer", { exact: true })).toBeVisible();
  await expect(admin.getByText("A dent at the lower edge")).toBeVisible();
  await expect(admin.getByRole("list", { name: "What changes the price" })).toContainText(
    "Answered Minor, found Major",
  );

  await seller.goto("/userDashboard");
  const card = seller.getByRole("row").filter({ hasText: /^.*New offer: BDT/ });
  await expect(card.getByText(/^Answer by \d+ \w+, \d\d:\d\d\.$/)).toBeVisible();
  await expect(card.locator("[aria-current=step]")).toContainText("Agreed");
  await expect(seller.getByRole("row").filter({ hasText: "Revised offer" })).toBeVisible();
  const headings = seller.getByRole("heading", { level: 2 });
  await expect(headings.first()).toHaveText("Your Sell Requests");
  await seller.getByRole("button", { name: "Account" }).click();
  await expect(seller.getByRole("link", { name: "1 offer waits" })).toBeVisible();
  await seller.keyboard.press("Escape");
  await card.getByRole("link", { name: "See what we found" }).click();
  const changes = seller.getByRole("list", { name: "What changes the price" });
  await expect(changes).toContainText("Body condition");
  await expect(changes).toContainText("You answered Minor, we found Major");
  await expect(seller.getByText("A dent at the lower edge")).toHaveCount(0);
  await expect(
    seller.getByRole("main").getByText("Every day but Tuesday, 10 am to 8 pm"),
  ).toBeVisible();
  expect(await violations(seller, ["serious", "critical"])).toEqual([]);
  await seller.getByRole("button", { name: /^Accept BDT/ }).click();
  const asked = seller.getByRole("alertdialog");
  await expect(asked).toContainText(/You sell us your .+ for BDT/);
  await asked.getByRole("button", { name: /^Accept BDT/ }).click();
  await expect(seller.getByText("Offer Accepted")).toBeVisible();
  await expect(seller.getByText(/You accepted our offer/)).toBeVisible();

  await admin.reload();
  await admin.getByRole("button", { name: "Record payment" }).click();
  const payment = admin.getByRole("dialog", { name: "Record payment" });
  await payment.getByRole("button", { name: "Record payment" }).click();
  await expect(payment.getByText("Method is Required")).toBeVisible();
  await payment.getByLabel("Method").selectOption("bKash");
  await payment.getByLabel("Reference").fill("TX 4711");
  await payment.getByRole("button", { name: "Record payment" }).click();
  await expect(payment.getByText("is required")).toBeVisible();
  await payment.getByLabel("IMEI", { exact: true }).fill("49-015420-323751-8");
  await payment.getByLabel("Answer of the register").selectOption("Registered");
  await payment.getByLabel("De-registered by its owner").check();
  await payment.getByLabel("Signed out of iCloud or Google").check();
  await payment.getByRole("button", { name: "Record payment" }).click();
  await expect(admin.getByText("Payment Recorded Successfully")).toBeVisible();
  await expect(admin.getByText("The purchase is complete.")).toBeVisible();

  await seller.reload();
  await expect(seller.getByText("By bKash on", { exact: false })).toBeVisible();
  const timeline = seller.getByRole("region", { name: "Timeline" });
  await expect(timeline).toContainText("You accepted the offer");
  await expect(timeline).not.toContainText("Rumana");
  await expect(admin.getByRole("region", { name: "Timeline" })).toContainText("by Rumana Haque");

  await seller.emulateMedia({ media: "print" });
  await expect(seller.getByRole("banner")).toBeHidden();
  await expect(seller.getByText("By bKash on", { exact: false })).toBeVisible();
});

test("an admin refuses a device and states a reason, which the seller reads", {
  tag: "@slow",
}, async ({ admin, customer: seller }) => {
  const id = await offerDevice(seller);
  await graphql(admin, approve(id));
  await admin.goto(`/inspection/${id}`);
  await admin.getByRole("checkbox", { name: "We don't buy this device" }).check();
  await expect(admin.getByLabel("Amount")).toHaveCount(0);
  await admin.getByRole("button", { name: "Record inspection" }).click();
  await expect(admin.getByText("Tell the seller why we don't buy the device")).toBeVisible();
  await admin.getByLabel("Reason").fill("The device is locked to an account");
  await expect(admin.getByRole("region", { name: "Price" })).toContainText("No offer");
  await admin.getByRole("button", { name: "Record inspection" }).click();
  const question = admin.getByRole("alertdialog");
  await expect(question).toContainText("will read that we don't buy the device. Send?");
  await expect(question).toContainText("The device is locked to an account");
  await question.getByRole("button", { name: "Send" }).click();
  await expect(admin.getByText("Inspection Recorded Successfully")).toBeVisible();
  await seller.goto(`/evaluationDetails/${id}`);
  await expect(seller.getByText("We don't buy your device as we found it.")).toBeVisible();
  await expect(seller.getByText("The device is locked to an account")).toBeVisible();
});

test("an admin changes the deduction for an answer in the draft, sees the difference, and publishes the draft", {
  tag: "@slow",
}, async ({ admin }) => {
  await admin.goto("/priceRules");
  await admin.getByRole("button", { name: "Edit Vibration Not Working for all devices" }).click();
  const dialog = admin.getByRole("dialog", { name: "Other issues: Vibration Not Working" });
  await dialog.getByLabel("Per cent").fill("two");
  await dialog.getByRole("button", { name: "Save in the draft" }).click();
  await expect(dialog.getByText("Enter a percentage, with at most two decimals")).toBeVisible();
  await dialog.getByLabel("Per cent").fill("2.25");
  await dialog.getByRole("button", { name: "Save in the draft" }).click();
  await expect(dialog).toBeHidden();
  await expect(admin.getByText("There are changes that are not in force yet.")).toBeVisible();
  const changes = admin.getByRole("table", { name: "Changes of the draft" });
  await expect(changes).toContainText("Vibration Not Working");
  await admin.getByRole("button", { name: "Try on past sell requests" }).click();
  await expect(admin.getByText(/prices? stays? as/)).toBeVisible();
  expect(await violations(admin, ["serious", "critical"])).toEqual([]);

  await admin.getByLabel("Why").fill("Vibration motors cost more");
  await admin.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(admin.getByText("Price Rules Published")).toBeVisible();
  const versions = admin.getByRole("table", { name: "Versions" });
  await expect(versions).toContainText("Vibration motors cost more");
  await expect(admin.getByText("There are changes that are not in force yet.")).toHaveCount(0);
});
