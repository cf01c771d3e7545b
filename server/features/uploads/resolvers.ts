import type { ImageFormat, Resolvers } from "../../generated/graphql.ts";
import { averageColor, type Format, factsOf, srcSetOf } from "./imageName.ts";
import { uploadScalar } from "./multipart.ts";
import { deleteImage, replaceImage, uploadImage } from "./service.ts";

const endings: Record<ImageFormat, Format> = { AVIF: "avif", WEBP: "webp", JPEG: "jpg" };

/** Uploads, and what an image's path tells. */
export const uploadResolvers = {
  Upload: uploadScalar,
  Mutation: {
    uploadImage: (_root, { file }, ctx) => uploadImage(ctx, file),
    replaceImage: (_root, { path, file }, ctx) => replaceImage(ctx, path, file),
    deleteImage: (_root, { path }, ctx) => deleteImage(ctx, path),
  },
  Image: {
    path: (path) => path,
    width: (path) => factsOf(path).width,
    height: (path) => factsOf(path).height,
    placeholder: (path) => Buffer.from(factsOf(path).thumbHash).toString("base64"),
    color: (path) => averageColor(factsOf(path)),
    srcSet: (path, { format }) => srcSetOf(path, endings[format]),
  },
} satisfies Resolvers;
