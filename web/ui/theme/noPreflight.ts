/** What Chakra's function of this name returns where no preflight is configured. */
export const createPreflight = () => ({});
