import {
  type ConditionWords,
  conditionWords,
} from "../../features/devices/details/conditionWords.ts";
import { goneText } from "../../features/units/pieces/goneText.ts";
import { type PieceWords, pieceWords } from "../../features/units/pieces/pieceWords.ts";
import type { DeviceDetailsQuery } from "../../generated/DeviceDetails.ts";

/** What a device's page says about its data. */
export type DeviceWords = {
  /** About the condition of the chosen unit, or of the device. */
  condition?: ConditionWords;
  /** About each unit, by its code. */
  pieces?: Record<string, PieceWords>;
  /** That the unit in the address is gone. */
  gone?: string;
};

/**
 * Writes what a page says about its data. Only few of the many words are needed, so the loader chooses them. `code` is
 * the unit in the address.
 */
export function deviceWords(
  { device, unit }: DeviceDetailsQuery,
  code: string | undefined,
): DeviceWords {
  if (!device) return {};
  const { units } = device;
  const piece = code && unit?.device.id === device.id ? unit : undefined;
  const batteryHealth = piece?.condition?.batteryHealth ?? null;
  return {
    ...(piece
      ? { condition: conditionWords({ ...piece, batteryHealth }, piece) }
      : "grade" in device && { condition: conditionWords(device) }),
    ...(units.length > 0 && { pieces: pieceWords(units) }),
    ...(code && !piece && { gone: goneText(code, units.length > 0) }),
  };
}
