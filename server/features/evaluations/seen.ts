import type { z } from "zod";
import { AppError } from "../../core/errors.ts";
import type { DeviceRecord } from "../devices/service.ts";
import type { evaluationRules } from "./rules.ts";

type CheckedEvaluation = z.output<typeof evaluationRules>;

/**
 * The columns of an evaluation of a device, which keep what its seller sees of it now. Throws
 * NOT_FOUND for a device that can't be sold to the shop, BAD_USER_INPUT for a variant that is not
 * one of its own.
 */
export function rowOf(device: DeviceRecord, evaluation: CheckedEvaluation) {
  const { deviceId: _checked, variantId, screen, body, ...answers } = evaluation;
  const { brand, model, kind } = device;
  const variant = variantOf(device, variantId);
  if (!brand || !model || !variant) {
    throw new AppError("NOT_FOUND", "No smartphones or tablets Found with that ID");
  }
  return {
    ...answers,
    ...screen,
    ...body,
    kind,
    deviceId: device.id,
    searchText: `${brand} ${model}`.toLowerCase(),
    seenBrand: brand,
    seenModel: model,
    seenCoverImage: device.coverImage,
    seenRam: variant.ram,
    seenRom: variant.rom,
    seenSellingPrice: variant.sellingPrice,
  };
}

function variantOf({ variants }: DeviceRecord, id: string | null | undefined) {
  const chosen = id ? variants.find((variant) => variant.id === id.toLowerCase()) : variants[0];
  if (chosen || variants.length === 0) return chosen;
  const reason = "is not one of the device's variants";
  throw new AppError("BAD_USER_INPUT", `The variant ${reason}`, { fields: { variantId: reason } });
}
