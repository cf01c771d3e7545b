import type { RulesDocument } from "../features/quotes/engine/rulesDocument.ts";

/**
 * A second, naive calculation of quotes for property tests. It shares no code with the engine: own lists of
 * options, BigInt, and a search through all rules for each answer.
 */
const options: [question: string, options: string[]][] = [
  ["deadPixels", ["HEAVY", "MAJOR", "MINOR", "NO_SPOT"]],
  ["lineOnDisplay", ["HEAVY", "MAJOR", "MINOR", "NONE"]],
  [
    "screenCondition",
    ["HEAVY_CRACK", "MAJOR_CRACK", "MINOR_CRACK", "SCRATCH", "CHANGED", "ORIGINAL_NO_ISSUE"],
  ],
  ["bodyCondition", ["MAJOR", "MINOR", "NONE"]],
  ["backPanel", ["HEAVY", "MAJOR", "MINOR", "CRACKED", "NONE"]],
  ["cameraCondition", ["DUST", "SCRATCH", "NO_ISSUE"]],
  [
    "availableAccessories",
    ["ORIGINAL_CHARGER", "IMEI_MATCHED_BOX", "MONEY_RECEIPT", "ONLY_DEVICE"],
  ],
  ["warranty", ["LESS_THAN_3_MONTHS", "MORE_THAN_3_MONTHS", "NO_WARRANTY"]],
  [
    "batteryHealth",
    [
      "FULL",
      "FROM_95_TO_99",
      "FROM_90_TO_94",
      "FROM_85_TO_89",
      "FROM_80_TO_84",
      "BELOW_80",
      "NOT_TOLD",
    ],
  ],
  ["receiveCalls", ["YES", "NO"]],
  ["touchScreen", ["WORKING", "PARTIALLY_WORKING", "NOT_WORKING"]],
  [
    "otherIssues",
    [
      "FRONT_CAMERA",
      "BACK_CAMERA",
      "SPEAKER",
      "MICROPHONE",
      "POWER_VOLUME_BUTTON",
      "WIFI",
      "BLUETOOTH",
      "FINGERPRINT",
      "SENSORS",
      "EARPIECE",
      "VIBRATION",
      "FACE_ID",
      "CHARGING_PORT",
      "HEADPHONE_JACK",
    ],
  ],
];

export const questionOptions = new Map(options);

type Device = { id: string; kind: string; brand: string | null };
type Answers = Record<string, string | string[] | null | undefined>;
type Chosen = [question: string, option: string];
type Result = {
  outcome: string;
  amount: number | null;
  grade: string | null;
  lines: [code: string, option: string | null, amount: number][];
};

const isRequired = (question: string) => !["batteryHealth", "otherIssues"].includes(question);
const listOf = (answer: string | string[] | null | undefined): string[] =>
  answer === null || answer === undefined ? [] : [answer].flat();
const rank = ([question, option]: Chosen) =>
  options.findIndex(([name]) => name === question) * 1000 +
  (questionOptions.get(question) ?? []).indexOf(option);

function ruleFor(document: RulesDocument, device: Device, [question, option]: Chosen) {
  const same = document.effects.filter((row) => row.question === question && row.option === option);
  const brand = device.brand?.toLowerCase();
  return (
    same.find((row) => row.deviceId === device.id) ??
    same.find(
      (row) => row.brand && row.kind === device.kind && row.brand.toLowerCase() === brand,
    ) ??
    same.find((row) => row.kind === device.kind && !row.brand) ??
    same.find((row) => !row.kind && !row.brand && !row.deviceId)
  );
}

/** The price of answers, without `upTo`. */
export function referencePrice(
  document: RulesDocument,
  device: Device,
  base: number,
  answers: Answers,
): Result {
  const nothing = { amount: null, grade: null, lines: [] };
  const chosen: Chosen[] = options.flatMap(([question]) =>
    listOf(answers[question]).map((option): Chosen => [question, option]),
  );
  const missing = options.some(
    ([question]) => isRequired(question) && listOf(answers[question]).length === 0,
  );
  if (!missing && !answers.batteryHealth) chosen.push(["batteryHealth", "NOT_TOLD"]);
  const types = chosen.map((choice) => ruleFor(document, device, choice)?.type);
  if (types.includes("REFUSE")) return { outcome: "REFUSED", ...nothing };
  if (types.includes("REVIEW") || base === 0) return { outcome: "REVIEW", ...nothing };
  if (missing) return { outcome: "INCOMPLETE", ...nothing };

  const ofBase = (basisPoints: bigint) => (BigInt(base) * basisPoints) / 10_000n;
  const lines: Result["lines"] = [];
  const sum = () => lines.reduce((total, [, , amount]) => total + amount, base);
  const withType = (type: string) =>
    chosen
      .map((choice) => ({ choice, rule: ruleFor(document, device, choice) }))
      .filter(({ rule }) => rule?.type === type)
      .map(({ choice, rule }) => ({ choice, value: rule?.value ?? 0, group: rule?.group }))
      .sort((a, b) => b.value - a.value || rank(a.choice) - rank(b.choice));
  const addLine = ([question, option]: Chosen, amount: bigint) => {
    if (amount !== 0n) lines.push([question, option, Number(amount)]);
  };

  let deducted = 0n;
  for (const { code, share, cap } of document.groups) {
    const members = withType("DEDUCTION").filter(({ group }) => group === code);
    const counted = members.map(({ value }, index) =>
      index === 0 ? BigInt(value) : (BigInt(value) * BigInt(share)) / 100n,
    );
    let excess = counted.reduce((total, value) => total + value, 0n) - BigInt(cap);
    for (let index = counted.length - 1; index >= 0 && excess > 0n; index -= 1) {
      const cut = excess < (counted[index] ?? 0n) ? excess : (counted[index] ?? 0n);
      counted[index] = (counted[index] ?? 0n) - cut;
      excess -= cut;
    }
    let before = 0n;
    for (const [index, { choice }] of members.entries()) {
      const after = before + (counted[index] ?? 0n);
      addLine(choice, ofBase(before) - ofBase(after));
      before = after;
    }
    deducted += before;
  }
  const cap = Number(ofBase(BigInt(document.totalCap)));
  if (base - sum() > cap) lines.push(["limit", null, base - sum() - cap]);
  for (const { choice, value } of withType("BONUS")) addLine(choice, ofBase(BigInt(value)));
  for (const { choice, value } of withType("FIXED")) addLine(choice, BigInt(-value));
  const floor = (amount: number) => Math.floor(amount / document.step) * document.step;
  const lowest = Math.min(document.minimum, floor(base));
  if (sum() < lowest) lines.push(["minimum", null, lowest - sum()]);
  if (sum() !== floor(sum())) lines.push(["rounding", null, floor(sum()) - sum()]);
  return { outcome: "OFFER", amount: sum(), grade: gradeFor(deducted, answers), lines };
}

function gradeFor(deducted: bigint, { screenCondition, backPanel }: Answers): string {
  const cracked = String(screenCondition).endsWith("CRACK") || backPanel === "CRACKED";
  if (deducted <= 500n && !cracked) return "A";
  if (deducted <= 1500n && !cracked) return "B";
  if (deducted <= 3000n) return "C";
  return deducted <= 5500n ? "D" : "E";
}
