import { beforeAll, describe, expect, test } from "vitest";
import { type Caller, testApp } from "../../testing/app.ts";
import { fileOf, newPng } from "../../testing/fixtures/imageFiles.ts";
import { hostile } from "../../testing/hostile.ts";

const { app, deps, graphql, signIn } = await testApp();

let admin: Caller;
let customer: Caller;

beforeAll(async () => {
  admin = await signIn("ADMIN");
  customer = await signIn("CUSTOMER");
});

const uploadImage = "mutation ($file: Upload!) { uploadImage(file: $file) { path width height } }";

type Form = { operations?: unknown; map?: unknown; files?: Record<string, Buffer> };

/** Returns a body as the GraphQL multipart request specification describes, or an invalid body. */
function multipart({ operations, map, files = {} }: Form): FormData {
  const form = new FormData();
  if (operations !== undefined) form.append("operations", JSON.stringify(operations));
  if (map !== undefined) form.append("map", JSON.stringify(map));
  for (const [name, bytes] of Object.entries(files)) form.append(name, fileOf(bytes));
  return form;
}

const uploadOf = (bytes: Buffer, query = uploadImage, variables = {}) => ({
  operations: { query, variables: { file: null, ...variables } },
  map: { 0: ["variables.file"] },
  files: { 0: bytes },
});

async function send(form: Form, as = admin, headers = { "apollo-require-preflight": "1" }) {
  const response = await app.inject({
    method: "POST",
    url: "/graphql",
    payload: multipart(form),
    headers: {
      // With this media type, a response without data has the status of the operation's error.
      accept: "application/graphql-response+json",
      ...headers,
      ...(as ? { authorization: `Bearer ${as.token}` } : {}),
    },
  });
  const body = response.json();
  return { status: response.statusCode, data: body.data, error: body.errors?.[0] };
}

const upload = async () => (await send(uploadOf(await newPng()))).data.uploadImage.path;
const served = async (path: string) => (await app.inject({ url: path })).statusCode;

describe("uploadImage", () => {
  test("stores an image", async () => {
    const { status, data } = await send(uploadOf(await newPng()));
    expect(status).toBe(200);
    expect(data.uploadImage).toMatchObject({ width: 32, height: 24 });
    expect(await served(data.uploadImage.path)).toBe(200);
  });

  test.each([
    ["UNAUTHENTICATED", 401, () => null],
    ["FORBIDDEN", 403, () => customer],
  ])("is only for admins: %s", async (code, status, as) => {
    const response = await send(uploadOf(await newPng()), as());
    expect(response).toMatchObject({ status, error: { extensions: { code } } });
  });

  test("requires a header that a form of another site cannot send", async () => {
    const stored = await deps.database.image.count();
    const { status } = await send(uploadOf(await newPng()), admin, {} as never);
    expect(status).toBe(400);
    expect(await deps.database.image.count()).toBe(stored);
  });

  hostile.each([
    ["a text", "UNSUPPORTED_MEDIA_TYPE", 415, async () => Buffer.from("no image")],
    ["half an image", "BAD_USER_INPUT", 400, async () => (await newPng()).subarray(0, 80)],
    ["an empty file", "BAD_USER_INPUT", 400, async () => Buffer.alloc(0)],
    [
      "more than 10 MB",
      "TOO_LARGE",
      413,
      async () => Buffer.concat([await newPng()], 10 * 1024 * 1024 + 1),
    ],
    [
      "far more than 10 MB",
      "TOO_LARGE",
      413,
      async () => Buffer.concat([await newPng()], 30 * 1024 * 1024),
    ],
  ])("refuses %s as %s", async (_name, code, status, bytes) => {
    const response = await send(uploadOf(await bytes()));
    expect(response).toMatchObject({ status, error: { extensions: { code } } });
    expect(response.data ?? null).toBeNull();
  });

  hostile.each<[string, () => Promise<Form>]>([
    ["no file", async () => ({ ...uploadOf(Buffer.alloc(0)), files: {} })],
    ["a file that the map does not name", async () => ({ ...uploadOf(await newPng()), map: {} })],
    ["one file in two places", async () => oneFileForTwo(await newPng())],
    ["two files", async () => twoFiles(await newPng())],
    ["no operation", async () => ({ map: {}, files: { 0: await newPng() } })],
    ["no map", async () => ({ operations: { query: uploadImage } })],
    ["nothing", async () => ({})],
    [
      "a map to nowhere",
      async () => ({ ...uploadOf(await newPng()), map: { 0: ["variables.a.b.c"] } }),
    ],
    [
      "a map into the prototype",
      async () => ({ ...uploadOf(await newPng()), map: { 0: ["__proto__.file"] } }),
    ],
    ["an operation that is too large", async () => largeOperation(await newPng())],
  ])("refuses a request with %s", async (_name, form) => {
    const { status, error } = await send(await form());
    expect([400, 413]).toContain(status);
    expect(error.message).not.toMatch(/graphql-upload|stack/);
  });

  hostile("refuses a part with malformed headers, and the server goes on", async () => {
    const part = "--x\r\nContent-Disposition\r\n\r\ny\r\n--x--\r\n";
    const response = await app.inject({
      method: "POST",
      url: "/graphql",
      payload: part,
      headers: {
        "content-type": "multipart/form-data; boundary=x",
        "apollo-require-preflight": "1",
        authorization: `Bearer ${admin?.token}`,
      },
    });
    expect(response.statusCode).toBe(400);
    expect((await send(uploadOf(await newPng()))).status).toBe(200);
  });

  test("accepts nothing but a file", async () => {
    const response = await graphql(uploadImage, { file: "photo.png" }, { as: admin });
    expect(response.body.errors?.[0]?.extensions.code).toBe("BAD_USER_INPUT");
    const literal = 'mutation { uploadImage(file: "photo.png") { path } }';
    expect((await graphql(literal, {}, { as: admin })).status).toBe(400);
  });
});

