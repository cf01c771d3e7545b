import { z } from "zod";
import { AppError } from "../../core/errors.ts";
import type { PageVersion } from "../../generated/prisma/client.ts";
import { envelope, envelopeSchema, type FeatureRoutes, wholeNumber } from "../../rest/helpers.ts";
import { deletePage, saveDraft, setFooterPages } from "./drafts.ts";
import { type EditedPage, listPages, listVersions, notFoundMessage } from "./edited.ts";
import { publishPage, republishPage, withdrawScheduled } from "./publication.ts";
import { previewPage, readPage, type ShownPage } from "./read.ts";
import { draftRules } from "./rules.ts";

const text = z.string();
const optional = z.string().nullable();
const time = z.iso.datetime();

const texts = {
  title: text,
  titleBn: optional,
  description: text,
  descriptionBn: optional,
  body: text.describe("The text in Markdown."),
  bodyBn: optional,
};

const versionShape = z
  .object({
    _id: z.uuid(),
    number: z.int(),
    ...texts,
    publishedAt: time,
    authorName: text,
    changedSettings: z
      .array(text)
      .describe(
        "The placeholders whose values changed, such as `phone`, if the server created this version of a policy after a change of the shop's settings. Empty for a version that an admin published.",
      ),
  })
  .describe("A version of a page.");

const editedShape = z
  .object({
    slug: text,
    path: text,
    isPolicy: z.boolean(),
    footerPosition: z.int().nullable(),
    draft: z.object({ version: z.int(), ...texts, previewPath: text }),
    current: versionShape.nullable(),
    scheduled: versionShape.nullable(),
  })
  .describe("A page as its editors see it, with its draft.");

const shownShape = z
  .object({
    slug: text,
    path: text,
    title: text,
    description: text,
    html: text,
    language: z.enum(["EN", "BN"]),
    version: z.int(),
    publishedAt: time.nullable(),
  })
  .describe("A published page in the language of the request.");

const slugParams = z.object({ slug: z.string().describe("The last part of the page's path.") });
const tokenParams = z.object({
  token: z
    .string()
    .meta({ format: "preview-token", description: "The last part of the draft's `previewPath`." }),
});
const idParams = z.object({
  id: z.string().meta({ format: "uuid", description: "The `_id` of the version." }),
});

/** The body of a request that saves a draft: the draft's version and its texts. */
const draftBody = z.object({ ...draftRules.shape, slug: z.unknown().optional() }).extend({
  version: z
    .int()
    .describe("The version of the draft on which the change is based. 0 for a new page."),
});

const publishBody = z
  .object({
    at: time
      .nullish()
      .describe("When to publish the version. If omitted or null, the version is published now."),
  })
  .nullish();

const footerBody = z.strictObject({
  slugs: z
    .array(z.string())
    .describe(
      "The slugs of the pages, each once, at most 12. Only `privacy` and the slugs of pages at `/pages/{slug}` are allowed.",
    ),
});

const textsOf = ({ title, titleBn, description, descriptionBn, body, bodyBn }: Texts) => ({
  ...{ title, titleBn, description, descriptionBn, body, bodyBn },
});

type Texts = Pick<PageVersion, keyof typeof texts>;

const presentVersion = (version: PageVersion): z.output<typeof versionShape> => ({
  _id: version.id,
  number: version.number,
  ...textsOf(version),
  publishedAt: version.publishedAt.toISOString(),
  authorName: version.authorName,
  changedSettings: version.changedSettings,
});

function presentEdited(page: EditedPage): z.output<typeof editedShape> {
  const { slug, path, isPolicy, footerPosition, draft, current, scheduled } = page;
  return {
    ...{ slug, path, isPolicy, footerPosition },
    draft: { version: draft.version, ...textsOf(draft), previewPath: draft.previewPath },
    current: current && presentVersion(current),
    scheduled: scheduled && presentVersion(scheduled),
  };
}

const presentShown = ({ isCurrent: _, publishedAt, ...page }: ShownPage) => ({
  ...page,
  publishedAt: publishedAt?.toISOString() ?? null,
});

