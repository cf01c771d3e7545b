import { z } from "zod";
import type { Context } from "../../core/context.ts";
import type { Rows } from "../../core/creationOrder.ts";
import type { Permission } from "../../core/permissions.ts";
import {
  idParams,
  ignoredFields,
  listQuery,
  type RestApp,
  type RoomRoutes,
  rowsOf,
  wrapped,
  wrappedOf,
} from "../../rest/helpers.ts";
import { missingPictureMessage, pictureRules } from "./rules.ts";

/** A picture of the home page, a banner or an offer, as its service has it. */
type Picture = { id: string; image: string; createdAt: Date };

/** A collection of them: where it stands, what one is called, and the services behind it. */
type PictureCollection = {
  path: string;
  one: string;
  /** What answers about it are made of. */
  source: string;
  /** What it takes to add and remove. */
  permission: Permission;
  list(ctx: Context, rows: Rows): Promise<Picture[]>;
  get(ctx: Context, id: string): Promise<Picture>;
  create(ctx: Context, input: unknown): Promise<Picture>;
  remove(ctx: Context, id: string): Promise<string>;
};

const pictureBody = z
  .strictObject({ ...pictureRules.shape, ...ignoredFields })
  .transform(({ image }) => ({ image }));

const pictureShape = z.object({
  _id: z.string(),
  image: z.string().describe("The path of the uploaded image, `/images/…`."),
  createdAt: z.iso.datetime(),
});

const present = ({ id, image, createdAt }: Picture): z.output<typeof pictureShape> => ({
  _id: id,
  image,
  createdAt: createdAt.toISOString(),
});

/** The routes of banners and offers, which differ in name only (spec section 7). */
export function pictureRoutes(collection: PictureCollection): RoomRoutes {
  return async (app) => {
    addReading(app, collection);
    addWriting(app, collection);
  };
}

function addReading(app: RestApp, { path, one, source, list, get }: PictureCollection): void {
  const config = { permission: "readCatalogue", cacheTags: () => [source] } as const;
  app.get(
    path,
    {
      config,
      schema: {
        summary: `All ${one}s`,
        querystring: listQuery,
        response: { 200: wrappedOf(z.array(pictureShape)) },
      },
    },
    async ({ ctx, query }) => wrapped((await list(ctx, rowsOf(query))).map(present)),
  );
  app.get(
    `${path}/:id`,
    {
      config,
      schema: {
        summary: `One ${one}`,
        params: idParams,
        response: { 200: wrappedOf(pictureShape) },
      },
    },
    async ({ ctx, params }) => wrapped(present(await get(ctx, params.id))),
  );
}

function addWriting(
  app: RestApp,
  { path, one, permission, create, remove }: PictureCollection,
): void {
  app.post(
    path,
    {
      config: { permission, incompleteMessage: missingPictureMessage },
      schema: {
        summary: `Add one ${one}`,
        body: pictureBody,
        response: { 201: wrappedOf(pictureShape) },
      },
    },
    async ({ ctx, body }, reply) => {
      reply.code(201);
      return wrapped(present(await create(ctx, body)));
    },
  );
  app.delete(
    `${path}/:id`,
    {
      config: { permission },
      schema: {
        summary: `Remove one ${one}; the last one stays (409)`,
        params: idParams,
        response: { 200: wrappedOf(z.string()) },
      },
    },
    async ({ ctx, params }) => wrapped(await remove(ctx, params.id)),
  );
}
