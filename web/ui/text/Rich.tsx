import { Fragment, type ReactNode } from "react";

type Parts = Readonly<Record<string, ReactNode | ((text: string) => ReactNode)>>;

const tags = /<(\w+)\/>|<(\w+)>(.*?)<\/\2>/;

/**
 * A text with elements in it, so that each language can have them in its own order:
 * `<Rich text={t("Read our <link>terms</link>, valid until <day/>")} parts={{ link: (text) => …, day: … }} />`.
 */
export function Rich({ text, parts }: { text: string; parts: Parts }): ReactNode {
  const match = tags.exec(text);
  if (!match) return text;
  const [tag, single, pair = "", content = ""] = match;
  const name = single ?? pair;
  // A value in the text may look like an element: it stays as it is.
  const part = Object.hasOwn(parts, name) ? parts[name] : tag;
  return (
    <Fragment>
      {text.slice(0, match.index)}
      {typeof part === "function" ? part(content) : part}
      <Rich text={text.slice(match.index + tag.length)} parts={parts} />
    </Fragment>
  );
}
