import { existsSync, readdirSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { expect, test } from "vitest";

const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));

const decisions = "docs/decisions";
const pages = readdirSync("docs", { recursive: true }).map((path) => `docs/${path}`);
const documents = ["README.md", ...pages.filter((path) => path.endsWith(".md"))]
  .map((path) => ({ path, text: readFileSync(path, "utf8") }))
  // A superseded decision may name removed files.
  .filter(({ text }) => !text.includes("\nStatus: Superseded"));

const matchesIn = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, match = ""]) => match);

/** What documents mention and should not, as `document: mention`. */
const wrongMentions = (pattern: RegExp, isRight: (mention: string, folder: string) => boolean) =>
  documents.flatMap(({ path, text }) =>
    matchesIn(text, pattern)
      .filter((mention) => !isRight(mention, posix.dirname(path)))
      .map((mention) => `${path}: ${mention}`),
  );

test("documents name files that exist, by their paths from the top of the repository", () => {
  const filePath = /`([\w.-]+(?:\/[\w.-]+)+\.\w+)`/g;
  const isRight = (path: string) => path.startsWith("build/") || existsSync(path);
  expect(wrongMentions(filePath, isRight)).toEqual([]);
});

test("documents link to files that exist", () => {
  const link = /\]\((?!https?:|#)([^)#]+)[^)]*\)/g;
  expect(wrongMentions(link, (to, folder) => existsSync(posix.join(folder, to)))).toEqual([]);
});

test("documents name commands that package.json has", () => {
  expect(wrongMentions(/npm run (?:--silent )?([\w:]+)/g, (name) => name in scripts)).toEqual([]);
});

test("the list of decisions has each record with its status", () => {
  const rows = readFileSync(`${decisions}/README.md`, "utf8").split("\n");
  const isListed = (file: string) => {
    const [status] = matchesIn(readFileSync(`${decisions}/${file}`, "utf8"), /^Status: (.*?) *$/gm);
    return rows.some((row) => row.includes(`](${file})`) && row.endsWith(`| ${status} |`));
  };
  const records = readdirSync(decisions).filter((file) => file !== "README.md");
  expect(records.filter((file) => !isListed(file))).toEqual([]);
});
