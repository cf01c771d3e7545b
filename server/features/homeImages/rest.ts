import { z } from "zod";
import { cacheTags } from "../../cache/tags.ts";
import { contentLanguage, inLanguage } from "../../core/content.ts";
import type { Context } from "../../core/context.ts";
import type { Permission } from "../../core/permissions.ts";
import {
  collectionRoutes,
  type FeatureRoutes,
  idSchema,
  ignoredFields,
} from "../../rest/helpers.ts";
import {
  homeImagePatchRules,
  homeImageRules,
  missingImageMessage,
  offerPatchRules,
  offerRules,
} from "./rules.ts";
import { banners, type HomeImage, type HomeImageService, offers } from "./service.ts";

/** The differences between the routes for banners and the routes for home offers. */
type Entity = {
  path: string;
  /** The entity's name in the documentation. */
  label: string;
  cacheTag: string;
  permission: Permission;
  service: HomeImageService;
  shape: z.ZodObject;
  present: (row: HomeImage, ctx: Context) => z.output<typeof homeImage>;
  body: ReturnType<typeof bodyOf>;
  patchBody: ReturnType<typeof bodyOf>;
};

/** Returns the schema of a body. The schema removes fields that clients may send back and that the server ignores. */
const bodyOf = <Shape extends z.ZodRawShape>(rules: z.ZodObject<Shape>) =>
  z
    .strictObject({ ...rules.shape, ...ignoredFields })
    .transform((body) =>
      Object.fromEntries(
        Object.keys(rules.shape).map((name) => [name, (body as Record<string, unknown>)[name]]),
      ),
    );

const moveBody = z.strictObject({
  before: idSchema
    .nullish()
    .describe(
      "The `_id` of the picture before which the moved picture is placed. If omitted or null, the moved picture is placed last.",
    ),
});

const homeImage = z.object({
  _id: idSchema,
  image: z
    .string()
    .describe(
      "The path of an uploaded image, `/images/…`. If `Accept-Language` prefers Bangla and there is an image with Bangla text, this is the image with Bangla text, otherwise the main image. Callers who may manage devices always get the main image.",
    ),
  alt: z
    .string()
    .describe("The alternative text in the same language as the image, possibly empty."),
  imageBn: z
    .string()
    .nullable()
    .describe("The path of the image with Bangla text. Null if there is none."),
  altBn: z.string().nullable().describe("The alternative text in Bangla. Null if there is none."),
  createdAt: z.iso.datetime(),
});

const offer = homeImage.extend({
  link: z
    .string()
    .nullable()
    .describe(
      "The path of the shop's page to which the offer links. Null if the offer has no link.",
    ),
  endsOn: z.iso
    .date()
    .nullable()
    .describe("The last day on which the offer is shown. Null if the offer is shown indefinitely."),
});

function present(homeImageRow: HomeImage, ctx: Context): z.output<typeof homeImage> {
  const { id, image, alt, imageBn, altBn, createdAt } = homeImageRow;
  const language = contentLanguage(ctx);
  return {
    _id: id,
    image: inLanguage(language, image, imageBn),
    alt: inLanguage(language, alt, altBn),
    imageBn,
    altBn,
    createdAt: createdAt.toISOString(),
  };
}

const presentOffer = (row: HomeImage, ctx: Context): z.output<typeof offer> => ({
  ...present(row, ctx),
  link: row.link ?? null,
  endsOn: row.endsOn ?? null,
});

function homeImageRoutes(entity: Entity): FeatureRoutes {
  const { path, label, cacheTag, permission, service, shape, present } = entity;
  const read = { permission: "readCatalogue", cacheTags: () => [cacheTag] } as const;
  return async (app) => {
    const routes = collectionRoutes(app, { path, shape, present, isNested: true });
    routes.list(`List all ${label}s`, read, service.list, service.readVersion);
    routes.get(`Get one ${label}`, read, service.get);
    const writeConfig = { permission, incompleteMessage: missingImageMessage };
    routes.create(`Add a ${label}`, writeConfig, entity.body, service.create);
    routes.update(
      `Change a ${label}. Omitted fields stay unchanged`,
      writeConfig,
      entity.patchBody,
      service.update,
    );
    routes.act(
      "move",
      `Move a ${label} to another place on the home page`,
      { permission },
      moveBody,
      service.move,
    );
    routes.remove(
      `Delete a ${label}. The last ${label} can't be deleted (409)`,
      { permission },
      service.remove,
    );
  };
}

export const bannerRoutes = homeImageRoutes({
  path: "/navbar",
  label: "navbar banner",
  cacheTag: cacheTags.banners,
  permission: "manageBanners",
  service: banners,
  shape: homeImage,
  present,
  body: bodyOf(homeImageRules),
  patchBody: bodyOf(homeImagePatchRules),
});

export const offerRoutes = homeImageRoutes({
  path: "/offers",
  label: "home offer",
  cacheTag: cacheTags.offers,
  permission: "manageOffers",
  service: offers,
  shape: offer,
  present: presentOffer,
  body: bodyOf(offerRules),
  patchBody: bodyOf(offerPatchRules),
});
