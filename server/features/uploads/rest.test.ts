import sharp from "sharp";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { type Caller, testApp } from "../../testing/app.ts";
import { fileOf, formWith, hugePng, newPng } from "../../testing/fixtures/imageFiles.ts";
import { hostile } from "../../testing/hostile.ts";
import { parsingTimeoutMs } from "./multipart.ts";

const { app, deps, rest, signIn } = await testApp();

let admin: Caller;
let customer: Caller;

beforeAll(async () => {
  admin = await signIn("ADMIN");
  customer = await signIn("CUSTOMER");
});

const call = async (method: "POST" | "DELETE", path: string, payload?: FormData, as = admin) => {
  const headers = as ? { authorization: `Bearer ${as.token}` } : {};
  const url = `/api/v1${path}`;
  const {
    statusCode,
    body,
    headers: responseHeaders,
  } = await app.inject({ method, url, payload, headers });
  return { status: statusCode, type: responseHeaders["content-type"], body: JSON.parse(body) };
};

const upload = async (path = "/upload") =>
  (await call("POST", path, formWith(await newPng()))).body as string;
const rest8 = (path: string) => path.slice(8);
const served = async (path: string) => (await app.inject({ url: path })).statusCode;

describe("POST /upload", () => {
  test.each(["/upload", "/upload/"])("%s stores an image and returns its path", async (path) => {
    const { status, type, body } = await call("POST", path, formWith(await newPng()));
    expect(status).toBe(201);
    expect(type).toContain("application/json");
    expect(body).toMatch(/^\/images\/[\w-]{16}\.32x24\.[\w-]+\.jpg$/);
    expect(await served(body)).toBe(200);
  });

  test("recognizes a file by its content, not by its name or type", async () => {
    const form = new FormData();
    form.append("note", "ignored");
    form.append("image", fileOf(await newPng(), "../../etc/passwd", "text/plain"));
    const { status, body } = await call("POST", "/upload", form);
    expect(status).toBe(201);
    expect(body).not.toContain("passwd");
  });

  test("is only for admins, who are authorized before the body is read", async () => {
    const form = formWith(Buffer.from("no image"));
    expect(await call("POST", "/upload", form, null)).toMatchObject({
      status: 401,
      body: { status: "fail", message: "You need to login first" },
    });
    expect(await call("POST", "/upload", form, customer)).toMatchObject({
      status: 403,
      body: { status: "fail", message: "You are not authorized to perform this action!" },
    });
  });

  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect/></svg>';
  const format = "Please upload a JPEG, PNG or WebP image";
  const none = "Please upload an image!";
  const damaged = "The image can't be read: the file is damaged";

  hostile.each([
    ["a text that is named photo.png", 415, format, async () => Buffer.from("no image")],
    ["an SVG that is named photo.png", 415, format, async () => Buffer.from(svg)],
    [
      "a GIF",
      415,
      format,
      async () =>
        sharp(await newPng())
          .gif()
          .toBuffer(),
    ],
    [
      "an AVIF",
      415,
      format,
      async () =>
        sharp(await newPng())
          .avif()
          .toBuffer(),
    ],
    ["half an image", 400, damaged, async () => (await newPng()).subarray(0, 80)],
    ["an empty file", 400, none, async () => Buffer.alloc(0)],
    [
      "20,000 by 20,000 pixels",
      413,
      "Please upload an image of at most 64 megapixels",
      async () => hugePng(20_000),
    ],
    [
      "more than 10 MB",
      413,
      "Please upload an image of at most 10 MB",
      async () => Buffer.concat([await newPng()], 10 * 1024 * 1024 + 1),
    ],
    [
      "far more than 10 MB",
      413,
      "Please upload an image of at most 10 MB",
      async () => Buffer.concat([await newPng()], 30 * 1024 * 1024),
    ],
  ])("refuses %s with %i", async (_name, code, message, bytes) => {
    const stored = await deps.database.image.count();
    const { status, body } = await call("POST", "/upload", formWith(await bytes()));
    expect({ status, body }).toEqual({ status: code, body: { status: "fail", message } });
    expect(await deps.database.image.count()).toBe(stored);
  });

  test("accepts exactly 10 MB", async () => {
    const bytes = Buffer.concat([await newPng()], 10 * 1024 * 1024);
    expect((await call("POST", "/upload", formWith(bytes))).status).toBe(201);
  });

  test("requires a file", async () => {
    const text = new FormData();
    text.append("image", "photo.png");
    const refused = { status: 400, body: { status: "fail", message: none } };
    expect(await call("POST", "/upload", text)).toMatchObject(refused);
    expect(await call("POST", "/upload")).toMatchObject(refused);
    expect(await rest("POST /upload", { as: admin, body: {} })).toMatchObject(refused);
  });

  test("tells a client that sends only the bytes to send a form", async () => {
    const headers = { authorization: `Bearer ${admin?.token}`, "content-type": "image/png" };
    const payload = await newPng();
    for (const url of ["/api/v1/upload", "/api/v1/upload/a.jpg"]) {
      const { statusCode, body } = await app.inject({ method: "POST", url, headers, payload });
      expect(statusCode).toBe(415);
      expect(JSON.parse(body).message).toBe("Please send the body as multipart/form-data");
    }
  });

  test("accepts a file only in the field image", async () => {
    const form = new FormData();
    form.append("photo", fileOf(await newPng()));
    expect(await call("POST", "/upload", form)).toMatchObject({
      status: 400,
      body: {
        status: "fail",
        message: "Please upload the file in the field “image”",
        errors: { image: "is required" },
      },
    });
  });

  test("refuses two files", async () => {
    const form = formWith(await newPng());
    form.append("image", fileOf(await newPng()));
    expect(await call("POST", "/upload", form)).toMatchObject({
      status: 400,
      body: { message: "Please upload one image at a time" },
    });
  });

  hostile.each([
    ["ends early", '--x\r\nContent-Disposition: form-data; name="image"; filename="a"\r\n\r\nabc'],
    ["is no form at all", "abc"],
  ])("refuses a body that %s", async (_name, payload) => {
    const { statusCode, body } = await app.inject({
      method: "POST",
      url: "/api/v1/upload",
      headers: {
        authorization: `Bearer ${admin?.token}`,
        "content-type": "multipart/form-data; boundary=x",
      },
      payload,
    });
    expect(statusCode).toBe(400);
    expect(body).toContain("The body is not complete, valid multipart/form-data");
  });

  hostile("refuses a body whose end the parser misses", async () => {
    const headers = {
      authorization: `Bearer ${admin?.token}`,
      "content-type": "multipart/form-data; boundary=x",
    };
    const payload = "--x\r\n\r\n--x--";
    const url = "/api/v1/upload";
    const { setTimeout: start } = globalThis;
    vi.spyOn(globalThis, "setTimeout").mockImplementation((run, ms, ...args) =>
      start(run, ms === parsingTimeoutMs ? 20 : ms, ...args),
    );
    const { statusCode } = await app.inject({ method: "POST", url, headers, payload });
    expect(statusCode).toBe(400);
  });

  hostile("refuses a body without a boundary", async () => {
    const { statusCode } = await app.inject({
      method: "POST",
      url: "/api/v1/upload",
      headers: {
        authorization: `Bearer ${admin?.token}`,
        "content-type": "multipart/form-data",
      },
      payload: "abc",
    });
    expect(statusCode).toBe(400);
  });
});

