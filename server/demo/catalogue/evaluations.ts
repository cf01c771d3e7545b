import type { Evaluation } from "../../generated/prisma/client.ts";
import type {
  Accessory,
  BatteryHealth,
  OtherIssue,
  RequestStatus,
  Warranty,
} from "../../generated/prisma/enums.ts";
import { DEMO_CUSTOMERS, DEMO_NEIGHBOURS, type Person } from "./people.ts";

const [TANVIR, NUSRAT] = DEMO_CUSTOMERS;
const [RAKIBUL, SADIA, MEHEDI, AYESHA, SHUVO, LAMIA, ARIF] = DEMO_NEIGHBOURS;

/** What a seller answers about looks and working of a device. */
type Condition = Pick<
  Evaluation,
  | "receiveCalls"
  | "touchScreen"
  | "deadPixels"
  | "lineOnDisplay"
  | "screenCondition"
  | "bodyCondition"
  | "backPanel"
  | "cameraCondition"
>;

const FLAWLESS: Condition = {
  receiveCalls: "YES",
  touchScreen: "WORKING",
  deadPixels: "NO_SPOT",
  lineOnDisplay: "NONE",
  screenCondition: "ORIGINAL_NO_ISSUE",
  bodyCondition: "NONE",
  backPanel: "NONE",
  cameraCondition: "NO_ISSUE",
};

const USED: Condition = {
  ...FLAWLESS,
  screenCondition: "SCRATCH",
  bodyCondition: "MINOR",
  backPanel: "MINOR",
};

const DROPPED: Condition = {
  ...USED,
  screenCondition: "MAJOR_CRACK",
  bodyCondition: "MAJOR",
  backPanel: "CRACKED",
  cameraCondition: "SCRATCH",
};

/** Somebody's offer to sell a device of the catalogue, named by brand and model. */
export type DemoEvaluation = {
  by: Person;
  status: RequestStatus;
  device: readonly [brand: string, model: string];
  condition: Condition;
  availableAccessories: Accessory[];
  warranty: Warranty;
  batteryHealth: BatteryHealth | null;
  otherIssues: OtherIssue[];
};

type Rest = Partial<Pick<DemoEvaluation, "warranty" | "batteryHealth" | "otherIssues">>;

function sale(
  by: Person,
  status: RequestStatus,
  device: DemoEvaluation["device"],
  condition: Condition,
  availableAccessories: Accessory[],
  rest: Rest = {},
): DemoEvaluation {
  const usual = { warranty: "NO_WARRANTY" as const, batteryHealth: null, otherIssues: [] };
  return { by, status, device, condition, availableAccessories, ...usual, ...rest };
}

const FULL_BOX: Accessory[] = ["ORIGINAL_CHARGER", "IMEI_MATCHED_BOX", "MONEY_RECEIPT"];

/** The sell requests, the newest first. */
export const EVALUATIONS: readonly DemoEvaluation[] = [
  sale(TANVIR, "PENDING", ["Apple", "iPhone 13"], USED, FULL_BOX, {
    batteryHealth: "FROM_85_TO_89",
  }),
  sale(NUSRAT, "PENDING", ["Samsung", "Galaxy S23 Ultra"], FLAWLESS, FULL_BOX, {
    warranty: "LESS_THAN_3_MONTHS",
    batteryHealth: "FROM_95_TO_99",
  }),
  sale(SADIA, "PENDING", ["Apple", "iPad Pro 11 (M1)"], USED, ["ORIGINAL_CHARGER"], {
    batteryHealth: "FROM_90_TO_94",
  }),
  sale(MEHEDI, "PENDING", ["Oneplus", "9 Pro"], DROPPED, ["ONLY_DEVICE"], {
    otherIssues: ["FINGERPRINT", "SPEAKER"],
  }),
  sale(AYESHA, "PENDING", ["Xiaomi", "Redmi Note 13 Pro"], FLAWLESS, FULL_BOX, {
    warranty: "MORE_THAN_3_MONTHS",
    batteryHealth: "FULL",
  }),
  sale(NUSRAT, "APPROVED", ["Google", "Pixel 7"], USED, ["IMEI_MATCHED_BOX", "ORIGINAL_CHARGER"], {
    batteryHealth: "FROM_90_TO_94",
  }),
  sale(TANVIR, "APPROVED", ["Samsung", "Galaxy S21 5G"], USED, ["ONLY_DEVICE"], {
    batteryHealth: "FROM_80_TO_84",
  }),
  sale(
    RAKIBUL,
    "APPROVED",
    ["Apple", "iPhone 11"],
    { ...USED, screenCondition: "CHANGED" },
    ["ONLY_DEVICE"],
    { batteryHealth: "BELOW_80", otherIssues: ["FACE_ID"] },
  ),
  sale(LAMIA, "APPROVED", ["Samsung", "Galaxy Tab S6 Lite"], FLAWLESS, FULL_BOX),
  sale(
    SHUVO,
    "REJECTED",
    ["Realme", "8 Pro"],
    { ...DROPPED, touchScreen: "PARTIALLY_WORKING", lineOnDisplay: "MAJOR" },
    ["ONLY_DEVICE"],
    { otherIssues: ["CHARGING_PORT", "MICROPHONE"] },
  ),
  sale(
    ARIF,
    "REJECTED",
    ["Nokia", "7.2"],
    { ...DROPPED, screenCondition: "HEAVY_CRACK", deadPixels: "HEAVY", receiveCalls: "NO" },
    ["ONLY_DEVICE"],
    { batteryHealth: "BELOW_80" },
  ),
  sale(TANVIR, "REJECTED", ["Xiaomi", "Pad 5"], { ...DROPPED, touchScreen: "NOT_WORKING" }, [
    "ORIGINAL_CHARGER",
  ]),
];
