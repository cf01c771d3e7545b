import { Secret, TOTP } from "otpauth";
import { staffWithFactor } from "./support/people.ts";
import { logIn, logInAt } from "./support/sessions.ts";
import { type Browser, expect, type Page, test } from "./support/test.ts";

/** Opens a page for a staff member whose factors no other story uses. */
async function pageOf(browser: Browser, mobile: string): Promise<Page> {
  const storageState = await logIn({ mobile, firstName: "Sharmin", lastName: "Akter" });
  const context = await browser.newContext({ storageState });
  return context.newPage();
}

async function logInAgain(page: Page, mobile: string): Promise<void> {
  await page.getByRole("link", { name: "LOGOUT" }).click();
  await page.getByRole("link", { name: "LOGIN" }).click();
  await logInAt(page, mobile);
}

const done = "Login Successful";

/**
 * Returns the code of an authenticator app whose clock is half a minute ahead, because the current code has already
 * been used.
 */
const nextCode = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + 30_000 });

test("staff add an authenticator app, and log in with its code or with a recovery code", async ({
  browser,
}) => {
  test.slow(true, "The story logs in three times.");
  const mobile = staffWithFactor.app;
  const page = await pageOf(browser, mobile);
  await page.goto("/security");
  await page.getByRole("button", { name: "Add an authenticator app" }).click();
  await expect(page.getByRole("img", { name: "QR code for the authenticator app" })).toBeVisible();
  const secret = await page.getByLabel("Key", { exact: true }).inputValue();
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  await page.getByLabel("Code that the app shows").fill(code);
  await page.getByRole("button", { name: "Add", exact: true }).click();
  const codes = page.getByRole("list", { name: "Your recovery codes" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  const recoveryCode = (await codes.first().textContent()) ?? "";
  await page.getByRole("button", { name: "I have kept the codes" }).click();
  await expect(page.getByText("10 recovery codes left")).toBeVisible();

  await logInAgain(page, mobile);
  const input = page.getByLabel("Code of the authenticator app");
  await input.fill("000000");
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText("The code is wrong. Please try again.").first()).toBeVisible();
  await input.fill(nextCode(secret));
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText(done)).toBeVisible();

  await logInAgain(page, mobile);
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  await page.getByLabel("Recovery code").fill(recoveryCode);
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText(done)).toBeVisible();
  await page.goto("/security");
  await expect(page.getByText("9 recovery codes left")).toBeVisible();
  await page.getByRole("button", { name: "Remove Authenticator app" }).click();
  await page.getByRole("button", { name: "Remove factor" }).click();
  await expect(page.getByText("Factor removed")).toBeVisible();
  await page.context().close();
});

test("staff add a passkey of their device, and log in with the passkey", async ({ browser }) => {
  test.slow(true, "The story logs in twice.");
  const mobile = staffWithFactor.passkey;
  const page = await pageOf(browser, mobile);
  const devices = await page.context().newCDPSession(page);
  await devices.send("WebAuthn.enable");
  await devices.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  await page.goto("/security");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByLabel("Name of the passkey").fill("Counter laptop");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByRole("button", { name: "I have kept the codes" }).click();
  await expect(page.getByText("Counter laptop")).toBeVisible();

  await logInAgain(page, mobile);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page.getByText(done)).toBeVisible();
  await page.goto("/security");
  await expect(page.getByText(/^Passkey · added .*, last used/)).toBeVisible();
  await page.getByRole("button", { name: "Remove Counter laptop" }).click();
  await page.getByRole("button", { name: "Remove factor" }).click();
  await expect(page.getByText("Factor removed")).toBeVisible();
  await page.context().close();
});
