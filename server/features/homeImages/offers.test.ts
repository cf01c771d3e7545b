import { beforeEach, describe, expect, test } from "vitest";
import { testApp } from "../../testing/app.ts";
import { emptyDatabase } from "../../testing/database.ts";
import { placeholder } from "../../testing/fixtures/factories.ts";
import { testHomeImages } from "../../testing/fixtures/homeImages.ts";

const shop = await testApp();

describe("offers", () => {
  testHomeImages(shop, {
    path: "/offers",
    one: "offer",
    many: "offers",
    create: "createOffer",
    update: "updateOffer",
    remove: "deleteOffer",
    notFoundMessage: "No offers Found with that ID",
    lastMessage: "The Last Offer Can Not Be Removed",
  });
});

describe("an offer that leads to a page and ends", () => {
  let admin: Awaited<ReturnType<typeof shop.signIn>>;
  const create = `mutation ($link: String, $endsOn: Date) {
    createOffer(image: "${placeholder}", link: $link, endsOn: $endsOn) { id link endsOn } }`;
  const add = async (variables: Record<string, unknown>) =>
    (await shop.graphql(create, variables, { as: admin })).body;
  const dayAhead = (days: number) =>
    new Date(shop.deps.clock().getTime() + days * 86_400_000).toISOString().slice(0, 10);
  const readAs = async (as: typeof admin | null) => {
    const query = "{ offers { link endsOn } home { offers { link } } }";
    return (await shop.graphql(query, {}, { as })).body.data;
  };

  beforeEach(async () => {
    await emptyDatabase();
    admin = await shop.signIn("ADMIN");
  });

  test("is shown until its last day is over, even from the cache; admins still list it afterwards", async () => {
    const offer = { link: "/buySmartPhone?type=PRE_OWNED", endsOn: dayAhead(3) };
    expect((await add(offer)).data.createOffer).toMatchObject(offer);
    const shown = { offers: [offer], home: { offers: [{ link: offer.link }] } };
    const none = { offers: [], home: { offers: [] } };
    expect(await readAs(null)).toEqual(shown);
    const etag = (await shop.rest("GET /offers")).headers.etag;
    shop.wait(2 * 86_400);
    expect(await readAs(null)).toEqual(shown);
    shop.wait(2 * 86_400);
    expect(await readAs(null)).toEqual(none);
    expect(await readAs(await shop.signIn("ADMIN"))).toEqual({ ...none, offers: [offer] });
    const listed = await shop.rest("GET /offers");
    expect(listed.body.data.data).toEqual([]);
    expect(listed.headers.etag).not.toBe(etag);
  });

  test.each([
    "//elsewhere.example",
    "https://elsewhere.example/",
    "/\\\\elsewhere.example",
    "javascript:alert(1)",
    "buy",
  ])("does not lead to %s", async (link) => {
    const { errors } = await add({ link });
    expect(errors?.[0]?.extensions.fields).toHaveProperty("link");
  });

  test("can be changed by REST, and loses link and end", async () => {
    const { id } = (await add({ link: "/aboutUs", endsOn: dayAhead(1) })).data.createOffer;
    const change = async (body: object) =>
      (await shop.rest(`PATCH /offers/${id}`, { as: admin, body })).body.data.data;
    expect(await change({ endsOn: dayAhead(9) })).toMatchObject({
      link: "/aboutUs",
      endsOn: dayAhead(9),
    });
    expect(await change({ link: "", endsOn: null })).toMatchObject({ link: null, endsOn: null });
    const entries = await shop.deps.database.auditEntry.findMany({
      where: { subjectId: id, action: "CHANGED" },
      orderBy: { id: "asc" },
    });
    expect(entries.map(({ changes }) => changes)).toEqual([
      [{ field: "ENDS_ON" }],
      [{ field: "LINK" }, { field: "ENDS_ON" }],
    ]);
  });

  test("a banner has neither link nor end", async () => {
    const body = { image: placeholder, link: "/aboutUs" };
    expect((await shop.rest("POST /navbar", { as: admin, body })).status).toBe(400);
  });
});
