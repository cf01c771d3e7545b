import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { pictureOf, questionNames, questionOf } from "./questions.ts";

const publicFolder = new URL("../../public/", import.meta.url);
const folder = "/img/Evaluation/Smartphone/";

const picturesOf = (name: (typeof questionNames)[number]) =>
  Object.keys(questionOf(name).words).map((option) => pictureOf(name, option));
const read = (path: string) => readFileSync(new URL(`.${path}`, publicFolder), "utf8");

describe("the evaluation's pictures", () => {
  it("exist for every option, and for nothing else", () => {
    const files = readdirSync(new URL(`.${folder}`, publicFolder)).map((file) => folder + file);
    expect(questionNames.flatMap(picturesOf).sort()).toEqual(files.sort());
  });

  it.each(questionNames)("differ for each option: %s", (name) => {
    const pictures = picturesOf(name).map(read);
    expect(new Set(pictures).size).toBe(pictures.length);
  });
});
