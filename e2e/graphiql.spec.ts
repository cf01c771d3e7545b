import { expect, test } from "./support/test.ts";

test("GraphiQL works under the content security policy, and its page runs no injected scripts", async ({
  page,
  baseURL,
}) => {
  const violations: string[] = [];
  const origins = new Set<string>();
  page.on("console", (message) => {
    if (/content security policy/i.test(message.text())) violations.push(message.text());
  });
  page.on("request", (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith("http")) origins.add(origin);
  });

  const response = await page.goto("/graphql");
  const policy = (await response?.headerValue("content-security-policy")) ?? "";
  // The content security policy allows the page's own files and the two inline scripts that all pages of the shop
  // contain.
  expect(policy).toMatch(/script-src 'self'( 'sha256-[^']+'){2};/);
  expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/);

  // GraphiQL reads the documentation with an introspection query.
  await page.getByRole("button", { name: /show documentation explorer/i }).click();
  await expect(page.getByText("Root Types")).toBeVisible();
  await expect(page.getByRole("region", { name: /query editor/i })).toContainText("newestDevices");
  const result = page.getByRole("region", { name: /result/i });
  await expect(async () => {
    await page.getByRole("button", { name: /execute query/i }).click();
    await expect(result).toContainText("newestDevices", { timeout: 3_000 });
  }).toPass();

  await expect(page.getByRole("link", { name: "Developers' page" })).toHaveAttribute(
    "href",
    "/developers",
  );

  expect(violations).toEqual([]);
  expect([...origins]).toEqual([baseURL]);

  // Injects markup into the explorer, as if it had a security hole. The markup must have no effect.
  await page.evaluate(() => {
    const script = document.createElement("script");
    script.textContent = "document.title = 'inline script'";
    document.body.append(script);
    document.body.insertAdjacentHTML(
      "beforeend",
      `<img src="x:" onerror="document.title='handler'">`,
    );
  });
  await expect.poll(() => violations.length).toBeGreaterThanOrEqual(2);
  expect(await page.title()).not.toMatch(/inline script|handler/);
});
