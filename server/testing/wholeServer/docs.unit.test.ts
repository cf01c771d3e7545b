import { existsSync, readdirSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { expect, test } from "vitest";

const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));

const decisions = "docs/decisions";
const pages = readdirSync("docs", { recursive: true }).map((path) => `docs/${path}`);
const documents = ["README.md", ...pages.filter((path) => path.endsWith(".md"))].map((path) => ({
  path,
  text: readFileSync(path, "utf8"),
}));

const matchesIn = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, match = ""]) => match);

/** Returns the mentions in documents that are wrong, in the form `document: mention`. */
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

/** Returns the anchor that GitHub makes for a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M} -]/gu, "")
    .replaceAll(" ", "-");

test("documents link to sections that exist", () => {
  const link = /\]\(((?!https?:)[^)#]*#[^)]+)\)/g;
  const anchorsIn = (path: string) =>
    matchesIn(readFileSync(path, "utf8"), /^#+ (.*)$/gm).map(anchorOf);
  const wrong = documents.flatMap(({ path, text }) =>
    matchesIn(text, link)
      .filter((mention) => {
        const [file = "", anchor = ""] = mention.split("#");
        const page = file ? posix.join(posix.dirname(path), file) : path;
        return !anchorsIn(page).includes(anchor);
      })
      .map((mention) => `${path}: ${mention}`),
  );
  expect(wrong).toEqual([]);
});

test("documents name commands that package.json has", () => {
  expect(wrongMentions(/npm run (?:--silent )?([\w:]+)/g, (name) => name in scripts)).toEqual([]);
});

test("the list of decisions has each record with its title", () => {
  const list = readFileSync(`${decisions}/README.md`, "utf8").split("\n");
  const lineOf = (file: string) => {
    const [title] = matchesIn(readFileSync(`${decisions}/${file}`, "utf8"), /^# \d{4}: (.*)$/gm);
    return `- [${file.slice(0, 4)}](${file}): ${title}`;
  };
  const records = readdirSync(decisions).filter((file) => file !== "README.md");
  expect(records.filter((file) => !list.includes(lineOf(file)))).toEqual([]);
});

test("a record names the later records that supersede it", () => {
  const records = readdirSync(decisions).filter((file) => file !== "README.md");
  const headOf = (file: string) =>
    readFileSync(`${decisions}/${file}`, "utf8").split("\n\n**", 1)[0] ?? "";
  const missing = records.flatMap((later) => {
    const [superseded = ""] = matchesIn(headOf(later), /supersedes ([^;]*)/g);
    const earlier = matchesIn(superseded, /\((\d{4}-[\w-]+\.md)\)/g);
    return earlier.filter((file) => !headOf(file).includes(`(${later})`));
  });
  expect(missing).toEqual([]);
});

test("a decision has a number of its own, and its date below its title", () => {
  const records = readdirSync(decisions).filter((file) => file !== "README.md");
  const isDated = (file: string) =>
    /^# \d{4}: .+\n\n2\d{3}-\d{2}-\d{2}\b/.test(readFileSync(`${decisions}/${file}`, "utf8"));
  expect(records.filter((file) => !isDated(file))).toEqual([]);
  expect(new Set(records.map((file) => file.slice(0, 4))).size).toBe(records.length);
});
