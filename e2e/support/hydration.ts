import type { Page } from "playwright/test";

type Options = Parameters<Page["goto"]>[1];

/**
 * Makes `goto` and `reload` wait until the scripts have taken over the page. Earlier, links and forms work without
 * scripts, and a story would sometimes see this. With `waitUntil` the functions only wait for the given event. React
 * may then still be hydrating and undo a story's changes of the document; use `rewriteDocuments` to change the server's
 * HTML.
 */
export async function untilHydrated(page: Page): Promise<Page> {
  await page.addInitScript(() => {
    addEventListener("hydrated", () => document.documentElement.setAttribute("data-hydrated", ""));
  });
  const hydrated = async (options: Options) => {
    // A document that is no page of the shop, such as an image, has none of the shop's scripts.
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
