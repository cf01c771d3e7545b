/** Whether an image failed to load, also where that was before a listener was added. */
export const isLost = ({ complete, naturalWidth }: HTMLImageElement): boolean =>
  complete && naturalWidth === 0;