function oneFileForTwo(bytes: Buffer): Form {
  const map = { 0: ["variables.a", "variables.b"] };
  return { ...twoFiles(bytes), map, files: { 0: bytes } };
}

function twoFiles(bytes: Buffer): Form {
  const query =
    "mutation ($a: Upload!, $b: Upload!) { a: uploadImage(file: $a) { path } b: uploadImage(file: $b) { path } }";
  return {
    operations: { query, variables: { a: null, b: null } },
    map: { 0: ["variables.a"], 1: ["variables.b"] },
    files: { 0: bytes, 1: bytes },
  };
}

function largeOperation(bytes: Buffer): Form {
  return uploadOf(bytes, `${uploadImage} #${"x".repeat(200_000)}`);
}

test("replaceImage uses the new image wherever the old image was used", async () => {
  const old = await upload();
  const created = await graphql(
    "mutation ($image: String!) { createOffer(image: $image) { id } }",
    { image: old },
    { as: admin },
  );
  const replace =
    "mutation ($path: String!, $file: Upload!) { replaceImage(path: $path, file: $file) { path } }";
  const { data } = await send(uploadOf(await newPng(), replace, { path: old }));
  const { body } = await graphql("query ($id: ID!) { offer(id: $id) { image { path } } }", {
    id: created.body.data.createOffer.id,
  });
  expect(body.data.offer.image.path).toBe(data.replaceImage.path);
  expect(await served(old)).toBe(404);
});

test("deleteImage deletes an image and returns its path", async () => {
  const remove = "mutation ($path: String!) { deleteImage(path: $path) }";
  const path = await upload();
  const { body } = await graphql(remove, { path }, { as: admin });
  expect(body.data.deleteImage).toBe(path);
  expect(await served(path)).toBe(404);
  const again = await graphql(remove, { path }, { as: admin });
  expect(again.body.errors?.[0]).toMatchObject({
    message: "No image Found with that path",
    extensions: { code: "NOT_FOUND" },
  });
  const byVisitor = await graphql(remove, { path });
  expect(byVisitor.body.errors?.[0]?.extensions.code).toBe("UNAUTHENTICATED");
});

describe("the fields of an image", () => {
  const query = `query ($id: ID!) {
    offer(id: $id) {
      image { path width height placeholder color srcSet(format: AVIF) jpeg: srcSet(format: JPEG) }
    }
  }`;
  const imageOfOffer = async (image: string) => {
    const { id } = await deps.database.offer.create({ data: { image } });
    return (await graphql(query, { id })).body.data.offer.image;
  };

  test("are all that a page needs before it loads the image", async () => {
    const path = await upload();
    const image = await imageOfOffer(path);
    expect(image).toMatchObject({ path, width: 32, height: 24, jpeg: `${path} 32w` });
    expect(image.srcSet).toBe(`${path.replace(/jpg$/, "avif")} 32w`);
    expect(image.placeholder).toMatch(/^[A-Za-z0-9+/]{20,40}={0,2}$/);
    expect(image.color).toMatch(/^#[0-9a-f]{6}$/);
  });

  test("exist for the placeholder as well", async () => {
    const image = await imageOfOffer("/img/test.png");
    expect(image).toMatchObject({ path: "/img/test.png", srcSet: `/img/test.png ${image.width}w` });
  });
});
