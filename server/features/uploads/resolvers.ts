import { remembering } from "../../core/memoize.ts";
import type { Resolvers } from "../../generated/graphql.ts";
import { averageColor, factsOf, srcSetOf } from "./imageName.ts";
import { uploadScalar } from "./graphqlUpload.ts";
import { deleteImage, replaceImage, uploadImage } from "./service.ts";

/** Of so many images what their paths tell is remembered: pages show the same ones again and again. */
const mostRemembered = 1_000;

const toldBy = remembering(mostRemembered, (path) => {
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
    width: (path) => toldBy(path).width,
    height: (path) => toldBy(path).height,
    placeholder: (path) => toldBy(path).placeholder,
    color: (path) => toldBy(path).color,
    srcSet: (path, { format }) => toldBy(path).srcSet[format],
  },
} satisfies Resolvers;
