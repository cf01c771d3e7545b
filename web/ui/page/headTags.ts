import type { PictureFragment } from "../../generated/Picture.ts";
import { pathIn } from "../../platform/paths.ts";
import { previewOf, srcSetOf } from "../pictures/imageCopies.ts";
import { fullTitle, type HeadFacts } from "./Head.tsx";

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

const tag = (name: string, attributes: Record<string, string | undefined>) => {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value = ""]) => ` ${key}="${escaped(value)}"`);
  return `<${name}${written.join("")}>`;
};

const property = (name: string, content: string) => tag("meta", { property: name, content });

/** Leaves out `__typename`, which Apollo adds. No page reads it, and it takes much space in the data of lists. */
const withoutTypenames = (key: string, value: unknown) =>
  key === "__typename" ? undefined : value;

/**
 * Returns JSON for a script element. The JSON is escaped, so that its content can't close the element or open a
 * comment.
 */
export const inlineJson = (value: unknown): string =>
  JSON.stringify(value, withoutTypenames).replace(
    /[<\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

type Site = { shopName: string; origin: string; path: string };

/** Returns the tags of a page's `<head>`, as HTML. */
export function headTags(facts: HeadFacts, { shopName, origin, path }: Site): string {
  const title = fullTitle(facts.title, shopName);
  const canonicalPath = facts.canonicalPath ?? path;
  const address = origin + canonicalPath;
  const { image } = facts;
  const description = facts.description || "";
  return [
    `<title>${escaped(title)}</title>`,
    tag("meta", { name: "description", content: description }),
    facts.noindex ? tag("meta", { name: "robots", content: "noindex" }) : "",
    facts.status === undefined ? tag("link", { rel: "canonical", href: address }) : "",
    ...(facts.status === undefined && !facts.noindex ? alternateTags(origin, canonicalPath) : []),
    property("og:site_name", shopName),
    property("og:type", "website"),
    property("og:title", title),
    property("og:description", description),
    facts.status === undefined
      ? property("og:url", origin + (facts.sharedPath ?? canonicalPath))
      : "",
    ...(image ? pictureTags(image, origin, title) : []),
    tag("meta", { name: "twitter:card", content: image ? "summary_large_image" : "summary" }),
    firstPictureTag(facts.firstPicture),
    ...(facts.jsonLd || []).map(
      (data) => `<script type="application/ld+json">${inlineJson(data)}</script>`,
    ),
  ].join("");
}

/**
 * Returns the tags with the address of a public page in each language. Visitors with any other language get the English
 * address.
 */
const alternateTags = (origin: string, path: string) =>
  (["en", "bn", "x-default"] as const).map((hreflang) => {
    const href = origin + pathIn(hreflang === "bn" ? "bn" : "en", path);
    return tag("link", { rel: "alternate", hreflang, href });
  });

/**
 * Returns the tags of the picture for link previews. With the picture's size in the tags, an app can lay out the
 * preview before it has fetched the picture.
 */
function pictureTags(picture: PictureFragment, origin: string, alt: string) {
  const { path, width, height } = previewOf(picture);
  return [
    property("og:image", origin + path),
    property("og:image:type", path.endsWith(".png") ? "image/png" : "image/jpeg"),
    property("og:image:width", String(width)),
    property("og:image:height", String(height)),
    property("og:image:alt", alt),
  ];
}

/** Returns the tag that preloads the largest picture. Only browsers that support AVIF use the tag. */
function firstPictureTag(first: HeadFacts["firstPicture"]): string {
  if (!first) return "";
  const imagesrcset = srcSetOf(first.image, "avif", first.copies);
  if (!imagesrcset) return "";
  return tag("link", {
    rel: "preload",
    as: "image",
    type: "image/avif",
    imagesrcset,
    imagesizes: first.sizes,
    fetchpriority: "high",
  });
}
