import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const files = readdirSync("web", { recursive: true, encoding: "utf8" })
  .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(`web/${file}`, "utf8") }));
const sources = files.map(({ text }) => text);

/**
 * The calls of `useSave` and `useAction` with a mutation that creates something, from the name to the end of the
 * options.
 */
const creations = sources.flatMap((text) => text.match(/use(?:Save|Action)\(Create[^}]*/g) ?? []);

test("all mutations that create something are sent with a key, so that a repeated request creates nothing", () => {
  expect(creations.length).toBeGreaterThan(7);
  expect(creations.filter((text) => !text.includes("once: true"))).toEqual([]);
});

/** These files send mutations that change nothing on a page of the console. */
const otherSenders = [
  "app/storeLanguage.ts",
  "features/alerts/renewPush.ts",
  "features/alerts/tellMe.ts",
  "features/factors/StepUpDialog.tsx",
  "features/savedDevices/changeSaved.ts",
  "features/savedDevices/followAccount.ts",
  "features/users/logOut.ts",
];

test("all mutations of the console are sent by useSave, so that each tab of an admin shows the change", () => {
  const senders = files.filter(({ text }) =>
    /import \{[^}]*\bwrite\b[^}]*\} from "[^"]*\/operations\.ts"|\.mutate[<(]/.test(text),
  );
  const own = ["platform/graphql/operations.ts", "ui/actions/useSave.ts"];
  expect(senders.map(({ file }) => file).sort()).toEqual([...otherSenders, ...own]);
});
