import { z } from "zod";
import { idText } from "../../core/validation.ts";
import { limits } from "../../generated/limits.ts";

const listOf = ({ minItems, maxItems }: { minItems: number; maxItems: number }) =>
  z.array(idText).min(minItems).max(maxItems);

/** The schema for the ids of devices to read. */
export const idsRules = z.object({ ids: listOf(limits.devicesById.ids) });

/** The schema for the ids of devices to save. */
export const mergeRules = z.object({ deviceIds: listOf(limits.saveDevices.deviceIds) });
