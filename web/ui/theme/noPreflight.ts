/** What Chakra's function of this name returns if no preflight is configured. */
export const createPreflight = () => ({});
