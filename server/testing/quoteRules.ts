import { compileRules, type QuoteRules } from "../features/quotes/engine/effects.ts";
import type { Question } from "../features/quotes/engine/questions.ts";
import { type RulesDocument, rulesDocument } from "../features/quotes/engine/rulesDocument.ts";

type Row = [question: Question, percents: Record<string, number>];

const deductions: Record<string, Row[]> = {
  screen: [
    [
      "screenCondition",
      { SCRATCH: 5, CHANGED: 12, MINOR_CRACK: 15, MAJOR_CRACK: 25, HEAVY_CRACK: 35 },
    ],
    ["deadPixels", { MINOR: 6, MAJOR: 15, HEAVY: 25 }],
    ["lineOnDisplay", { MINOR: 10, MAJOR: 20, HEAVY: 30 }],
    ["touchScreen", { PARTIALLY_WORKING: 20, NOT_WORKING: 35 }],
  ],
  body: [
    ["bodyCondition", { MINOR: 4, MAJOR: 10 }],
    ["backPanel", { MINOR: 3, MAJOR: 7, HEAVY: 10, CRACKED: 12 }],
  ],
  camera: [["cameraCondition", { DUST: 4, SCRATCH: 6 }]],
  battery: [
    [
      "batteryHealth",
      { FROM_90_TO_94: 2, FROM_85_TO_89: 4, FROM_80_TO_84: 7, BELOW_80: 15, NOT_TOLD: 4 },
    ],
  ],
  issues: [
    [
      "otherIssues",
      {
        FACE_ID: 15,
        CHARGING_PORT: 15,
        BACK_CAMERA: 12,
        WIFI: 12,
        BLUETOOTH: 8,
        FINGERPRINT: 6,
        FRONT_CAMERA: 6,
        POWER_VOLUME_BUTTON: 5,
        SPEAKER: 4,
        MICROPHONE: 4,
        EARPIECE: 4,
        SENSORS: 3,
        VIBRATION: 2,
        HEADPHONE_JACK: 2,
      },
    ],
  ],
};

const bonuses: Row[] = [
  ["availableAccessories", { ORIGINAL_CHARGER: 2, IMEI_MATCHED_BOX: 2, MONEY_RECEIPT: 2 }],
  ["warranty", { MORE_THAN_3_MONTHS: 3, LESS_THAN_3_MONTHS: 1 }],
];

const effectsOf = (type: "DEDUCTION" | "BONUS", rows: Row[], group?: string) =>
  rows.flatMap(([question, percents]) =>
    Object.entries(percents).map(([option, percent]) => {
      return { question, option, type, value: percent * 100, ...(group && { group }) };
    }),
  );

/** The rules that the migrations publish as version 1. */
export const firstDocument: RulesDocument = rulesDocument.parse({
  groups: [
    { code: "screen", label: "Screen", share: 25, cap: 6000 },
    { code: "body", label: "Body", share: 100, cap: 2000 },
    { code: "camera", label: "Camera", share: 100, cap: 1500 },
    { code: "battery", label: "Battery", share: 100, cap: 1500 },
    { code: "issues", label: "Other issues", share: 100, cap: 4500 },
  ],
  totalCap: 8500,
  minimum: 200,
  step: 50,
  validDays: 7,
  revisionDays: 3,
  market: [],
  effects: [
    ...Object.entries(deductions).flatMap(([group, rows]) => effectsOf("DEDUCTION", rows, group)),
    ...effectsOf("BONUS", bonuses),
    { question: "receiveCalls", option: "NO", kind: "SMARTPHONE", type: "REVIEW" },
  ],
});

export const firstRules: QuoteRules = compileRules(firstDocument);
