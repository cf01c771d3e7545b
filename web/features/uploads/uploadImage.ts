import { print } from "graphql";
import type { PictureFragment } from "../../generated/Picture.ts";
import { UploadImageDocument, type UploadImageMutation } from "../../generated/UploadImage.ts";
import { type UploadOptions, upload } from "../../platform/graphql/upload.ts";
import { t } from "../../platform/i18n.ts";
import { currentUser, expireSession } from "../../platform/session.ts";

type UploadResponse = {
  data?: UploadImageMutation | null;
  errors?: readonly { message: string; extensions?: { code?: string } }[];
};

const failed = t("The image could not be uploaded. Please try again.");

/** Uploads an image according to the GraphQL multipart request specification. Rejects with the server's message. */
export async function uploadImage(file: File, options: UploadOptions): Promise<PictureFragment> {
  const token = currentUser()?.token;
  const { body } = await upload("/graphql", bodyWith(file), failed, options);
  const { data, errors } = (body ?? {}) as UploadResponse;
  if (errors?.some(({ extensions }) => extensions?.code === "UNAUTHENTICATED"))
    expireSession(token);
  if (data) return data.uploadImage;
  // Adds the server's errors, because `codeOf` reads the code from them.
  throw Object.assign(new Error(errors?.[0]?.message ?? failed), errors && { errors });
}

function bodyWith(file: File): FormData {
  const body = new FormData();
  const query = print(UploadImageDocument);
  body.set("operations", JSON.stringify({ query, variables: { file: null } }));
  body.set("map", JSON.stringify({ image: ["variables.file"] }));
  body.set("image", file);
  return body;
}
