/**
 * Replaces Chakra's function of the same name. Returns the same value as Chakra's function does if no preflight is
 * configured.
 */
export const createPreflight = () => ({});
