import { expect, test } from "vitest";
import { headTags, inlineJson } from "./headTags.ts";

const site = { shopName: "SmartTrade", origin: "https://shop.example", path: "/tabletDetails/7" };

test("user content can't become markup", () => {
  const tags = headTags({ title: '"><script>alert(1)</script>', description: "R&D" }, site);
  expect(tags).toContain(
    "<title>&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt; | SmartTrade</title>",
  );
  expect(tags).toContain('content="R&amp;D"');
});

test("inlined JSON cannot end its script element", () => {
  const value = { text: "</script><!-- \u2028" };
  const json = inlineJson(value);
  expect(json).not.toContain("<");
  expect(JSON.parse(json)).toEqual(value);
});

test("a page is its own canonical address, unless it sets another one", () => {
  const canonical = (canonicalPath?: string) => headTags({ description: "", canonicalPath }, site);
  expect(canonical()).toContain(
    '<link rel="canonical" href="https://shop.example/tabletDetails/7">',
  );
  expect(canonical("/")).toContain('<link rel="canonical" href="https://shop.example/">');
});

test("an unknown address is not indexed", () => {
  const tags = headTags({ description: "", noindex: true, status: 404 }, site);
  expect(tags).toContain('<meta name="robots" content="noindex">');
  expect(tags).not.toContain("canonical");
});

test("a link preview gets the picture's size, type and text", () => {
  const tagsOf = (path: string, width: number, height: number) =>
    headTags(
      {
        title: "Galaxy S24",
        description: "",
        image: { __typename: "Image", path, width, height, color: "#fff" },
      },
      site,
    );
  const expected = (tags: string, values: readonly (readonly [string, string])[]) => {
    for (const [name, content] of values)
      expect(tags).toContain(`<meta property="og:${name}" content="${content}">`);
  };
  expected(tagsOf("/images/a.1800x2400.c.jpg", 1_800, 2_400), [
    ["image", "https://shop.example/images/a.1800x2400.c.preview.jpg"],
    ["image:type", "image/jpeg"],
    ["image:width", "900"],
    ["image:height", "1200"],
    ["image:alt", "Galaxy S24 | SmartTrade"],
  ]);
  expected(tagsOf("/images/a.500x400.c.jpg", 500, 400), [
    ["image:width", "500"],
    ["image:height", "400"],
  ]);
  // The placeholder for a missing picture has no smaller copies.
  expected(tagsOf("/img/test.png", 600, 600), [
    ["image", "https://shop.example/img/test.png"],
    ["image:type", "image/png"],
  ]);
});

test("the first picture is preloaded", () => {
  const image = { path: "/images/a.500x400.c.jpg", width: 500, height: 400, color: "#fff" };
  const tags = headTags(
    { description: "", firstPicture: { image: { __typename: "Image", ...image }, sizes: "100vw" } },
    site,
  );
  expect(tags).toContain('as="image" type="image/avif" imagesrcset="/images/a.500x400.c.w160.avif');
});
