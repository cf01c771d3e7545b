/** The largest number of devices and units in a comparison, because no more fit beside each other. */
export const maxCompared = 4;
