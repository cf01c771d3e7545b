import type { Page } from "playwright/test";

type Options = Parameters<Page["goto"]>[1];

/**
 * Makes `goto` and `reload` wait until the page is hydrated. Otherwise a story would sometimes use a page before
 * hydration, when links and forms still work without scripts.
 *
 * A call with the option `waitUntil` waits only for that event. React may then still be hydrating the page and undo
 * changes that the story makes to the document. Use `rewriteDocuments` to change the server's HTML instead.
 */
export async function untilHydrated(page: Page): Promise<Page> {
  await page.addInitScript(() => {
    addEventListener("hydrated", () => document.documentElement.setAttribute("data-hydrated", ""));
  });
  const hydrated = async (options: Options) => {
    // Documents without `#app`, such as an image, are not pages of the shop and are never hydrated.
    if (options?.waitUntil || !(await page.locator("#app").count())) return;
    await page.locator("html[data-hydrated]").waitFor({ state: "attached" });
  };
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  return Object.assign(page, {
    goto: async (url: string, options?: Options) => {
      const response = await goto(url, options);
      await hydrated(options);
      return response;
    },
    reload: async (options?: Options) => {
      const response = await reload(options);
      await hydrated(options);
      return response;
    },
  });
}
