import { language, t } from "../../platform/i18n.ts";
import { currentUser, expireSession } from "../../platform/session.ts";

/** The files of an import. */
export type ImportFiles = { file: File; images?: File; kind?: string };

type UploadOptions = {
  /** Called with the share that has been sent, 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
};

type Answer = { data?: { _id: string }; message?: string };

const failed = t("The file could not be uploaded. Please try again.");

/**
 * Uploads the files of an import and returns its id. It uses XMLHttpRequest, since `fetch` reports no upload
 * progress. Rejects with the server's message.
 */
export function uploadImport(files: ImportFiles, options: UploadOptions): Promise<string> {
  return new Promise((resolve, reject) => {
    const token = currentUser()?.token;
    const request = new XMLHttpRequest();
    request.open("POST", "/api/v1/imports");
    request.setRequestHeader("accept-language", language);
    request.setRequestHeader("authorization", `Bearer ${token ?? ""}`);
    request.upload.onprogress = ({ loaded, total }) => options.onProgress(loaded / total);
    request.onerror = () => reject(new Error(failed));
    request.onabort = () => reject(new Error(t("The upload was cancelled")));
    request.onload = () => {
      const { data, message } = parseResponse(request.responseText);
      if (request.status === 401) expireSession(token);
      if (request.status === 201 && data) resolve(data._id);
      else reject(new Error(message ?? failed));
    };
    options.signal.addEventListener("abort", () => request.abort());
    request.send(bodyWith(files));
  });
}

function bodyWith({ file, images, kind }: ImportFiles): FormData {
  const body = new FormData();
  if (kind) body.set("kind", kind);
  body.set("file", file);
  if (images) body.set("images", images);
  return body;
}

function parseResponse(text: string): Answer {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
