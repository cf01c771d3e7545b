const entities: Readonly<Record<string, string>> = {
  ...{ amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " ", ndash: "–", mdash: "—" },
  ...{ hellip: "…", lsquo: "‘", rsquo: "’", ldquo: "“", rdquo: "”", copy: "©", reg: "®" },
  ...{ trade: "™", deg: "°", times: "×", bull: "•", middot: "·", frac12: "½" },
};

/** Converts HTML to plain text: blocks and line breaks become lines, and list items begin with a dash. */
export function textOfHtml(html: string): string {
  const text = withoutElements(html, ["script", "style"])
    .replace(/\s+/g, " ")
    .replace(/<\/?[a-z!][^<>]*>/gi, textOfTag);
  return decodeEntities(text)
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && line !== "-")
    .join("\n");
}

const blocks = new Set(
  "br p div ul ol li tr table h1 h2 h3 h4 h5 h6 blockquote section".split(" "),
);

/**
 * Returns the plain text that replaces a tag: a line break for a block, a line break and a dash for a list item,
 * otherwise nothing.
 */
function textOfTag(tag: string): string {
  const [, slash, name = ""] = /^<(\/?)([a-z\d]*)/i.exec(tag) ?? [];
  if (!blocks.has(name.toLowerCase())) return "";
  return name.toLowerCase() === "li" && slash === "" ? "\n- " : "\n";
}

/** Replaces character references such as `&amp;` with their characters. */
export const decodeEntities = (text: string): string =>
  text.replace(/&(#x[\da-f]{1,6}|#\d{1,7}|[a-z]{2,8}\d{0,2});/gi, (whole, name: string) => {
    if (!name.startsWith("#")) return entities[name.toLowerCase()] ?? whole;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });

/** Removes elements with these names, including their content. Searches only forwards, so the time is linear. */
function withoutElements(html: string, names: readonly string[]): string {
  return names.reduce((all, name) => {
    const lower = all.toLowerCase();
    let kept = "";
    for (let at = 0; ; ) {
      const start = lower.indexOf(`<${name}`, at);
      if (start === -1) return kept + all.slice(at);
      kept += all.slice(at, start);
      const end = lower.indexOf(`</${name}`, start);
      if (end === -1) return kept;
      const close = lower.indexOf(">", end);
      if (close === -1) return kept;
      at = close + 1;
    }
  }, html);
}
