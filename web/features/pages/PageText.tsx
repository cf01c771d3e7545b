import { chakra, Text } from "@chakra-ui/react";
import type { ReactNode } from "react";
import type { ShownPageFragment } from "../../generated/ShownPage.ts";
import { language, localDigits, t } from "../../platform/i18n.ts";
import { RouteLink } from "../../ui/controls/RouteLink.tsx";
import { Article } from "../../ui/page/Article.tsx";
import type { HeadFacts } from "../../ui/page/Head.tsx";
import { longDay } from "../../ui/text/longDay.ts";
import { Rich } from "../../ui/text/Rich.tsx";

/**
 * The text of a page as HTML, which the server has rendered from Markdown. It consists of an introduction and sections.
 * Wide screens show the heading of a section beside the section's text. A list before the first section shows the facts
 * that most readers look for.
 */
const Prose = chakra("div", {
  base: {
    "& > * + *": { mt: "3" },
    "& > ul:first-child": {
      display: "grid",
      gridTemplateColumns: {
        base: "1fr",
        sm: "1fr 1fr",
        lg: "repeat(auto-fit, minmax(0, 1fr))",
      },
      gridAutoFlow: { lg: "column" },
      gap: "4",
      ps: "0",
      mb: { base: "8", md: "12" },
      listStyleType: "none",
    },
    "& > ul:first-child > li": {
      p: "5",
      bg: "accent.subtle",
      borderRadius: "l3",
      fontSize: "sm",
      color: "fg.muted",
    },
    "& > ul:first-child strong": {
      display: "block",
      mb: "1",
      fontSize: "xl",
      fontWeight: "bold",
      color: "accent.fg",
      lineHeight: "short",
    },
    "& section": {
      display: "grid",
      gridTemplateColumns: { base: "minmax(0, 1fr)", lg: "16rem minmax(0, 1fr)" },
      columnGap: "10",
      rowGap: "2",
      py: { base: "6", md: "8" },
      borderTopWidth: "1px",
      borderColor: "border",
    },
    "& > section:first-child": { pt: "0", borderTopWidth: "0" },
    // Keeps wide tables and long words from widening the column.
    "& section > div": {
      display: "grid",
      gridTemplateColumns: "minmax(0, 1fr)",
      gap: "3",
      maxW: "2xl",
    },
    "& h2, & h3, & h4": { fontWeight: "semibold", fontSize: "md" },
    "& h2": { fontSize: "lg" },
    "& ul, & ol": { display: "grid", gap: "2", ps: "5", listStyleType: "disc" },
    "& ol": { listStyleType: "decimal" },
    "& strong": { fontWeight: "semibold" },
    "& em": { fontStyle: "italic" },
    "& a": { textDecoration: "underline", textUnderlineOffset: "3px" },
    "& blockquote": { ps: "4", borderInlineStartWidth: "2px", borderColor: "border" },
    "& pre, & .table": { overflowX: "auto" },
    "& th, & td": { p: "2", borderWidth: "1px", borderColor: "border", textAlign: "start" },
    "& .actions": { display: "flex", flexWrap: "wrap", gap: "3", mt: "6" },
    "& .actions a": {
      display: "inline-flex",
      alignItems: "center",
      minH: "12",
      px: "5",
      borderWidth: "1px",
      borderColor: "border.emphasized",
      borderRadius: "l2",
      fontWeight: "semibold",
      textDecoration: "none",
    },
    "& .actions a:first-child": {
      bg: "accent.solid",
      borderColor: "accent.solid",
      color: "accent.contrast",
    },
  },
});

type PageTextProps = {
  page: ShownPageFragment;
  jsonLd?: HeadFacts["jsonLd"];
  /** Content below the text. */
  children?: ReactNode;
};

/** A page with a text of the owner, or an earlier version of a policy. */
export function PageText({ page, jsonLd, children }: PageTextProps) {
  const { title, description, html, path, isCurrent } = page;
  const lang = page.language === "EN" ? "en" : "bn";
  return (
    <Article
      title={title}
      lead={description}
      lang={lang === language ? undefined : lang}
      jsonLd={jsonLd}
      head={{ canonicalPath: path, noindex: !isCurrent }}
    >
      {!isCurrent && page.publishedAt && (
        <Text mb="6" p="4" bg="bg.muted" borderRadius="l2" lang={language}>
          <Rich
            text={t(
              "This is version {version}, published on <date/>. <link>See what applies now</link>",
              {
                version: localDigits(String(page.version)),
              },
            )}
            parts={{
              date: longDay(page.publishedAt),
              link: (text) => (
                <RouteLink to={path} textDecoration="underline">
                  {text}
                </RouteLink>
              ),
            }}
          />
        </Text>
      )}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server rendered it from Markdown that contains
          no HTML. */}
      <Prose dangerouslySetInnerHTML={{ __html: html }} />
      {children}
    </Article>
  );
}
