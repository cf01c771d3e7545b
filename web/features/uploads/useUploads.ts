import { useEffect, useRef, useState } from "react";
import type { PictureFragment } from "../../generated/Picture.ts";
import { codeOf, messageOf } from "../../platform/graphql/errors.ts";
import { faultOf, isOtherFile, preparedImage } from "./imageFiles.ts";
import { uploadImage } from "./uploadImage.ts";

/** An image that is being uploaded, or whose upload failed. */
export type Upload = {
  key: number;
  file: File;
  /** An object URL that shows the file. */
  preview: string;
  /** The share that has been sent, from 0 to 1. */
  progress: number;
  error?: string;
  /** Whether the file itself is invalid. Another attempt would then fail as well. */
  isInvalid?: boolean;
};

/** The uploads of a field. `busy` is true while an upload is running or waiting. */
export type Uploads = {
  list: readonly Upload[];
  busy: boolean;
  add: (files: Iterable<File>) => void;
  retry: (upload: Upload) => void;
  dismiss: (upload: Upload) => void;
};

let lastKey = 0;

function uploadOf(file: File): Upload {
  // Refuses only files whose type is not an image. Whether an image is valid is known only after reading the file.
  const error = isOtherFile(file) ? faultOf(file) : undefined;
  const preview = URL.createObjectURL(file);
  return { key: ++lastKey, file, preview, progress: 0, error, isInvalid: error !== undefined };
}

/** The server's error codes for files that it would refuse again. */
const codesOfFiles: readonly unknown[] = ["BAD_USER_INPUT", "UNSUPPORTED_MEDIA_TYPE", "TOO_LARGE"];

/**
 * Returns functions that upload files one after another. The images therefore stay in the order of the user's choice.
 */
export function useUploads(onUploaded: (image: PictureFragment) => void): Uploads {
  const [list, setList] = useState<readonly Upload[]>([]);
  const queue = useRef(Promise.resolve());
  const signal = useAbortOnUnmount();

  const change = (key: number, news: Partial<Upload>) =>
    setList((all) => all.map((upload) => (upload.key === key ? { ...upload, ...news } : upload)));
  const dismiss = ({ key, preview }: Upload) => {
    URL.revokeObjectURL(preview);
    setList((all) => all.filter((upload) => upload.key !== key));
  };
  const send = async (upload: Upload) => {
    const { key, file } = upload;
    const onProgress = (progress: number) => change(key, { progress });
    try {
      const prepared = await preparedImage(file);
      const fault = faultOf(prepared);
      if (fault) return change(key, { error: fault, isInvalid: true });
      const image = await uploadImage(prepared, { onProgress, signal: signal() });
      dismiss(upload);
      onUploaded(image);
    } catch (error) {
      change(key, { error: messageOf(error), isInvalid: codesOfFiles.includes(codeOf(error)) });
    }
  };
  const enqueue = (upload: Upload) => {
    queue.current = queue.current.then(() => send(upload));
  };
  const add = (files: Iterable<File>) => {
    const added = Array.from(files, uploadOf);
    setList((all) => [...all, ...added]);
    for (const upload of added) if (!upload.error) enqueue(upload);
  };
  const retry = (upload: Upload) => {
    change(upload.key, { error: undefined, progress: 0 });
    enqueue(upload);
  };
  return { list, busy: list.some(({ error }) => !error), add, retry, dismiss };
}

/** Returns a function that returns a signal. The signal is aborted on unmount. */
function useAbortOnUnmount(): () => AbortSignal {
  const controller = useRef(new AbortController());
  useEffect(() => () => controller.current.abort(), []);
  return () => controller.current.signal;
}