describe("POST /upload/{rest of path}", () => {
  test("replaces the image wherever it is used", async () => {
    const old = await upload();
    const offer = await rest("POST /offers", { as: admin, body: { image: old } });
    const { status, body } = await call("POST", `/upload/${rest8(old)}`, formWith(await newPng()));
    expect(status).toBe(201);
    expect(body).not.toBe(old);
    const shown = await rest(`GET /offers/${offer.body.data.data._id}`);
    expect(shown.body.data.data.image).toBe(body);
    expect([await served(old), await served(body)]).toEqual([404, 200]);
  });

  test("stores an image in place of the placeholder", async () => {
    const path = await upload(`/upload/${rest8("/img/test.png")}`);
    expect(await served(path)).toBe(200);
  });

  test("changes nothing if the new file is refused", async () => {
    const old = await upload();
    const refused = await call("POST", `/upload/${rest8(old)}`, formWith(Buffer.from("no")));
    expect(refused.status).toBe(415);
    expect(await served(old)).toBe(200);
  });
});

describe.each([
  ["DELETE", "/upload/"],
  ["DELETE", "/upload/delete/"],
  ["POST", "/upload/delete/"],
] as const)("%s %s{rest of path}", (method, prefix) => {
  test("deletes an unused image", async () => {
    const path = await upload();
    expect(await call(method, prefix + rest8(path))).toMatchObject({
      status: 200,
      body: { status: "success", data: path },
    });
    expect(await served(path)).toBe(404);
    expect((await call(method, prefix + rest8(path))).status).toBe(404);
  });

  test("deletes a used image as soon as it is unused", async () => {
    const path = await upload();
    await rest("POST /offers", { as: admin, body: { image: await upload() } });
    const offer = await rest("POST /offers", { as: admin, body: { image: path } });
    expect((await call(method, prefix + rest8(path))).status).toBe(200);
    expect(await served(path)).toBe(200);
    await rest(`DELETE /offers/${offer.body.data.data._id}`, { as: admin });
    expect(await served(path)).toBe(404);
  });

  test("is only for admins", async () => {
    const path = await upload();
    expect((await call(method, prefix + rest8(path), undefined, null)).status).toBe(401);
    expect((await call(method, prefix + rest8(path), undefined, customer)).status).toBe(403);
    expect(await served(path)).toBe(200);
  });
});

test.each([
  "nothing.jpg",
  "AAAAAAAAAAAAAAAA.500x250.AAAAAAAAAAA.jpg",
  "..%2F..%2Fpackage.json",
  "%00",
  "masters%2FAAAAAAAAAAAAAAAA.500x250.AAAAAAAAAAA",
])("there is no image to delete or replace at '%s'", async (name) => {
  expect((await call("DELETE", `/upload/${name}`)).status).toBe(404);
  const form = formWith(await newPng());
  expect((await call("POST", `/upload/${name}`, form)).status).toBe(404);
});
