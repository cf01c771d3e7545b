import { createElement, Fragment, type ReactNode } from "react";

type Parts = Readonly<Record<string, ReactNode | ((text: string) => ReactNode)>>;

const tags = /<(\w+)(\/?)>/g;

/**
 * A text that contains elements, in an order that each language chooses: `<Rich text={t("Read our <link>terms</link>,
 * valid until <day/>")} parts={{ link: (text) => …, day: … }} />`.
 */
export function Rich({ text, parts }: { text: string; parts: Parts }): ReactNode {
  const nodes: ReactNode[] = [];
  const unclosed = new Set<string>();
  let shown = 0;
  for (const { 0: tag, 1: name = "", 2: slash, index } of text.matchAll(tags)) {
    // A tag that is not one of the parts comes from a value in the text, and is shown as text.
    if (index < shown || !Object.hasOwn(parts, name) || unclosed.has(name)) continue;
    const start = index + tag.length;
    const end = slash ? start : text.indexOf(`</${name}>`, start);
    if (end === -1) {
      unclosed.add(name);
      continue;
    }
    const part = parts[name];
    nodes.push(
      text.slice(shown, index),
      typeof part === "function" ? part(text.slice(start, end)) : part,
    );
    shown = slash ? end : end + `</${name}>`.length;
  }
  return createElement(Fragment, null, ...nodes, text.slice(shown));
}
