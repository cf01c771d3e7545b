import { type Language, t, translate } from "../core/i18n.ts";

const look = `body{font:1rem/1.5 system-ui,sans-serif;color:#18181b;display:grid;place-items:center;min-height:90vh;margin:0;padding:1rem;text-align:center}a{color:inherit;font-weight:600}`;

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Escapes a text for an element or an attribute. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

/** The page of a 429. It loads no scripts, which would send further requests. */
export function tooManyRequestsPage(message: string, language: Language): string {
  const title = translate(t("One moment, please"), language);
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
      <p>${escapeHtml(message)}</p>
      <p><a href="">${again}</a></p>
    </main>
  </body>
</html>
`;
}
