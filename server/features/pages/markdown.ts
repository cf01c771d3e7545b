import MarkdownIt, { type Token } from "markdown-it";
import { localAddressIn } from "../../../shared/siteRoutes.ts";
import { languageOfText } from "../../core/content.ts";
import { type Language, storedLanguages } from "../../core/i18n.ts";
import { isLocalPath } from "../../core/localPath.ts";
import { type Facts, filled, type Placeholder, placeholderPattern } from "./placeholders.ts";

/** The properties of a page that the renderer's rules use. */
type Env = {
  language: Language;
  linksIn: Language;
  facts: Facts[Language];
  /** Above 0 within a link. A link can't contain another link. */
  linkDepth: number;
};

/**
 * Markdown without HTML: markdown-it escapes all text that looks like an element. The rules for addresses are stricter
 * than the default rules of markdown-it.
 */
const markdown = new MarkdownIt({ html: false, linkify: false });

/** A link may have one of these schemes, be a path of the shop, or lead to a part of the page. */
markdown.validateLink = (url) =>
  /^(https?:\/\/|tel:|mailto:)/i.test(url) || isLocalPath(url) || /^#[\w-]*$/.test(url);

const { escapeHtml } = markdown.utils;

/** The page's title is the only heading of level 1: `#` becomes a heading of level 2, and the lowest level is 4. */
markdown.core.ruler.push("headings", ({ tokens }) => {
  for (const token of tokens) {
    const level = /^h([1-6])$/.exec(token.tag)?.[1];
    if (level) token.tag = `h${Math.min(Math.max(Number(level), 2), 4)}`;
  }
});

/** A paragraph that contains only links looks like a row of buttons. */
markdown.core.ruler.push("actions", ({ tokens }) => {
  for (const [index, token] of tokens.entries()) {
    const children = tokens[index + 1]?.children ?? [];
    if (token.type === "paragraph_open" && isRowOfLinks(children))
      token.attrSet("class", "actions");
  }
});

function isRowOfLinks(children: readonly Token[]): boolean {
  let depth = 0;
  for (const { type, content } of children) {
    if (type === "link_open") depth++;
    else if (type === "link_close") depth--;
    else if (depth === 0 && (type !== "text" || content.trim() !== "")) return false;
  }
  return children.some(({ type }) => type === "link_open");
}

const rules = markdown.renderer.rules;

rules.text = (tokens, index, _options, env: Env) => {
  const { content = "" } = tokens[index] ?? {};
  const parts = content.split(placeholderPattern);
  // Every second part is the name of a placeholder.
  return parts
    .map((part, at) =>
      at % 2 === 0 ? escapeHtml(part) : factHtml(part as Placeholder, env, env.linkDepth > 0),
    )
    .join("");
};

/**
 * Returns the HTML of a placeholder's value. The phone number and the email address are links. The shop's address and
 * hours are marked with their language if the text is in another language.
 */
function factHtml(name: Placeholder, { language, facts }: Env, isInLink: boolean): string {
  const value = escapeHtml(facts[name]);
  if (isInLink) return value;
  if (name === "phone") return `<a href="tel:${value}">${value}</a>`;
  if (name === "email") return `<a href="mailto:${value}">${value}</a>`;
  const isForeign = languageOfText(facts[name]) !== storedLanguages[language];
  if ((name !== "address" && name !== "hours") || !isForeign) return value;
  return `<span lang="${language === "en" ? "bn" : "en"}">${value}</span>`;
}

/** Restores the braces of placeholders, which markdown-it encodes in addresses. */
const withBraces = (href: string) => href.replace(/%7B(\w+)%7D/gi, "{$1}");

rules.link_open = (tokens, index, options, env: Env, self) => {
  const { linksIn, facts } = env;
  env.linkDepth++;
  const token = tokens[index];
  const href = filled(withBraces(token?.attrGet("href") ?? ""), facts);
  token?.attrSet("href", localAddressIn(linksIn, href));
  return self.renderToken(tokens, index, options);
};

rules.link_close = (tokens, index, options, env: Env, self) => {
  env.linkDepth--;
  return self.renderToken(tokens, index, options);
};

/** Only the shop's own pictures are shown. For any other picture, its alternative text is shown. */
rules.image = (tokens, index, options, env: Env, self) => {
  const token = tokens[index];
  const alt = escapeHtml(self.renderInlineAsText(token?.children ?? [], options, env));
  const src = token?.attrGet("src") ?? "";
  return isOwnImage(src) ? `<img src="${escapeHtml(src)}" alt="${alt}" loading="lazy">` : alt;
};

const isOwnImage = (src: string) => /^\/images\/[\w.-]+$/.test(src);

/** A wide table scrolls on its own, without the rest of the page. */
rules.table_open = () => '<div class="table" tabindex="0"><table>';
rules.table_close = () => "</table></div>";

/**
 * Renders the Markdown of a page. Each heading of the second level begins a section. The result contains only the
 * elements of Markdown, because the text can't add other elements or attributes.
 */
export function renderMarkdown(
  text: string,
  languages: { text: Language; links: Language },
  facts: Facts,
): string {
  const { text: language, links: linksIn } = languages;
  const env: Env = { language, linksIn, facts: facts[language], linkDepth: 0 };
  const html = markdown.render(text, env);
  return html
    .split(/(?=<h2>)/)
    .map((part) => {
      if (!part.startsWith("<h2>")) return part;
      const end = part.indexOf("</h2>") + "</h2>".length;
      return `<section>${part.slice(0, end)}<div>${part.slice(end)}</div></section>`;
    })
    .join("");
}

/** Returns the addresses of links and the paths of pictures in a text. */
export function addressesIn(text: string): { links: string[]; images: string[] } {
  const tokens = markdown.parse(text, {}).flatMap(({ children }) => children ?? []);
  const named = (type: string, attribute: string) =>
    tokens.filter((token) => token.type === type).map((token) => token.attrGet(attribute) ?? "");
  return { links: named("link_open", "href").map(withBraces), images: named("image", "src") };
}
