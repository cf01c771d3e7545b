import { language } from "../i18n.ts";
import { currentUser, expireSession } from "../session.ts";

export type UploadOptions = {
  /** Called with the share of the upload that has been sent, from 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
};

/** The server's response. The body is null if the response is not JSON. */
type UploadResponse = { status: number; body: unknown };

/**
 * Uploads files as the current user. Uses XMLHttpRequest, because `fetch` does not report upload progress. Rejects with
 * `failed` if no response arrives, and with the signal's reason if the signal aborts the upload.
 */
export function upload(
  url: string,
  body: FormData | Blob,
  failed: string,
  { onProgress, signal }: UploadOptions,
): Promise<UploadResponse> {
  return new Promise((resolve, reject) => {
    const token = currentUser()?.token;
    const request = new XMLHttpRequest();
    request.open("POST", url);
    request.setRequestHeader("apollo-require-preflight", "1");
    request.setRequestHeader("accept-language", language);
    request.setRequestHeader("authorization", `Bearer ${token ?? ""}`);
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total);
    request.onerror = () => reject(new Error(failed));
    request.onabort = () => reject(signal.reason);
    request.onload = () => {
      const { status } = request;
      if (status === 401) expireSession(token);
      resolve({ status, body: parsed(request.responseText) });
    };
    signal.addEventListener("abort", () => request.abort());
    request.send(body);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
