import { z } from "zod";
import { cacheTags } from "../../cache/tags.ts";
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
import { homeImageRules, missingImageMessage } from "./rules.ts";
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
  .transform(({ image }) => ({ image }));

const homeImage = z.object({
  _id: z.string(),
  image: z.string().describe("The path of the uploaded image, `/images/…`."),
  createdAt: z.iso.datetime(),
});

const present = ({ id, image, createdAt }: HomeImage): z.output<typeof homeImage> => ({
  _id: id,
  image,
  createdAt: createdAt.toISOString(),
});

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
    nestedEnvelope((await service.list(ctx, rangeOf(query))).map(present)),
  );
  const get = {
    summary: `One ${label}`,
    params: idParams,
    response: { 200: nestedEnvelopeSchema(homeImage) },
  };
  app.get(`${path}/:id`, { config, schema: get }, async ({ ctx, params }) =>
    nestedEnvelope(present(await service.get(ctx, params.id))),
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
      return nestedEnvelope(present(await service.create(ctx, body)));
    },
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
