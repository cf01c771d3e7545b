import { expect, test } from "vitest";
import { testApp } from "../testing/app.ts";
import { offlinePage } from "./plainPages.ts";

const { app } = await testApp({ SHOP_NAME: "Rahim & Sons", SHOP_PHONE: "+8801712345678" });

test("the page for browsers without a network has the shop's number and no scripts, in both languages", async () => {
  for (const [path, language, title] of [
    ["/offline", "en", "You are offline"],
    ["/bn/offline", "bn", "ইন্টারনেট নেই"],
  ] as const) {
    const { statusCode, headers, body } = await app.inject(path);
    expect([statusCode, headers["x-robots-tag"]]).toEqual([200, "noindex"]);
    expect(body).toContain(`<html lang="${language}">`);
    expect(body).toContain(`<h1>${title}</h1>`);
    expect(body).toContain('<a href="tel:+8801712345678">+8801712345678</a>');
    expect(body).toContain("Rahim &amp; Sons");
    expect(body).toContain('<a href="">');
    expect(body).not.toContain("<script");
  }
});

test("the page has the list that the service worker fills with links to visited devices", () => {
  const page = offlinePage({ name: "Shop", phone: "1" }, "en");
  expect(page.split("data-visited hidden")).toHaveLength(2);
  expect(page.split("<ul></ul>")).toHaveLength(2);
});
