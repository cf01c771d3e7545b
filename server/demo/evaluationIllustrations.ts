import type * as Enums from "../generated/prisma/enums.ts";
import { backPanel, bodyCondition, cameraCondition } from "./illustrations/bodies.ts";
import { accessories, battery, warranty } from "./illustrations/papers.ts";
import { otherIssues } from "./illustrations/parts.ts";
import { illustration, type Scene, type Severity } from "./illustrations/scene.ts";
import {
  displaySpot,
  lineOnDisplay,
  receiveCalls,
  screenCondition,
  touchScreen,
} from "./illustrations/screens.ts";

type Option = readonly [severity: Severity, scene: Scene];
type Options<Value extends string> = Record<Value, Option>;

const DISPLAY_SPOT: Options<Enums.DisplaySpot> = {
  HEAVY: ["heavy", displaySpot.heavy],
  MAJOR: ["major", displaySpot.major],
  MINOR: ["minor", displaySpot.minor],
  NO_SPOT: ["good", displaySpot.none],
};

const LINE_ON_DISPLAY: Options<Enums.LineOnDisplay> = {
  HEAVY: ["heavy", lineOnDisplay.heavy],
  MAJOR: ["major", lineOnDisplay.major],
  MINOR: ["minor", lineOnDisplay.minor],
  NONE: ["good", lineOnDisplay.none],
};

const SCREEN_CONDITION: Options<Enums.ScreenCondition> = {
  HEAVY_CRACK: ["heavy", screenCondition.heavyCrack],
  MAJOR_CRACK: ["major", screenCondition.majorCrack],
  MINOR_CRACK: ["minor", screenCondition.minorCrack],
  SCRATCH: ["minor", screenCondition.scratch],
  CHANGED: ["note", screenCondition.changed],
  ORIGINAL_NO_ISSUE: ["good", screenCondition.original],
};

const BODY_CONDITION: Options<Enums.BodyCondition> = {
  MAJOR: ["major", bodyCondition.major],
  MINOR: ["minor", bodyCondition.minor],
  NONE: ["good", bodyCondition.none],
};

const BACK_PANEL: Options<Enums.BackPanel> = {
  HEAVY: ["heavy", backPanel.heavy],
  MAJOR: ["major", backPanel.major],
  MINOR: ["minor", backPanel.minor],
  CRACKED: ["heavy", backPanel.cracked],
  NONE: ["good", backPanel.none],
};

const CAMERA: Options<Enums.CameraCondition> = {
  DUST: ["minor", cameraCondition.dust],
  SCRATCH: ["major", cameraCondition.scratch],
  NO_ISSUE: ["good", cameraCondition.none],
};

const TOUCHSCREEN: Options<Enums.TouchScreen> = {
  WORKING: ["good", touchScreen.working],
  PARTIALLY_WORKING: ["minor", touchScreen.partial],
  NOT_WORKING: ["heavy", touchScreen.broken],
};

const RECEIVE_CALLS: Options<Enums.ReceiveCalls> = {
  YES: ["good", receiveCalls.yes],
  NO: ["heavy", receiveCalls.no],
};

const ACCESSORIES: Options<Enums.Accessory> = {
  ORIGINAL_CHARGER: ["good", accessories.charger],
  IMEI_MATCHED_BOX: ["good", accessories.box],
  MONEY_RECEIPT: ["good", accessories.receipt],
  ONLY_DEVICE: ["note", accessories.onlyDevice],
};

const WARRANTY: Options<Enums.Warranty> = {
  LESS_THAN_3_MONTHS: ["minor", warranty.less],
  MORE_THAN_3_MONTHS: ["good", warranty.more],
  NO_WARRANTY: ["note", warranty.none],
};

const BATTERY_HEALTH: Options<Enums.BatteryHealth> = {
  FULL: ["good", battery(1, "100%", "#22c55e")],
  FROM_95_TO_99: ["good", battery(0.9, "95-99%", "#4cc95a")],
  FROM_90_TO_94: ["good", battery(0.78, "90-94%", "#8acb3c")],
  FROM_85_TO_89: ["minor", battery(0.62, "85-89%", "#e2c02c")],
  FROM_80_TO_84: ["major", battery(0.46, "80-84%", "#ef8a1f")],
  BELOW_80: ["heavy", battery(0.25, "<80%", "#e5484d")],
};

const OTHER_ISSUES: Options<Enums.OtherIssue> = {
  FRONT_CAMERA: ["heavy", otherIssues.frontCamera],
  BACK_CAMERA: ["heavy", otherIssues.backCamera],
  SPEAKER: ["heavy", otherIssues.speaker],
  MICROPHONE: ["heavy", otherIssues.microphone],
  POWER_VOLUME_BUTTON: ["heavy", otherIssues.powerVolumeButton],
  WIFI: ["heavy", otherIssues.wifi],
  BLUETOOTH: ["heavy", otherIssues.bluetooth],
  FINGERPRINT: ["heavy", otherIssues.fingerprint],
  SENSORS: ["heavy", otherIssues.sensors],
  EARPIECE: ["heavy", otherIssues.earpiece],
  VIBRATION: ["heavy", otherIssues.vibration],
  FACE_ID: ["heavy", otherIssues.faceId],
  CHARGING_PORT: ["heavy", otherIssues.chargingPort],
  HEADPHONE_JACK: ["heavy", otherIssues.headphoneJack],
};

/** The evaluation's questions by the first part of their files' names. */
const QUESTIONS: Record<string, Record<string, Option>> = {
  "display-spot": DISPLAY_SPOT,
  "line-on-display": LINE_ON_DISPLAY,
  "screen-condition": SCREEN_CONDITION,
  "body-condition": BODY_CONDITION,
  "back-panel": BACK_PANEL,
  camera: CAMERA,
  touchscreen: TOUCHSCREEN,
  "receive-calls": RECEIVE_CALLS,
  accessories: ACCESSORIES,
  warranty: WARRANTY,
  "battery-health": BATTERY_HEALTH,
  "other-issues": OTHER_ISSUES,
};

/** Name of an option's file: the question, then the option's enum value in kebab-case. */
export function illustrationName(question: string, value: string): string {
  return `${question}-${value.toLowerCase().replaceAll("_", "-")}.svg`;
}

/** Every option's illustration by its file's name. */
export function evaluationIllustrations(): Map<string, string> {
  const files = Object.entries(QUESTIONS).flatMap(([question, options]) =>
    Object.entries(options).map(
      ([value, [severity, scene]]) =>
        [illustrationName(question, value), illustration(severity, scene)] as const,
    ),
  );
  return new Map(files);
}
