import { print } from "graphql";
import type { PictureFragment } from "../../generated/Picture.ts";
import { UploadImageDocument, type UploadImageMutation } from "../../generated/UploadImage.ts";
import { language, t } from "../../platform/i18n.ts";
import { currentUser, expireSession } from "../../platform/session.ts";

type UploadResponse = {
  data?: UploadImageMutation | null;
  errors?: readonly { message: string; extensions?: { code?: string } }[];
};

type UploadOptions = {
  /** Called with the share that has been sent, 0 to 1. */
  onProgress: (share: number) => void;
  /** Aborts the upload. */
  signal: AbortSignal;
};

const failed = t("The image could not be uploaded. Please try again.");

/**
 * Uploads an image by the GraphQL multipart request specification. It uses XMLHttpRequest, since `fetch`
 * reports no upload progress. Rejects with the server's message.
 */
export function uploadImage(file: File, options: UploadOptions): Promise<PictureFragment> {
  return new Promise((resolve, reject) => {
    const token = currentUser()?.token;
    const request = new XMLHttpRequest();
    request.open("POST", "/graphql");
    request.setRequestHeader("apollo-require-preflight", "1");
    request.setRequestHeader("accept-language", language);
    request.setRequestHeader("authorization", `Bearer ${token ?? ""}`);
    request.upload.onprogress = ({ loaded, total }) => options.onProgress(loaded / total);
    request.onerror = () => reject(new Error(failed));
    request.onabort = () => reject(new Error(failed));
    request.onload = () => {
      const { data, errors } = parseResponse(request.responseText);
      if (errors?.some(({ extensions }) => extensions?.code === "UNAUTHENTICATED"))
        expireSession(token);
      if (data) resolve(data.uploadImage);
      else reject(new Error(errors?.[0]?.message ?? failed));
    };
    options.signal.addEventListener("abort", () => request.abort());
    request.send(bodyWith(file));
  });
}

function bodyWith(file: File): FormData {
  const body = new FormData();
  const query = print(UploadImageDocument);
  body.set("operations", JSON.stringify({ query, variables: { file: null } }));
  body.set("map", JSON.stringify({ image: ["variables.file"] }));
  body.set("image", file);
  return body;
}

function parseResponse(text: string): UploadResponse {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
