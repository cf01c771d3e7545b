import { oldestDevice } from "./support/devices.ts";
import { rewriteDocuments } from "./support/network.ts";
import { expect, type Page, test } from "./support/test.ts";

/** Changes the text in the body of a document. Leaves out elements that don't contain prose, such as scripts. */
const inBody = (html: string, change: (part: string) => string) =>
  html.replace(/<body>.*<\/body>/s, (body) =>
    body
      .split(/(<(script|style|template|noscript|pre|textarea)\b.*?<\/\2>)/s)
      // The regular expression has two groups, so each part is followed by the skipped element and the name of that
      // element.
      .map((part, index) => [change(part), part, ""][index % 3])
      .join(""),
  );

const hex = (text: string, key = 0x5a) =>
  [key, ...[...text].map((character) => character.charCodeAt(0) ^ key)]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");

const email = /[\w.]+@[\w.]+\w/g;

/** Programs that change pages on their way to the visitor. Each program is a function that returns the changed HTML. */
const rewriters = {
  // Unlike Cloudflare, this proxy does not respect `email_off`.
  "a proxy that hides e-mail addresses": (html: string) =>
    inBody(html, (part) =>
      part
        .replace(
          /href="mailto:([^"]*)"/g,
          (_, to) => `href="/cdn-cgi/l/email-protection#${hex(to)}"`,
        )
        .replace(/>([^<]*@[^<]*)</g, (_, text) => {
          const hidden = (found: string) =>
            `<span class="__cf_email__" data-cfemail="${hex(found)}">[email&#160;protected]</span>`;
          return `>${text.replace(email, hidden)}<`;
        }),
    ).replace(
      "</body>",
      '<script data-cfasync="false" src="/cdn-cgi/email-decode.js"></script></body>',
    ),
  "a translator that wraps texts": (html: string) =>
    inBody(html, (part) =>
      part.replace(
        />([^<]*\p{L}[^<]*)</gu,
        '><font style="vertical-align: inherit"><font>$1</font></font><',
      ),
    ),
  "a proxy that drops comments and spaces": (html: string) =>
    inBody(html, (part) => part.replace(/<!--.*?-->/gs, "").replace(/[ \t\r\n]+/g, " ")),
  "an extension that adds elements and attributes": (html: string) =>
    html
      .replace("<html", '<html data-extension="on"')
      .replace("<head>", "<head><style>extension-root { display: none }</style>")
      .replace("<body>", '<body cz-shortcut-listen="true"><div>Extension</div>')
      .replace(/<(?:input|a)\b/g, '$& data-extension="on" style="outline: none"')
      .replace(/<input[^>]*>/g, "$&<field-helper></field-helper>")
      .replace("</body>", "<div>Extension</div><extension-root></extension-root></body>"),
};

const search = (page: Page) => page.getByRole("banner").getByRole("combobox");

/**
 * Returns an array to which React's errors on the page are added, each with the page's address. Leaves out the errors
 * of scripts that the story blocks.
 */
function errorsOf(page: Page): string[] {
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => {
    if (/React|removeChild|insertBefore/.test(message)) errors.push(`${page.url()}: ${message}`);
  });
  return errors;
}

