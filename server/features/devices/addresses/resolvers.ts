import type { Context } from "../../../core/context.ts";
import type { DeviceNode, ListedOfferNode, VariantNode, VariantRecord } from "../record.ts";
import { type Addressed, devicePath, quotePath } from "./paths.ts";

/** Returns the columns that a device's addresses contain. Throws if the device was read without these columns. */
export function addressed({ key, title, kind }: Partial<Addressed>): Addressed {
  if (key === undefined || title === undefined || kind === undefined)
    throw new Error("The device was read without the columns of its address");
  return { key, title, kind };
}

type Request = Pick<Context, "language" | "env">;

/** Returns a function that adds the device to a variant. The variant's address contains parts of the device. */
export const variantOf =
  (ofDevice: Partial<Addressed>) =>
  (variant: VariantRecord): VariantNode => ({ ...variant, ofDevice });

const pathOfDevice = (device: DeviceNode, { language }: Request) =>
  devicePath({ device: addressed(device) }, language);

const pathOfVariant = ({ ofDevice, ...variant }: VariantNode, { language }: Request) =>
  devicePath({ device: addressed(ofDevice), variant }, language);

/** The resolvers of devices' addresses, which are in the language of the request. */
export const deviceAddresses = {
  path: (device: DeviceNode, _none: unknown, ctx: Request) => pathOfDevice(device, ctx),
  url: (device: DeviceNode, _none: unknown, ctx: Request) =>
    ctx.env.PUBLIC_URL + pathOfDevice(device, ctx),
};

/** The resolvers of variants' addresses, which are in the language of the request. */
export const variantAddresses = {
  path: (variant: VariantNode, _none: unknown, ctx: Request) => pathOfVariant(variant, ctx),
  url: (variant: VariantNode, _none: unknown, ctx: Request) =>
    ctx.env.PUBLIC_URL + pathOfVariant(variant, ctx),
};

/**
 * Returns the path of the page on which a listed offer is selected. The page selects the offer's unit, or its variant
 * if there is no unit.
 */
export const pathOfOffer = (
  { ofDevice, unit, variantId, traits }: ListedOfferNode,
  _none: unknown,
  { language }: Request,
): string => {
  const { ram, rom } = traits;
  const variant = variantId === null ? null : { id: variantId, ram: Number(ram), rom: Number(rom) };
  return devicePath(
    { device: addressed(ofDevice), variant, unit: unit === null ? null : { code: unit } },
    language,
  );
};

/** Returns the path of the page with the price that the shop pays. Only smartphones and tablets have such a page. */
export function quotePathOf(device: DeviceNode, _none: unknown, { language }: Request): string {
  const path = quotePath(addressed(device), language);
  if (path === null) throw new Error(`A ${device.kind} has no quotes`);
  return path;
}
