import type { z } from "zod";
import { AppError } from "../../core/errors.ts";
import type { DeviceRecord } from "../devices/service.ts";
import type { evaluationRules } from "./rules.ts";

type ParsedEvaluation = z.output<typeof evaluationRules>;

/**
 * The columns of an evaluation, with a snapshot of the device as the seller sees it. Throws NOT_FOUND for a
 * kind that the shop does not buy, and BAD_USER_INPUT for a variant of another device.
 */
export function snapshotOf(device: DeviceRecord, evaluation: ParsedEvaluation) {
  const { deviceId: _deviceId, variantId, screen, body, ...answers } = evaluation;
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
