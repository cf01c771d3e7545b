import { violations } from "./support/accessibility.ts";
import { answers, graphql, offerDevice } from "./support/api.ts";
import { expect, type Page, test } from "./support/test.ts";
import { newImei, offerPiece, phoneWithPieces } from "./support/units.ts";

test("a buyer chooses one of two units, and later its address says that the unit is gone", {
  tag: ["@slow", "@engines"],
}, async ({ admin, page: buyer }) => {
  const { id, title, variantId } = await phoneWithPieces(admin);
  const cheap = await offerPiece(admin, id, variantId, 11_000);
  const dear = await offerPiece(admin, id, variantId, 12_500);
  await buyer.goto(`/smartPhoneDetails/${id}`);
  const pieces = buyer.getByRole("region", { name: /pieces? for sale/ });
  await pieces.getByRole("link", { name: dear.code }).click();
  await expect(buyer).toHaveURL(new RegExp(`\\?unit=${dear.code}$`));
  await expect(
    buyer.getByRole("heading", { level: 2, name: `Condition of ${dear.code}` }),
  ).toBeVisible();
  const condition = buyer.getByRole("region", { name: "Condition" });
  await expect(condition.getByText("A scratch at the lower edge")).toBeVisible();
  const contact = buyer.getByRole("region", { name: "Contact To Buy" });
  const message = await contact.getByRole("link", { name: /WhatsApp/ }).getAttribute("href");
  expect(decodeURIComponent(message ?? "")).toContain(`${dear.code}) for BDT\u00a012,500`);
  expect(await violations(buyer, ["serious", "critical"])).toEqual([]);

  await graphql(
    admin,
    `mutation { sellUnit(id: "${dear.id}", input: { amount: 12000, method: CASH, date: "2026-01-05" }) { id } }`,
  );
  await buyer.reload();
  await expect(
    buyer.getByText(`${dear.code} is no longer for sale`, { exact: false }),
  ).toBeVisible();
  await expect(pieces.getByRole("link")).toContainText([cheap.code]);

  await buyer.goto(`/buySmartPhone?grade=B&search=${encodeURIComponent(title)}`);
  const card = buyer.getByRole("region", { name: "Results" }).getByRole("link", { name: title });
  await expect(card).toContainText("BDT 11,000");
  await expect(card).toContainText("Grade B");
  await graphql(admin, `mutation { withdrawUnit(id: "${cheap.id}") { id } }`);
});

const clear = {
  ...{ account: "CLEAR", operator: "CLEAR" },
  ...{ instalment: "CLEAR", management: "CLEAR" },
};

/** Records the inspection of a device and the payment for it, as the page's admin. */
async function buyDevice(admin: Page, id: string, imei: string): Promise<void> {
  type Inspected = { recordInspection: { purchase: { amount: number } } };
  const { recordInspection } = await graphql<Inspected>(
    admin,
    "mutation ($id: ID!, $input: InspectionInput!) { recordInspection(id: $id, input: $input) { purchase { amount } } }",
    { id, input: { ...answers, photos: ["/img/test.png"], locks: clear } },
  );
  await graphql(
    admin,
    "mutation ($id: ID!, $input: PaymentInput!) { recordPayment(id: $id, input: $input) { id } }",
    {
      id,
      input: {
        ...{ amount: recordInspection.purchase.amount, method: "CASH", date: "2026-01-05", imei },
        imeiCheck: { result: "REGISTERED" },
        handover: { deregistered: true, signedOut: true },
      },
    },
  );
}

test("a paid purchase becomes a unit, which is put on sale and sold with a receipt", {
  tag: "@engines",
}, async ({ admin, browserName, customer: seller, page: buyer }) => {
  const evaluation = await offerDevice(seller);
  await graphql(
    admin,
    `mutation { updateEvaluation(id: "${evaluation}", status: APPROVED) { id } }`,
  );

  await seller.goto(`/evaluationDetails/${evaluation}`);
  await seller.getByRole("checkbox", { name: "De-register the phone from your name" }).check();
  await expect(seller.getByText("1 of 4 done")).toBeVisible();

  const imei = newImei();
  await buyDevice(admin, evaluation, imei);
  await admin.goto(`/evaluationDetails/${evaluation}`);
  await admin.getByRole("button", { name: "Put on sale" }).click();
  await expect(admin).toHaveURL(/\/units\/U-/);
  const code = admin.url().split("/").at(-1) ?? "";
  await expect(admin.getByLabel("IMEI", { exact: true })).toHaveValue(imei);
  await expect(admin.getByLabel("What NEIR answered")).toHaveValue("REGISTERED");
  expect(await violations(admin, ["serious", "critical"])).toEqual([]);
  await admin.getByLabel("Price", { exact: true }).pressSequentially("26000");
  await admin.getByLabel("Grade").selectOption("B");
  await admin.getByRole("button", { name: "Put on sale" }).click();
  await expect(admin.getByText("Piece Put on Sale")).toBeVisible();

  await admin.getByRole("button", { name: "Record sale" }).click();
  const sale = admin.getByRole("dialog", { name: "Record sale" });
  await sale.getByLabel("Method").selectOption("Cash");
  await sale.getByLabel("Buyer's name").fill("Karim Uddin");
  await sale.getByRole("button", { name: "Record sale" }).click();
  await expect(admin.getByText("Sale Recorded Successfully")).toBeVisible();
  const sold = admin.getByRole("dialog", { name: "Sold." });
  const receipt = sold.getByRole("link", { name: "Print A4" });
  await expect(sold.getByRole("link", { name: "WhatsApp" })).toHaveAttribute("href", /wa\.me/);
  const address = (await receipt.getAttribute("href"))?.replace(/\?.*/, "") ?? "";
  await admin.keyboard.press("Escape");
  await expect(admin.getByRole("link", { name: "80 mm" })).toBeVisible();

  const response = await buyer.goto(address);
  expect(response?.headers()["cache-control"]).toBe("private, no-store");
  await expect(buyer.getByText(code, { exact: true })).toBeVisible();
  await expect(buyer.getByText(imei)).toBeVisible();
  await expect(buyer.getByRole("img", { name: "QR code of this receipt" })).toBeVisible();
  expect(await violations(buyer, ["serious", "critical"])).toEqual([]);
  await buyer.evaluate(() => {
    window.print = () => undefined;
  });
  // Other browsers compress PDF files, so the pages of their files can't be counted.
  if (browserName !== "chromium") return;
  for (const paper of ["A4", "80 mm", "58 mm"]) {
    await buyer.getByRole("button", { name: `Print on ${paper}` }).click();
    expect(pagesOf(await buyer.pdf({ preferCSSPageSize: true })), paper).toBe(1);
  }
});

