import { By, until, type WebDriver } from "selenium-webdriver";
import { timeFactor } from "../server/testing/timeFactor.mjs";
import { oldestDevice } from "./support/devices.ts";
import { adminMobile } from "./support/people.ts";
import { logIn } from "./support/sessions.ts";
import { expect, test } from "./support/test.ts";
import { openWebKit } from "./support/webkit.ts";

/** These stories open pages in Safari's engine. They need Debian's packages `webkit2gtk-driver` and `xvfb`. */

test.beforeEach(() => test.slow());

const origin = () => process.env.SHOP_URL ?? "";
const waitMs = 15_000 * timeFactor;

/** Opens a page and waits until React has hydrated it. */
async function open(driver: WebDriver, path: string): Promise<void> {
  await driver.get(`${origin()}${path}`);
  await driver.wait(
    () =>
      driver.executeScript(
        "return Object.keys(document.querySelector('#app > div') ?? {}).some((key) => key.startsWith('__reactFiber'))",
      ),
    waitMs,
    `${path} is not hydrated`,
  );
}

const facts = (driver: WebDriver) =>
  driver.executeScript<{ headings: number; overflow: number }>(`
    const { scrollWidth, clientWidth } = document.documentElement;
    return { headings: document.querySelectorAll("h1").length, overflow: scrollWidth - clientWidth };`);

const click = async (driver: WebDriver, locator: By) =>
  driver.wait(until.elementLocated(locator), waitMs).then((element) => element.click());

test("public pages have a heading and fit the window", { tag: ["@webkit", "@slow"] }, async ({
  page,
}) => {
  const { driver, close } = await openWebKit();
  try {
    const paths = [
      "/",
      "/bn",
      "/buySmartPhone",
      "/bn/buyTablet",
      `/smartPhoneDetails/${await oldestDevice(page, "SMARTPHONE")}`,
      `/bn/gadgetDetails/${await oldestDevice(page, "GADGET")}`,
      `/quote/${await oldestDevice(page, "TABLET")}`,
      "/sellSmartphone",
      "/smartPhonesList/Apple",
      "/saved",
      "/developers",
    ];
    for (const path of paths) {
      await open(driver, path);
      expect.soft(await facts(driver), path).toEqual({ headings: 1, overflow: 0 });
    }
  } finally {
    await close();
  }
});

test("a visitor filters a list, opens a device and goes back", {
  tag: ["@webkit", "@slow"],
}, async () => {
  const { driver, close } = await openWebKit();
  try {
    await open(driver, "/buySmartPhone");
    await click(
      driver,
      By.xpath('//label[normalize-space()="Apple" or starts-with(normalize-space(), "Apple")]'),
    );
    await driver.wait(until.urlContains("brand="), waitMs);
    await click(driver, By.css("main a[href*='/smartPhoneDetails/']"));
    await driver.wait(until.urlContains("/smartPhoneDetails/"), waitMs);
    await driver.wait(until.elementLocated(By.xpath('//h2[.="Contact To Buy"]')), waitMs);
    await driver.navigate().back();
    await driver.wait(until.urlContains("brand="), waitMs);
  } finally {
    await close();
  }
});

test("the console shows lists to an admin", { tag: ["@webkit", "@slow"] }, async () => {
  const session = await logIn({ mobile: adminMobile(), firstName: "Rumana", lastName: "Haque" });
  const { driver, close } = await openWebKit();
  try {
    await open(driver, "/");
    const { cookies = [], origins = [] } = typeof session === "object" ? session : {};
    for (const { name, value } of cookies) await driver.manage().addCookie({ name, value });
    for (const { name, value } of origins[0]?.localStorage ?? [])
      await driver.executeScript("localStorage.setItem(arguments[0], arguments[1])", name, value);
    for (const path of ["/dashboard", "/catalogue", "/units", "/createSmartPhone"]) {
      await open(driver, path);
      await driver.wait(until.elementLocated(By.css("main h1")), waitMs);
      expect.soft((await facts(driver)).overflow, path).toBe(0);
    }
    await open(driver, "/catalogue");
    await driver.wait(until.elementLocated(By.css("main table tbody tr")), waitMs);
  } finally {
    await close();
  }
});
