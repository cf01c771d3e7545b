import { readdir, readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import * as enums from "../generated/prisma/enums.ts";
import { evaluationIllustrations, illustrationName } from "./evaluationIllustrations.ts";

const folder = new URL("../../web/public/img/Evaluation/Smartphone/", import.meta.url);

const QUESTIONS = {
  "display-spot": enums.DisplaySpot,
  "line-on-display": enums.LineOnDisplay,
  "screen-condition": enums.ScreenCondition,
  "body-condition": enums.BodyCondition,
  "back-panel": enums.BackPanel,
  camera: enums.CameraCondition,
  touchscreen: enums.TouchScreen,
  "receive-calls": enums.ReceiveCalls,
  accessories: enums.Accessory,
  warranty: enums.Warranty,
  "battery-health": enums.BatteryHealth,
  "other-issues": enums.OtherIssue,
};

describe("the evaluation's illustrations", () => {
  it("name their file after the question and the answer", () => {
    expect(illustrationName("screen-condition", "ORIGINAL_NO_ISSUE")).toBe(
      "screen-condition-original-no-issue.svg",
    );
  });

  it("cover every option of every question", () => {
    const needed = Object.entries(QUESTIONS).flatMap(([question, options]) =>
      Object.values(options).map((value) => illustrationName(question, value)),
    );
    expect([...evaluationIllustrations().keys()].sort()).toEqual(needed.sort());
  });

  it.each(Object.entries(QUESTIONS))("differ from each other for %s", (question, options) => {
    const drawn = evaluationIllustrations();
    const values = Object.values(options);
    const pictures = values.map((value) => drawn.get(illustrationName(question, value)));
    expect(new Set(pictures).size).toBe(values.length);
  });

  it("stand in the web's folder as they are drawn now", async () => {
    const drawn = evaluationIllustrations();
    expect((await readdir(folder)).sort()).toEqual([...drawn.keys()].sort());
    for (const [name, svg] of drawn) {
      expect(await readFile(new URL(name, folder), "utf8"), name).toBe(`${svg}\n`);
    }
  });
});
