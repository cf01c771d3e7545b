/** The methods of payment that need a reference, because their transfers have a number. */
const numbered: readonly string[] = ["BKASH", "NAGAD", "ROCKET", "CARD"];

/** Returns whether a transfer needs a reference. */
export const needsReference = (method: string | undefined): boolean =>
  method !== undefined && numbered.includes(method);
