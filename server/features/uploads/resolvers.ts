import { remembering } from "../../core/memoize.ts";
import type { Resolvers } from "../../generated/graphql.ts";
import { uploadScalar } from "./graphqlUpload.ts";
import { averageColor, factsOf, srcSetOf } from "./imageName.ts";
import { deleteImage, replaceImage, uploadImage } from "./service.ts";

/** Pages show the same images again and again. */
const maxMemoized = 1_000;

/** The fields of an image that its path contains. */
const fieldsOf = remembering(maxMemoized, (path) => {
  const facts = factsOf(path);
  return {
    width: facts.width,
    height: facts.height,
    placeholder: Buffer.from(facts.thumbHash).toString("base64"),
    color: averageColor(facts),
    srcSet: {
      AVIF: srcSetOf(path, "avif"),
      WEBP: srcSetOf(path, "webp"),
      JPEG: srcSetOf(path, "jpg"),
    },
  };
});

/** Uploads and images. */
export const uploadResolvers = {
  Upload: uploadScalar,
  Mutation: {
    uploadImage: (_root, { file }, ctx) => uploadImage(ctx, file),
    replaceImage: (_root, { path, file }, ctx) => replaceImage(ctx, path, file),
    deleteImage: (_root, { path }, ctx) => deleteImage(ctx, path),
  },
  Image: {
    path: (path) => path,
    width: (path) => fieldsOf(path).width,
    height: (path) => fieldsOf(path).height,
    placeholder: (path) => fieldsOf(path).placeholder,
    color: (path) => fieldsOf(path).color,
    srcSet: (path, { format }) => fieldsOf(path).srcSet[format],
  },
} satisfies Resolvers;
