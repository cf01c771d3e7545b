import { logInAt } from "./support/sessions.ts";
import { expect, test } from "./support/test.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

/**
 * Before scripts run, stores the elements of the server's HTML in a global variable. Leaves out the hidden elements in
 * the header, which are for other types of users. React removes the hidden elements once the user is known.
 */
const keepWhatIsSent = () =>
  document.addEventListener("readystatechange", () => {
    if (document.readyState !== "interactive") return;
    const sent = [...document.querySelectorAll("#app *")].filter(
      (element) => !element.closest("header") || element.checkVisibility(),
    );
    Object.assign(window, { sent });
  });

/** Returns how many of the stored elements have been removed. */
const countLost = () =>
  (window as Window & { sent?: Element[] }).sent?.filter((each) => !each.isConnected).length;

/** Returns whether React has hydrated an element. React adds its own properties to each element that it hydrates. */
const isHydrated = (element: Element) => Object.keys(element).some((key) => /react/.test(key));

test("hydration keeps every element that the server has sent, and adds no styles", {
  tag: "@engines",
}, async ({ page }) => {
  await page.addInitScript(keepWhatIsSent);
  await page.goto("/");
  const link = page.getByRole("contentinfo").getByRole("link", { name: "Return and Refund" });
  await expect.poll(() => link.evaluate(isHydrated)).toBe(true);
  expect(await page.evaluate(countLost)).toBe(0);
  // Emotion must not insert any rules, because that would evaluate the whole theme.
  await expect(page.locator("style[data-emotion]")).toHaveCount(0);
});

test("when the shop's settings fail to load, the page says so and offers to try again", {
  tag: "@slow",
}, async ({ page }) => {
  // Simulates a server that could not render the page: it sends a document without content.
  await page.route("/aboutUs", (route) => route.fulfill({ path: "build/web/index.html" }));
  await page.route("**/graphql**", (route) => route.fulfill({ status: 503 }));
  await page.goto("/aboutUs");
  await expect(page.getByRole("alert")).toContainText("This page could not be shown");
  await page.unroute("/aboutUs");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/About/i);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("without scripts, the home page shows its content, its links work, and its carousels scroll", async ({
    page,
  }) => {
    await page.goto("/");
    await expect(page.getByRole("heading", { name: "Customer Reviews" })).toBeVisible();
    await page.getByRole("contentinfo").getByRole("link", { name: "Return and Refund" }).click();
    await expect(page).toHaveURL("/returnRefund");
    await page.getByRole("link", { name: /^Why / }).click();
    await expect(page).toHaveURL("/whyST");
    await page.goto("/");
    const last = page.getByRole("list", { name: "Smart Offers" }).getByRole("listitem").last();
    await last.scrollIntoViewIfNeeded();
    await expect(last).toBeInViewport();
  });
});

test("an unknown address is a 404 page with a link to the home page", { tag: "@slow" }, async ({
  page,
}) => {
  const response = await page.goto("/nowhere/at/all");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "404: Page Not Found" })).toBeVisible();
  await page.getByRole("link", { name: "Return to the homepage" }).click();
  await expect(page.getByRole("heading", { name: "New Available Products" })).toBeVisible();
});

test("a new user logs in and out, in all tabs at once", { tag: "@engines" }, async ({
  page,
  context,
  person,
}) => {
  await page.goto("/");
  const otherTab = await context.newPage();
  await otherTab.goto("/aboutUs");
  await page.bringToFront();

  await page.getByRole("link", { name: "LOGIN" }).click();
  await page.getByRole("button", { name: "Send Otp" }).click();
  // The dialog hides the page from screen readers. The message is outside the dialog, but screen readers announce it
  // because it is an alert.
  await expect(page.getByRole("alert")).toHaveText("Phone Number is Required");
  await page.getByRole("button", { name: "Close" }).click();

  await page.getByRole("link", { name: "LOGIN" }).click();
  await logInAt(page, person.mobile);
  const profile = page.getByRole("dialog", { name: "Update Profile" });
  await profile.press("Escape");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText("First name and Last name are required")).toBeVisible();
  await page.getByLabel("First Name").fill(person.firstName);
  await page.getByLabel("Last Name").fill(person.lastName);
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText("Login Successful")).toBeVisible();
  await expect(profile).toBeHidden();

  const userInfo = await page.evaluate(() => JSON.parse(localStorage.getItem("userInfo") ?? "{}"));
  expect(userInfo).toMatchObject({
    userType: "customer",
    newUser: false,
    firstName: person.firstName,
  });
  await expect(otherTab.getByRole("link", { name: "LOGOUT" })).toBeVisible();

  await page.getByRole("link", { name: "LOGOUT" }).click();
  await expect(page.getByRole("link", { name: "LOGIN" })).toBeVisible();
  await expect(otherTab.getByRole("link", { name: "LOGIN" })).toBeVisible();
  // Logging out loads another document, so the first evaluation may fail.
  const stored = () => page.evaluate(() => localStorage.getItem("userInfo")).catch(() => "loading");
  await expect.poll(stored).toBeNull();
});

test("a customer writes a review, which the home page then shows", { tag: "@slow" }, async ({
  customer: page,
}) => {
  const review = `Quick and honest, ${Date.now()}`;
  await page.goto("/");
  await page.getByRole("button", { name: "Add a Review" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a Review" });
  await dialog.getByRole("button", { name: "Submit" }).click();
  await expect(
    page.getByText("Please write a review in the text field to add review"),
  ).toBeVisible();
  await dialog.getByPlaceholder("Please write your review here").fill(review);
  await dialog.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText("Review Added Successfully")).toBeVisible();
  await expect(
    page.getByRole("group", { name: "Customer Reviews" }).getByText(review),
  ).toBeVisible();
});

test("Escape closes the suggestions before it clears the search", { tag: "@slow" }, async ({
  page,
}) => {
  await page.goto("/");
  const search = page.getByRole("combobox", { name: "Search the shop" });
  await search.fill("galaxy");
  await expect(page.getByRole("option").first()).toBeVisible();
  await search.press("Escape");
  await expect(page.getByRole("option")).toHaveCount(0);
  await expect(search).toHaveValue("galaxy");
  await search.press("ArrowDown");
  await expect(page.getByRole("option").first()).toBeVisible();
  await search.press("Escape");
  await search.press("Escape");
  await expect(search).toHaveValue("");
});

test("Enter right after the last typed letter leads to the right kind of devices", async ({
  page,
}) => {
  await page.goto("/bn");
  const search = page.getByRole("banner").getByRole("combobox");
  await search.fill("power bank");
  await search.press("Enter");
  await expect(page).toHaveURL(/\/bn\/buyGadget\?search=power\+bank$/);
  await search.fill("iphone 12 pro max");
  await search.press("Enter");
  await expect(page).toHaveURL(/\/bn\/search\?/);
  await expect(
    page.getByRole("main").getByRole("link", { name: "Apple iPhone 12" }).first(),
  ).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/bn\/buyGadget/);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("without scripts, the header's search leads to the results in all kinds", async ({
    page,
  }) => {
    await page.goto("/buyTablet");
    const search = page.getByRole("banner").getByRole("combobox");
    await search.fill("samsung");
    await search.press("Enter");
    await expect(page).toHaveURL(/\/search\?search=samsung$/);
    await page.getByRole("link", { name: /^All \d+ Tablets$/ }).click();
    await expect(page).toHaveURL(/\/buyTablet\?search=samsung$/);
  });
});
