import { beforeEach, expect, it } from "vitest";
import { storeSvgImages } from "../features/uploads/service.ts";
import type { TestApp } from "./app.ts";
import { emptyDatabase } from "./factories.ts";
import { waitingBehind } from "./locks.ts";

/** What the two entities differ in. */
type Entity = {
  /** The REST collection. */
  path: string;
  /** The GraphQL fields. */
  one: string;
  many: string;
  create: string;
  update: string;
  remove: string;
  /** The messages for an unknown one and for the last one. */
  notFoundMessage: string;
  lastMessage: string;
};

/** Tests of banners or offers, by REST and GraphQL. */
export function testHomeImages({ rest, graphql, signIn, deps }: TestApp, entity: Entity): void {
  const { path, one, many, create, update, remove, notFoundMessage, lastMessage } = entity;

  const signedIn = async () => ({
    admin: await signIn("ADMIN"),
    customer: await signIn("CUSTOMER"),
  });
  let callers: Awaited<ReturnType<typeof signedIn>>;

  beforeEach(async () => {
    await emptyDatabase(deps);
    callers = await signedIn();
  });

  let images = 0;
  const newImage = async () => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${++images}" height="9"/>`;
    const [image = ""] = await storeSvgImages(deps, [svg]);
    return image;
  };

  const add = async (image: string) => {
    const response = await rest(`POST ${path}`, { as: callers.admin, body: { image } });
    expect(response.status).toBe(201);
    return response.body.data.data as { _id: string; image: string; createdAt: string };
  };

  const listed = async () => {
    const response = await rest(`GET ${path}?sort=-createdAt`);
    return response.body.data.data as { _id: string }[];
  };

  it("an admin adds images, which everyone reads, newest first, by REST and GraphQL", async () => {
    const older = await add(await newImage());
    const newer = await add(await newImage());
    expect(await listed()).toEqual([newer, older]);
    expect((await rest(`GET ${path}/${older._id}`)).body.data.data).toEqual(older);
    const { body } = await graphql(
      `query ($id: ID!) {
        ${many} { id image { path } createdAt }
        home { ${many} { id } }
        ${one}(id: $id) { id }
      }`,
      { id: older._id },
    );
    expect(body.data[many]).toEqual(
      [newer, older].map(({ _id, image, createdAt }) => ({
        id: _id,
        image: { path: image },
        createdAt,
      })),
    );
    expect(body.data.home[many]).toEqual([{ id: newer._id }, { id: older._id }]);
    expect(body.data[one]).toEqual({ id: older._id });
  });

  it("only admins add, change and remove", async () => {
    const { _id } = await add(await newImage());
    const body = { image: await newImage() };
    expect((await rest(`POST ${path}`, { body })).status).toBe(401);
    expect((await rest(`POST ${path}`, { as: callers.customer, body })).status).toBe(403);
    expect((await rest(`PATCH ${path}/${_id}`, { body })).status).toBe(401);
    expect((await rest(`PATCH ${path}/${_id}`, { as: callers.customer, body })).status).toBe(403);
    expect((await rest(`DELETE ${path}/${_id}`)).status).toBe(401);
    expect((await rest(`DELETE ${path}/${_id}`, { as: callers.customer })).status).toBe(403);
    expect(await listed()).toHaveLength(1);
  });

  it.each([{}, { image: "" }, { image: null }])(
    "without an image, %j, nothing is added",
    async (body) => {
      const response = await rest(`POST ${path}`, { as: callers.admin, body });
      expect(response.status).toBe(400);
      expect(response.body.message).toBe("Please upload an image!");
      expect(response.body.errors).toEqual({ image: "is required" });
      expect(await listed()).toEqual([]);
    },
  );

  it.each([
    ["a name that the server did not choose", "/images/unknown.jpg"],
    ["an address elsewhere", "https://example.com/picture.jpg"],
    ["a way out of the folder", "/images/../../etc/passwd"],
    ["a null character", "a\0b"],
    ["a text too long", "x".repeat(301)],
    ["a number", 7],
    ["a list", ["/img/test.png"]],
  ])("an image that was never uploaded is refused: %s", async (_what, image) => {
    const response = await rest(`POST ${path}`, { as: callers.admin, body: { image } });
    expect(response.status).toBe(400);
    expect(Object.keys(response.body.errors)).toEqual(["image"]);
    expect(await listed()).toEqual([]);
  });

  it("an id or a time in the body is ignored, and unknown fields are refused", async () => {
    const image = await newImage();
    const as = callers.admin;
    const sent = { image, _id: "mine", createdAt: "1999-01-01T00:00:00.000Z", user: "me" };
    const { body } = await rest(`POST ${path}`, { as, body: sent });
    expect(body.data.data._id).not.toBe("mine");
    expect(new Date(body.data.data.createdAt).getFullYear()).toBeGreaterThan(2000);
    expect((await rest(`POST ${path}`, { as, body: { image, link: "/" } })).status).toBe(400);
  });

  it("a removal returns the id and deletes the image", async () => {
    await add(await newImage());
    const { _id, image } = await add(await newImage());
    const response = await rest(`DELETE ${path}/${_id.toUpperCase()}`, { as: callers.admin });
    expect(response.status).toBe(200);
    expect(response.body.data.data).toBe(_id);
    expect(await listed()).toHaveLength(1);
    expect(await deps.database.image.findUnique({ where: { path: image } })).toBeNull();
  });

  it("an image that another one uses stays", async () => {
    const image = await newImage();
    await add(image);
    const { _id } = await add(image);
    await rest(`DELETE ${path}/${_id}`, { as: callers.admin });
    expect(await deps.database.image.findUnique({ where: { path: image } })).not.toBeNull();
  });

  const bodyOf = async (id: string) =>
    (await rest(`GET ${path}/${id}`, { as: callers.admin })).body.data.data;
  const isStored = async (image: string) =>
    (await deps.database.image.findUnique({ where: { path: image } })) !== null;

  it("gets, changes and loses a Bangla version, whose unused images are deleted", async () => {
    const { _id, ...before } = await add(await newImage());
    const as = callers.admin;
    const patch = async (body: object) => {
      const response = await rest(`PATCH ${path}/${_id}`, { as, body });
      expect(response.status).toBe(200);
      expect(response.body.data.data).toEqual(await bodyOf(_id));
      return response.body.data.data;
    };
    const [first, second] = [await newImage(), await newImage()];
    const added = { imageBn: first, altBn: "বাংলা" };
    expect(await patch(added)).toEqual({ _id, ...before, ...added });
    expect(await patch({ imageBn: second })).toMatchObject({ imageBn: second, altBn: "বাংলা" });
    expect([await isStored(first), await isStored(second)]).toEqual([false, true]);
    expect(await patch({ imageBn: null, altBn: "" })).toEqual({ _id, ...before });
    expect([await isStored(before.image), await isStored(second)]).toEqual([true, false]);
  });

  it("a change replaces the main picture and its text, and an empty change nothing", async () => {
    const { _id, image } = await add(await newImage());
    const [other, as] = [await newImage(), callers.admin];
    const mutation = `mutation ($id: ID!, $image: String, $alt: String) {
      ${update}(id: $id, image: $image, alt: $alt) { image { path } alt }
    }`;
    const run = async (variables: object) =>
      (await graphql(mutation, { id: _id, ...variables }, { as })).body;
    const changed = { [update]: { image: { path: other }, alt: "Sale" } };
    expect((await run({ image: other, alt: "Sale" })).data).toEqual(changed);
    expect(await isStored(image)).toBe(false);
    expect((await run({})).data).toEqual(changed);
    expect((await run({ alt: null })).data[update]?.alt).toBe("");
    expect((await run({ image: null })).errors?.[0]?.message).toBe("Please upload an image!");
    const entries = await deps.database.auditEntry.findMany({
      where: { subjectId: _id, action: "CHANGED" },
      orderBy: { id: "asc" },
    });
    expect(entries.map(({ changes }) => changes)).toEqual([
      [{ field: "IMAGE" }, { field: "IMAGE_ALT" }],
      [{ field: "IMAGE_ALT" }],
    ]);
  });

  it("an image that was never uploaded is refused in a change, too", async () => {
    const { _id } = await add(await newImage());
    for (const field of ["image", "imageBn"]) {
      const body = { [field]: "/images/unknown.jpg" };
      const response = await rest(`PATCH ${path}/${_id}`, { as: callers.admin, body });
      expect(response.status).toBe(400);
      expect(Object.keys(response.body.errors)).toEqual([field]);
    }
  });

  it("an admin adds and removes by GraphQL", async () => {
    await add(await newImage());
    const as = callers.admin;
    const added = await graphql(
      `mutation ($image: String!) { ${create}(image: $image) { id } }`,
      { image: await newImage() },
      { as },
    );
    const { id } = added.body.data[create];
    const removed = await graphql(`mutation ($id: ID!) { ${remove}(id: $id) }`, { id }, { as });
    expect(removed.body.data[remove]).toBe(id);
  });

  it("the last one can not be removed", async () => {
    const { _id } = await add(await newImage());
    const response = await rest(`DELETE ${path}/${_id}`, { as: callers.admin });
    expect(response.status).toBe(409);
    expect(response.body.message).toBe(lastMessage);
    expect(await listed()).toHaveLength(1);
  });

  it("of two removals at once the second waits for the first", async () => {
    const [first, second] = [await add(await newImage()), await add(await newImage())];
    const response = await waitingBehind(
      deps.database,
      (transaction) =>
        transaction.$executeRawUnsafe(`DELETE FROM ${one} WHERE id = '${first._id}'`),
      () => rest(`DELETE ${path}/${second._id}`, { as: callers.admin }),
    );
    expect(response.status).toBe(409);
    expect(await listed()).toEqual([second]);
  });

  it("fifty removals at once leave one of two, by REST and GraphQL", async () => {
    const both = [await add(await newImage()), await add(await newImage())];
    const as = callers.admin;
    const removal = `mutation ($id: ID!) { ${remove}(id: $id) }`;
    const removals = Array.from({ length: 25 }, (_, number) => {
      const id = both[number % 2]?._id;
      return [rest(`DELETE ${path}/${id}`, { as }), graphql(removal, { id }, { as })];
    });
    const statuses = (await Promise.all(removals.flat())).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.every((status) => [200, 404, 409].includes(status))).toBe(true);
    expect(await listed()).toHaveLength(1);
  });

  it.each(["00000000-0000-7000-8000-000000000000", "1", "%00", "' OR 1=1"])(
    "an unknown id, %s, is not found",
    async (id) => {
      await add(await newImage());
      for (const method of ["GET", "PATCH", "DELETE"]) {
        const call = `${method} ${path}/${encodeURIComponent(decodeURIComponent(id))}`;
        const body = method === "PATCH" ? { alt: "Sale" } : undefined;
        const response = await rest(call, { as: callers.admin, body });
        expect(response.status).toBe(404);
        expect(response.body.message).toBe(notFoundMessage);
      }
    },
  );
}
