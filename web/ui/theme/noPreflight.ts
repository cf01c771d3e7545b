/** Returns the same value as Chakra's function of this name if no preflight is configured. */
export const createPreflight = () => ({});
