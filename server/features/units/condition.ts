import type { Unit } from "../../generated/prisma/client.ts";
import type { ValidUnit } from "./rules.ts";

/** The twelve answers of a unit as they are stored; null where they are not known. */
export const conditionOf = (stored: Unit["condition"]) => {
  if (stored === null) return null;
  // Written from validated answers alone.
  const answers = stored as unknown as NonNullable<ValidUnit["condition"]>;
  const { batteryHealth = null } = answers;
  return { ...answers, batteryHealth, screen: answers, body: answers };
};
