/** Whether a picture could not be had, also where that was before anybody listened. */
export const isLost = ({ complete, naturalWidth }: HTMLImageElement): boolean =>
  complete && naturalWidth === 0;
