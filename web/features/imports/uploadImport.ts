import { type UploadOptions, upload } from "../../platform/graphql/upload.ts";
import { t } from "../../platform/i18n.ts";

/** The files of an import. */
type ImportFiles = { file: File; images?: File; kind?: string };

type Answer = { data?: { _id: string }; message?: string } | null;

const failed = t("The file could not be uploaded. Please try again.");

/** Uploads the files of an import and returns the import's id. Rejects with the server's message. */
export async function uploadImport(files: ImportFiles, options: UploadOptions): Promise<string> {
  const { status, body } = await upload("/api/v1/imports", bodyWith(files), failed, options);
  const answer = body as Answer;
  if (status === 201 && answer?.data) return answer.data._id;
  throw new Error(answer?.message ?? failed);
}

function bodyWith({ file, images, kind }: ImportFiles): FormData {
  const body = new FormData();
  if (kind) body.set("kind", kind);
  body.set("file", file);
  if (images) body.set("images", images);
  return body;
}
