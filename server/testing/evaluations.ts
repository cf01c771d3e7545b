import type { EvaluationInput } from "../generated/graphql.ts";

/** A valid body of `POST /evaluations` with some fields replaced; it lacks the device. */
export function evaluationBody(given: Record<string, unknown> = {}) {
  return {
    deviceType: "SmartPhone",
    receiveCalls: "Yes",
    availableAccessories: ["Original Charger Available", "Money Receipt Available"],
    warranty: "No Warranty Available",
    screen: {
      touchScreen: "Working",
      deadPixels: "No Spot",
      lineOnDisplay: "None",
      screenCondition: "Original & No Issue",
    },
    body: { bodyCondition: "Minor", backPanel: "Cracked" },
    cameraCondition: "No Issue",
    batteryHealth: "95-99%",
    otherIssues: ["Changing Port Not Working"],
    smartPhone: null as string | null,
    tablet: null as string | null,
    ...given,
  };
}

/** The same answers as GraphQL input. */
export function evaluationInput(deviceId: string): EvaluationInput {
  return {
    deviceId,
    receiveCalls: "YES",
    availableAccessories: ["ORIGINAL_CHARGER", "MONEY_RECEIPT"],
    warranty: "NO_WARRANTY",
    screen: {
      touchScreen: "WORKING",
      deadPixels: "NO_SPOT",
      lineOnDisplay: "NONE",
      screenCondition: "ORIGINAL_NO_ISSUE",
    },
    body: { bodyCondition: "MINOR", backPanel: "CRACKED" },
    cameraCondition: "NO_ISSUE",
    batteryHealth: "FROM_95_TO_99",
    otherIssues: ["CHARGING_PORT"],
  };
}