/** Opens a page and types before React has hydrated it. */
async function openAndType(page: Page, address: string) {
  await page.goto(address, { waitUntil: "commit" });
  await search(page).pressSequentially("pixel");
  await page.locator("html[data-hydrated]").waitFor({ state: "attached" });
  // React sets this attribute when it renders the search box.
  await expect(search(page)).toHaveAttribute("aria-expanded", /true|false/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  await expect(search(page), address).toHaveValue("pixel");
  // Doesn't use `toBeFocused`, because Firefox gives the focus only to the window of the page that was opened last.
  const isFocused = () => search(page).evaluate((box) => box === document.activeElement);
  // Polls, because React may not have hydrated the whole page yet. If it renders the page again, the search box loses
  // the focus for a moment.
  await expect.poll(isFocused, address).toBe(true);
}

for (const [name, rewrite] of Object.entries(rewriters))
  test(`behind ${name}, React hydrates each page and keeps typed text`, {
    tag: ["@slow", "@engines"],
  }, async ({ page, customer }) => {
    test.slow(true, "A story opens a dozen pages.");
    const id = await oldestDevice(page, "SMARTPHONE");
    for (const visited of [page, customer]) {
      await rewriteDocuments(visited, rewrite);
      // Blocks the scripts that the proxy adds, like an ad blocker.
      await visited.route("/cdn-cgi/**", (route) => route.abort());
    }
    const paths = ["", "/buySmartPhone", `/smartPhoneDetails/${id}`, `/quote/${id}`];
    const inBoth = paths.flatMap((path) => [path || "/", `/bn${path}`]);
    const errors = [errorsOf(page), errorsOf(customer)];
    for (const address of [...inBoth, "/bn/aboutUs", "/developers", "/bn/returnRefund"])
      await openAndType(page, address);

    await page.goto("/aboutUs");
    const address = page.locator("a[href^='mailto:']");
    await expect(page.getByRole("main").locator(address)).toHaveText(/@/);
    await expect(page.getByRole("contentinfo").locator(address)).toHaveText(/@/);
    // Here the dialog of the login page takes the focus.
    await page.goto("/bn/login");
    await page.getByRole("dialog").getByRole("textbox").pressSequentially("0171");
    await expect(page.getByRole("dialog").getByRole("textbox")).toHaveValue("0171");

    for (const address of ["/userDashboard", "/updateProfile"])
      await openAndType(customer, address);
    expect(errors.flat()).toEqual([]);
  });

test("a proxy that defers scripts does not defer those of the shop", { tag: "@slow" }, async ({
  page,
}) => {
  await rewriteDocuments(page, (html) =>
    html
      .replace(/<script(?![^>]*(?:data-cfasync|type=))/g, '<script type="deferred-text/javascript"')
      .replace(/<script(?![^>]*data-cfasync) type="module"/g, '<script type="deferred-module"')
      .replace("</body>", '<script defer src="/cdn-cgi/rocket-loader.js"></script></body>'),
  );
  const run = `for (const script of document.querySelectorAll("script[type^=deferred]")) {
    const copy = document.createElement("script");
    copy.text = script.text;
    script.replaceWith(copy);
  }`;
  await page.route("/cdn-cgi/**", (route) =>
    route.fulfill({ body: run, contentType: "text/javascript" }),
  );
  await openAndType(page, "/bn");
  await expect(page.locator("script[type^=deferred]")).toHaveCount(0);
});

test("if a page's text differs from React's, React renders the page again and typed text is kept", {
  tag: "@engines",
}, async ({ page }) => {
  await rewriteDocuments(page, (html) =>
    inBody(html, (part) => part.replace(/>([^<]*\p{L}[^<]*)</gu, "><font>* $1</font><")),
  );
  const errors = errorsOf(page);
  await openAndType(page, "/bn/buySmartPhone");
  await expect.poll(() => errors).toEqual([expect.stringContaining("418")]);
  await expect(page.locator("font")).toHaveCount(0);
});

/** Changes the page like a browser's translator: puts each text into a separate element. */
function translate() {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    if (!text.data.trim() || text.parentElement?.closest("script, style, noscript")) continue;
    const font = document.createElement("font");
    font.textContent = `*${text.data}`;
    text.replaceWith(font);
  }
}

test("a page that the browser has translated still works", { tag: "@engines" }, async ({
  customer: page,
}) => {
  const errors = errorsOf(page);
  const id = await oldestDevice(page, "SMARTPHONE");
  await page.goto(`/quote/${id}`);
  const price = page.getByRole("region", { name: "Price" });
  await page.getByRole("radio", { name: "No Spot" }).check();
  // This text appears when React has hydrated the page.
  await expect(price).toContainText("9 answers left");
  await page.evaluate(translate);
  await page.getByRole("radio", { name: "*Working", exact: true }).check();
  await expect(price).toContainText(/(?<!\*)8 answers left/);

  await page.goto("/buySmartPhone");
  await page.getByRole("checkbox", { name: "Apple" }).check();
  await expect(page).toHaveURL(/brand=Apple/);
  await page.evaluate(translate);
  await page.getByRole("checkbox", { name: "Samsung" }).check();
  await expect(page).toHaveURL(/brand=Samsung/);
  await page.evaluate(translate);
  await page.getByRole("region").getByRole("listitem").getByRole("link").first().click();
  await expect(page).toHaveURL(/smartPhoneDetails/);
  const tellMe = page.getByRole("button", { name: "Tell me" });
  await expect(tellMe).toBeVisible();
  await page.evaluate(translate);
  // React has to replace a text that the translator has put into another element.
  await tellMe.click();
  await expect(page.getByRole("main").getByText("We'll let you know.")).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/brand=Samsung/);
  expect(errors).toEqual([]);
});
