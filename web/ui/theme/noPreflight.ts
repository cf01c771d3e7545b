/**
 * Replaces Chakra's function of the same name, and returns what that function returns if no preflight is configured.
 */
export const createPreflight = () => ({});
