import { consoleRoutes, deviceForms } from "../../shared/consoleRoutes.ts";
import type { DeviceKind } from "./kinds.ts";
import { queryString } from "./paths.ts";

export { consoleRoutes, deviceForms };

/**
 * Returns the address of the form that creates a device. If `requestId` is given, the form also approves that add
 * request.
 */
export const createDevicePath = (kind: DeviceKind, requestId?: string): string =>
  deviceForms.create[kind] + queryString({ requestid: requestId });

/** Returns the address of the form that changes a device. */
export const updateDevicePath = (kind: DeviceKind, id: string): string =>
  deviceForms.update[kind].replace(":id", encodeURIComponent(id));

/** Returns the path of the page about the customer with this mobile number. */
export const customerPath = (mobile: string): string =>
  consoleRoutes.customer.replace(":mobile", mobile);

/** Returns the address of the console's page about a unit. */
export const unitPath = (code: string): string =>
  consoleRoutes.unit.replace(":code", encodeURIComponent(code));

/** Returns the address of the form for a new unit. If `device` is given, the form starts with that device. */
export const newUnitPath = (device?: string): string =>
  consoleRoutes.newUnit + queryString({ device });

/** Returns the address of the page that prints these units' labels. */
export const unitLabelsPath = (codes: readonly string[]): string =>
  consoleRoutes.unitLabels + queryString({ code: codes });

/** Returns the address of the page where staff inspect a device that a customer sells to the shop. */
export const inspectionPath = (id: string): string =>
  consoleRoutes.inspection.replace(":id", encodeURIComponent(id));
