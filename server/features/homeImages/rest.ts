import { z } from "zod";
import { cacheTags } from "../../cache/tags.ts";
import { contentLanguage, inLanguage } from "../../core/content.ts";
import type { Context } from "../../core/context.ts";
import type { Permission } from "../../core/permissions.ts";
import {
  type FeatureRoutes,
  idParams,
  ignoredFields,
  listQuery,
  nestedEnvelope,
  nestedEnvelopeSchema,
  type RestApp,
  rangeOf,
} from "../../rest/helpers.ts";
import { homeImagePatchRules, homeImageRules, missingImageMessage } from "./rules.ts";
import { banners, type HomeImage, type HomeImageService, offers } from "./service.ts";

/** The differences between the routes of the two entities. */
type Collection = {
  path: string;
  /** The name of one in the documentation. */
  label: string;
  cacheTag: string;
  permission: Permission;
  service: HomeImageService;
};

export const bannerRoutes = homeImageRoutes({
  path: "/navbar",
  label: "navbar banner",
  cacheTag: cacheTags.banners,
  permission: "manageBanners",
  service: banners,
});

export const offerRoutes = homeImageRoutes({
  path: "/offers",
  label: "offer",
  cacheTag: cacheTags.offers,
  permission: "manageOffers",
  service: offers,
});

const body = z
  .strictObject({ ...homeImageRules.shape, ...ignoredFields })
  .transform(({ image, alt, imageBn, altBn }) => ({ image, alt, imageBn, altBn }));

const patchBody = z
  .strictObject({ ...homeImagePatchRules.shape, ...ignoredFields })
  .transform(({ image, alt, imageBn, altBn }) => ({ image, alt, imageBn, altBn }));

const homeImage = z.object({
  _id: z.string(),
  image: z
    .string()
    .describe(
      "The path of the uploaded image, `/images/…`. The one with Bangla text where `Accept-Language` prefers it and there is one; admins always get the main one.",
    ),
  alt: z.string().describe("The alternative text in the same language, possibly empty."),
  imageBn: z.string().nullable().describe("The image with Bangla text; null where there is none."),
  altBn: z
    .string()
    .nullable()
    .describe("The alternative text in Bangla; null where there is none."),
  createdAt: z.iso.datetime(),
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

function homeImageRoutes(collection: Collection): FeatureRoutes {
  return async (app) => {
    addReadRoutes(app, collection);
    addWriteRoutes(app, collection);
  };
}

function addReadRoutes(app: RestApp, { path, label, cacheTag, service }: Collection): void {
  const config = { permission: "readCatalogue", cacheTags: () => [cacheTag] } as const;
  const list = {
    summary: `All ${label}s`,
    querystring: listQuery,
    response: { 200: nestedEnvelopeSchema(z.array(homeImage)) },
  };
  app.get(path, { config, schema: list }, async ({ ctx, query }) =>
    nestedEnvelope((await service.list(ctx, rangeOf(query))).map((each) => present(each, ctx))),
  );
  const get = {
    summary: `One ${label}`,
    params: idParams,
    response: { 200: nestedEnvelopeSchema(homeImage) },
  };
  app.get(`${path}/:id`, { config, schema: get }, async ({ ctx, params }) =>
    nestedEnvelope(present(await service.get(ctx, params.id), ctx)),
  );
}

function addWriteRoutes(app: RestApp, { path, label, permission, service }: Collection): void {
  const create = {
    summary: `Add one ${label}`,
    body,
    response: { 201: nestedEnvelopeSchema(homeImage) },
  };
  app.post(
    path,
    { config: { permission, incompleteMessage: missingImageMessage }, schema: create },
    async ({ ctx, body }, reply) => {
      reply.code(201);
      return nestedEnvelope(present(await service.create(ctx, body), ctx));
    },
  );
  const update = {
    summary: `Change one ${label}; what is left out stays`,
    params: idParams,
    body: patchBody,
    response: { 200: nestedEnvelopeSchema(homeImage) },
  };
  app.patch(
    `${path}/:id`,
    { config: { permission, incompleteMessage: missingImageMessage }, schema: update },
    async ({ ctx, params, body }) =>
      nestedEnvelope(present(await service.update(ctx, params.id, body), ctx)),
  );
  const remove = {
    summary: `Remove one ${label}; the last one stays (409)`,
    params: idParams,
    response: { 200: nestedEnvelopeSchema(z.string()) },
  };
  app.delete(`${path}/:id`, { config: { permission }, schema: remove }, async ({ ctx, params }) =>
    nestedEnvelope(await service.remove(ctx, params.id)),
  );
}
