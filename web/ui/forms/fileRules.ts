import * as z from "zod/mini";

/** Schema of an input for one file. The output is the chosen file, or undefined if none is chosen. */
export const chosenFile = z.pipe(
  z.custom<FileList | null>(),
  z.transform((files: FileList | null) => files?.[0]),
);

/** Schema of a required input for one file. `missing` is the error if no file is chosen. */
export const requiredFile = (missing: string) =>
  z.pipe(
    chosenFile,
    z.custom<File>((file) => file !== undefined, missing),
  );
