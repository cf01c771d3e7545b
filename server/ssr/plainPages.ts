import { type Language, t, translate } from "../core/i18n.ts";

const look = `body{font:1rem/1.5 system-ui,sans-serif;color:#18181b;display:grid;place-items:center;min-height:90vh;margin:0;padding:1rem;text-align:center}a{color:inherit;font-weight:600}ul{list-style:none;padding:0}li a{display:block;padding:.6rem}`;

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Escapes text for use in an element or an attribute. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

/** Returns a page without scripts. Its last link loads the page again. `content` is HTML. */
function plainPage(title: string, content: string, language: Language): string {
  const again = translate(t("Try again"), language);
  return `<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${title}</title>
    <style>${look}</style>
  </head>
  <body>
    <main>
      <h1>${title}</h1>
      ${content}
      <p><a href="">${again}</a></p>
    </main>
  </body>
</html>
`;
}

/**
 * Returns the page of a response with status 429. The page loads no scripts, because scripts would send further
 * requests.
 */
export const tooManyRequestsPage = (message: string, language: Language): string =>
  plainPage(
    translate(t("One moment, please"), language),
    `<p>${escapeHtml(message)}</p>`,
    language,
  );

/**
 * Returns the page that the service worker shows in place of a page that it has not stored. The worker fills the empty
 * list with links to the visited devices, and then shows the list's section.
 */
export function offlinePage(shop: { name: string; phone: string }, language: Language): string {
  const text = (message: string) => translate(message, language);
  const phone = escapeHtml(shop.phone);
  const call = translate(
    t("Call {name}: {phone}", { name: shop.name, phone: "<number>" }),
    language,
  );
  return plainPage(
    text(t("You are offline")),
    `<p>${text(t("This page needs the internet. Pages that you have seen are still here."))}</p>
      <section data-visited hidden>
        <h2>${text(t("Devices that you have seen"))}</h2>
        <ul></ul>
      </section>
      <p>${escapeHtml(call).replace("&lt;number&gt;", `<a href="tel:${phone}">${phone}</a>`)}</p>`,
    language,
  );
}
