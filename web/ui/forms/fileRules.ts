import * as z from "zod/mini";

/** The file in an input for one file; undefined if none is chosen. */
export const chosenFile = z.pipe(
  z.custom<FileList | null>(),
  z.transform((files: FileList | null) => files?.[0]),
);

/** The file in an input for one file. `missing` is the error if none is chosen. */
export const requiredFile = (missing: string) =>
  z.pipe(
    chosenFile,
    z.custom<File>((file) => file !== undefined, missing),
  );