export const pageRoutes: FeatureRoutes = async (app) => {
  const config = { permission: "manageShop" } as const;
  const edited = { 200: envelopeSchema(editedShape) };
  app.get(
    "/pages",
    {
      config,
      schema: {
        summary: "List the pages of the shop with their drafts",
        response: { 200: envelopeSchema(z.array(editedShape)) },
      },
    },
    async ({ ctx }) => envelope((await listPages(ctx)).map(presentEdited)),
  );
  app.patch(
    "/pages",
    {
      config,
      schema: {
        summary:
          "Set the pages whose links follow the fixed links in the footer, and the order of these links",
        body: footerBody,
        response: { 200: envelopeSchema(z.array(editedShape)) },
      },
    },
    async ({ ctx, body }) =>
      envelope((await setFooterPages(ctx, body.slugs)).map((page) => presentEdited(page))),
  );
  app.get(
    "/pages/:slug",
    {
      config: { permission: "readPages" },
      schema: {
        summary: "Get a published page",
        params: slugParams,
        querystring: z.object({
          version: wholeNumber(1, 1_000_000)
            .optional()
            .describe(
              "The number of an earlier version of a policy, such as the version that applied to a receipt or an evaluation.",
            ),
        }),
        response: { 200: envelopeSchema(shownShape) },
      },
    },
    async ({ ctx, params, query }) => {
      const page = await readPage(ctx, { ...params, ...query });
      if (!page) throw new AppError("NOT_FOUND", notFoundMessage);
      return envelope(presentShown(page));
    },
  );
  app.put(
    "/pages/:slug",
    {
      config,
      schema: {
        summary: "Save the draft of a page, or create a page",
        params: slugParams,
        body: draftBody,
        response: edited,
      },
    },
    async ({ ctx, params, body }) => {
      const { version, slug: _ignored, ...draft } = body;
      return envelope(presentEdited(await saveDraft(ctx, { ...draft, ...params }, version)));
    },
  );
  app.post(
    "/pages/:slug/publish",
    {
      config,
      schema: {
        summary: "Publish the draft of a page as a new version, now or at a given time",
        params: slugParams,
        body: publishBody,
        response: edited,
      },
    },
    async ({ ctx, params, body }) => {
      const at = body?.at ? new Date(body.at) : null;
      return envelope(presentEdited(await publishPage(ctx, { ...params, at })));
    },
  );
  app.get(
    "/pages/:slug/versions",
    {
      config,
      schema: {
        summary: "List the versions of a page",
        params: slugParams,
        response: { 200: envelopeSchema(z.array(versionShape)) },
      },
    },
    async ({ ctx, params }) =>
      envelope((await listVersions(ctx, params.slug)).map((version) => presentVersion(version))),
  );
  app.get(
    "/pages/previews/:token",
    {
      config: { permission: "readPages" },
      schema: {
        summary: "Get the preview of a page's draft",
        params: tokenParams,
        response: { 200: envelopeSchema(shownShape) },
      },
    },
    async ({ ctx, params }) => {
      const page = await previewPage(ctx, params.token);
      if (!page) throw new AppError("NOT_FOUND", notFoundMessage);
      return envelope(presentShown(page));
    },
  );
  app.post(
    "/pages/versions/:id/publish",
    {
      config,
      schema: { summary: "Publish an earlier version again", params: idParams, response: edited },
    },
    async ({ ctx, params }) => envelope(presentEdited(await republishPage(ctx, params.id))),
  );
  app.delete(
    "/pages/:slug/scheduled",
    {
      config,
      schema: {
        summary: "Cancel the scheduled publication of a page. The draft is kept",
        params: slugParams,
        response: edited,
      },
    },
    async ({ ctx, params }) => envelope(presentEdited(await withdrawScheduled(ctx, params.slug))),
  );
  app.delete(
    "/pages/:slug",
    {
      config,
      schema: {
        summary: "Delete a page with all its versions",
        params: slugParams,
        response: { 200: envelopeSchema(text) },
      },
    },
    async ({ ctx, params }) => envelope(await deletePage(ctx, params.slug)),
  );
};
