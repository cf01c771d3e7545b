import { mkdir, mkdtemp, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { runIfChanged } from "./runIfChanged.mjs";

let directory: string;
const run = vi.fn(async () => {
  await writeFile(join(directory, "output"), "made");
});
const step = () => ({
  name: basename(directory),
  message: "Making",
  inputs: [join(directory, "schema"), { directory: join(directory, "web"), files: /\.graphql$/ }],
  outputs: [join(directory, "output")],
  run,
});

beforeEach(async () => {
  vi.spyOn(console, "log").mockReturnValue();
  directory = await mkdtemp(join(tmpdir(), "runIfChanged-"));
  await mkdir(join(directory, "web/home"), { recursive: true });
  await writeFile(join(directory, "schema"), "type Query");
  await writeFile(join(directory, "web/home/Home.graphql"), "query Home");
  await runIfChanged(step());
  run.mockClear();
});

afterEach(async () => {
  await rm(directory, { recursive: true });
  await rm(join("node_modules/.cache/smarttrade", basename(directory)), { force: true });
});

test("a step with unchanged inputs is skipped, even if their dates have changed", async () => {
  await utimes(join(directory, "schema"), new Date(), new Date());
  await runIfChanged(step());
  expect(run).not.toHaveBeenCalled();
});

test("a changed file and a new file in a directory run the step", async () => {
  await writeFile(join(directory, "schema"), "type Query { home: Home }");
  await runIfChanged(step());
  await writeFile(join(directory, "web/home/Card.graphql"), "fragment Card");
  await runIfChanged(step());
  expect(run).toHaveBeenCalledTimes(2);
});

test("generated files, and files that do not match the pattern, are ignored", async () => {
  await mkdir(join(directory, "web/generated"));
  await writeFile(join(directory, "web/generated/home.graphql"), "made");
  await writeFile(join(directory, "web/home/Home.tsx"), "export {}");
  await runIfChanged(step());
  expect(run).not.toHaveBeenCalled();
});

test("an output that git tracks is made again if it was edited", async () => {
  const output = join(directory, "output");
  const tracked = { ...step(), printed: [output] };
  await runIfChanged(tracked);
  await runIfChanged(tracked);
  expect(run).toHaveBeenCalledOnce();
  await writeFile(output, "edited");
  await runIfChanged(tracked);
  expect(await readFile(output, "utf8")).toBe("made");
});

test("a missing output and the force option run the step", async () => {
  await rm(join(directory, "output"));
  await runIfChanged(step());
  await runIfChanged(step(), { force: true });
  expect(run).toHaveBeenCalledTimes(2);
});

test("a failed step runs again", async () => {
  await writeFile(join(directory, "schema"), "type Query { home: Home }");
  run.mockRejectedValueOnce(new Error("no"));
  await expect(runIfChanged(step())).rejects.toThrow("no");
  await runIfChanged(step());
  expect(run).toHaveBeenCalledTimes(2);
});
