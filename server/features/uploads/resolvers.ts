import { LRUCache } from "lru-cache";
import type { Resolvers } from "../../generated/graphql.ts";
import { uploadScalar } from "./graphqlUpload.ts";
import { averageColor, propertiesOf, srcSetOf } from "./imageName.ts";
import { deleteImage, replaceImage, uploadImage } from "./service.ts";

/**
 * The fields of images, which are decoded from the images' paths. Decoded fields are cached, because pages show the
 * same images again and again.
 */
const imageFields = new LRUCache({ max: 1_000, memoMethod: decodePath });

function decodePath(path: string) {
  const properties = propertiesOf(path);
  return {
    width: properties.width,
    height: properties.height,
    placeholder: Buffer.from(properties.thumbHash).toString("base64"),
    color: averageColor(properties),
    srcSet: {
      AVIF: srcSetOf(path, "avif"),
      WEBP: srcSetOf(path, "webp"),
      JPEG: srcSetOf(path, "jpg"),
    },
  };
}

/** The resolvers of uploads and images. */
export const uploadResolvers = {
  Upload: uploadScalar,
  Mutation: {
    uploadImage: (_root, { file }, ctx) => uploadImage(ctx, file),
    replaceImage: (_root, { path, file }, ctx) => replaceImage(ctx, path, file),
    deleteImage: (_root, { path }, ctx) => deleteImage(ctx, path),
  },
  Image: {
    path: (path) => path,
    width: (path) => imageFields.memo(path).width,
    height: (path) => imageFields.memo(path).height,
    placeholder: (path) => imageFields.memo(path).placeholder,
    color: (path) => imageFields.memo(path).color,
    srcSet: (path, { format }) => imageFields.memo(path).srcSet[format],
  },
} satisfies Resolvers;
