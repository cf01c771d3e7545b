import { mkdir, mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { refresh } from "./freshness.mjs";

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
  directory = await mkdtemp(join(tmpdir(), "freshness-"));
  await mkdir(join(directory, "web/home"), { recursive: true });
  await writeFile(join(directory, "schema"), "type Query");
  await writeFile(join(directory, "web/home/Home.graphql"), "query Home");
  await refresh(step());
  run.mockClear();
});

afterEach(async () => {
  await rm(directory, { recursive: true });
  await rm(join("node_modules/.cache/smarttrade", basename(directory)), { force: true });
});

test("a step whose inputs are as they were is skipped, whatever their dates", async () => {
  await utimes(join(directory, "schema"), new Date(), new Date());
  await refresh(step());
  expect(run).not.toHaveBeenCalled();
});

test("a changed file and a new one in a directory are seen", async () => {
  await writeFile(join(directory, "schema"), "type Query { home: Home }");
  await refresh(step());
  await writeFile(join(directory, "web/home/Card.graphql"), "fragment Card");
  await refresh(step());
  expect(run).toHaveBeenCalledTimes(2);
});

test("files that don't count, and generated ones, change nothing", async () => {
  await mkdir(join(directory, "web/generated"));
  await writeFile(join(directory, "web/generated/home.graphql"), "made");
  await writeFile(join(directory, "web/home/Home.tsx"), "export {}");
  await refresh(step());
  expect(run).not.toHaveBeenCalled();
});

test("a missing output is made again, and anything when it is wanted anew", async () => {
  await rm(join(directory, "output"));
  await refresh(step());
  await refresh(step(), { anew: true });
  expect(run).toHaveBeenCalledTimes(2);
});

test("a step that failed is not taken for done", async () => {
  await writeFile(join(directory, "schema"), "type Query { home: Home }");
  run.mockRejectedValueOnce(new Error("no"));
  await expect(refresh(step())).rejects.toThrow("no");
  await refresh(step());
  expect(run).toHaveBeenCalledTimes(2);
});
