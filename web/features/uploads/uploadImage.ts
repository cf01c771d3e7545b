import { print } from "graphql";
import type { PictureFragment } from "../../generated/Picture.ts";
import { UploadImageDocument, type UploadImageMutation } from "../../generated/UploadImage.ts";
import { currentUser, loseSession } from "../../platform/session.ts";

type Answer = {
  data?: UploadImageMutation | null;
  errors?: readonly { message: string; extensions?: { code?: string } }[];
};

type Watch = {
  /** Told the share that has been sent, 0 to 1. */
  onProgress: (share: number) => void;
  /** Gives the upload up. */
  signal: AbortSignal;
};

const failed = "The image could not be uploaded. Please try again.";

/**
 * Sends an image to the shop, by the GraphQL multipart request specification. `fetch` can't tell
 * how far it has come, so this is an XMLHttpRequest. Rejects with the server's own sentence.
 */
export function uploadImage(file: File, watch: Watch): Promise<PictureFragment> {
  return new Promise((resolve, reject) => {
    const token = currentUser()?.token;
    const request = new XMLHttpRequest();
    request.open("POST", "/graphql");
    request.setRequestHeader("apollo-require-preflight", "1");
    request.setRequestHeader("authorization", `Bearer ${token ?? ""}`);
    request.upload.onprogress = ({ loaded, total }) => watch.onProgress(loaded / total);
    request.onerror = () => reject(new Error(failed));
    request.onabort = () => reject(new Error(failed));
    request.onload = () => {
      const { data, errors } = answerIn(request.responseText);
      if (errors?.some(({ extensions }) => extensions?.code === "UNAUTHENTICATED"))
        loseSession(token);
      if (data) resolve(data.uploadImage);
      else reject(new Error(errors?.[0]?.message ?? failed));
    };
    watch.signal.addEventListener("abort", () => request.abort());
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

function answerIn(text: string): Answer {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