test("a scanner adds several phones, and finds them by label, IMEI and serial number", {
  tag: ["@slow", "@engines"],
}, async ({ admin }) => {
  const { id } = await phoneWithPieces(admin);
  const scan = (text: string) => admin.keyboard.type(`${text}\n`);
  const [first, second, other] = [newImei(), newImei(), newImei()];
  await admin.goto(`/units/new?device=${id}`);
  await admin.getByLabel("Numbers to scan for each piece").selectOption("Two IMEIs");
  await admin.getByLabel("IMEI", { exact: true }).click();
  await scan(`IMEI1: ${first} / 01`);
  await expect(admin.getByLabel("Second IMEI")).toBeFocused();
  await scan(second);
  const added = admin.getByRole("region", { name: /^Added/ }).getByRole("link", { name: /^U-/ });
  await expect(added).toHaveCount(1);
  await expect(admin.getByLabel("IMEI", { exact: true })).toBeFocused();
  await scan(first);
  await scan(other);
  await expect(admin.getByText(/^IMEI belongs to the unit U-/)).toBeVisible();
  await expect(admin.getByLabel("IMEI", { exact: true })).toBeFocused();
  const code = await added.innerText();

  // No field has the focus here, so scanning starts a search.
  await admin.getByRole("link", { name: "Choose another device" }).click();
  // Repeats the scan. On a busy machine, a pause between two keys can split a scan in two, and people would scan again.
  await expect(async () => {
    await admin.getByRole("main").focus();
    await scan(`HTTPS://SHOP.EXAMPLE/SMARTPHONEDETAILS/${id.toUpperCase()}?UNIT=${code}`);
    await expect(admin).toHaveURL(new RegExp(`/units/${code}$`), { timeout: 10_000 });
  }).toPass();
  await expect(admin.getByLabel("Second IMEI")).toHaveValue(second);
  await admin.getByLabel("Second IMEI").focus();
  await admin.keyboard.press("Enter");
  await expect(admin.getByText("Piece Saved Successfully")).toBeVisible();
  await expect(admin.getByLabel("Serial number")).toBeFocused();
  const serial = `c02 ${code.slice(2)} x`;
  await scan(`S/N: ${serial}`);
  await expect(admin.getByLabel("Serial number")).toHaveValue(
    serial.replaceAll(" ", "").toUpperCase(),
  );
  await expect(admin.getByRole("button", { name: "Save" })).toBeFocused();

  const search = admin.getByRole("combobox", { name: "Search the shop" });
  for (const text of [first.slice(0, 14), `IMEI: ${second}`, serial.toUpperCase()]) {
    await admin.goto("/units");
    await search.click();
    await scan(text);
    await expect(admin).toHaveURL(new RegExp(`/units/${code}$`));
    await expect(search).toBeFocused();
  }
});

/** Returns the number of pages of a PDF file. */
const pagesOf = (pdf: Buffer): number =>
  pdf.toString("latin1").match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;

test("labels are printed together on one sheet, or one by one on a roll", { tag: "@slow" }, async ({
  admin,
}) => {
  const { units } = await graphql<{ units: { nodes: { code: string }[] } }>(
    admin,
    "{ units(first: 3) { nodes { code } } }",
  );
  const codes = units.nodes.map(({ code }) => `code=${code}`).join("&");
  await admin.goto(`/units/labels?${codes}`);
  await expect(admin.locator("[data-label]")).toHaveCount(3);
  expect(pagesOf(await admin.pdf({ preferCSSPageSize: true }))).toBe(1);
  await admin.getByLabel("Paper").selectOption("Label printer, 50 × 30 mm");
  await expect(admin.getByLabel("Labels already used on the sheet")).toBeHidden();
  expect(pagesOf(await admin.pdf({ preferCSSPageSize: true }))).toBe(3);
});
