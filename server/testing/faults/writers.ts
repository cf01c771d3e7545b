import sharp from "sharp";
import { expect } from "vitest";
import { phoneBody, phoneInput } from "./bodies.ts";
import type { RunningShop } from "./shop.ts";

/** The acknowledged writes by kind: ids, and paths of pictures. */
export type Acknowledged = Record<"phones" | "approvals" | "reviews" | "pictures", string[]>;

/**
 * Returns functions that send requests as an admin. The functions return status and JSON, and throw if there is no
 * response.
 */
export function asAdmin({ url }: Pick<RunningShop, "url">, token: string) {
  const headers = { authorization: `Bearer ${token}` };
  const read = async (response: Response) => ({
    status: response.status,
    body: await response.json(),
  });
  return {
    get: async (path: string) => read(await fetch(`${url}${path}`, { headers })),
    post: async (path: string, body: object) =>
      read(
        await fetch(`${url}${path}`, {
          method: "POST",
          headers: { ...headers, "content-type": "application/json" },
          body: JSON.stringify(body),
        }),
      ),
    upload: async (picture: Buffer) => {
      const form = new FormData();
      form.append("image", new File([new Uint8Array(picture)], "photo.png"));
      return read(await fetch(`${url}/api/v1/upload`, { method: "POST", headers, body: form }));
    },
  };
}

export type Admin = ReturnType<typeof asAdmin>;

const addRequest = `mutation {
  createAddRequest(input: { kind: SMARTPHONE, brand: "Nokia", model: "3310", comments: "" }) { id } }`;
const approval = `mutation ($id: ID!, $phone: PhoneOrTabletInput!) {
  approveAddRequest(id: $id, device: { smartphone: $phone }) { id status } }`;

/** Makes a write of each kind. Each function returns the id or path that acknowledges the write. */
const writes: Record<keyof Acknowledged, (admin: Admin) => Promise<string>> = {
  phones: async (admin) => done(await admin.post("/api/v1/smartphones", phoneBody)).data._id,
  reviews: async (admin) =>
    done(await admin.post("/api/v1/reviews", { reviewComment: "Good." })).data._id,
  approvals: async (admin) => {
    const created = done(await admin.post("/graphql", { query: addRequest }));
    const variables = { id: created.data.createAddRequest.id, phone: phoneInput };
    return done(await admin.post("/graphql", { query: approval, variables })).data.approveAddRequest
      .id;
  },
  pictures: async (admin) => done(await admin.upload(await newPng())),
};

class UnavailableError extends Error {}

/** Returns the body of a successful response. A failure other than 503 or GraphQL's UNAVAILABLE fails the test. */
function done({ status, body }: Awaited<ReturnType<Admin["post"]>>) {
  const code = body.errors?.[0]?.extensions?.code;
  if (status === 503 || code === "UNAVAILABLE") throw new UnavailableError(JSON.stringify(body));
  if (status >= 300 || body.errors) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}

let pngs = 0;

/** Returns a different picture each time, large enough to be written in parts. */
export function newPng(): Promise<Buffer> {
  const noise = { type: "gaussian", mean: 128, sigma: ++pngs % 60 } as const;
  return sharp({ create: { width: 320, height: 240, channels: 3, noise, background: "red" } })
    .png()
    .toBuffer();
}

/**
 * Sends writes of every kind, two of each kind at a time, until `stop` is called or the server is gone. If a response
 * was neither a success nor a 503, `stop` fails the test.
 */
export function keepWriting(admin: Admin): { acknowledged: Acknowledged; stop(): Promise<void> } {
  const acknowledged: Acknowledged = { phones: [], approvals: [], reviews: [], pictures: [] };
  let isRunning = true;
  const write = async (kind: keyof Acknowledged) => {
    while (isRunning) {
      try {
        acknowledged[kind].push(await writes[kind](admin));
      } catch (error) {
        if (error instanceof TypeError) return; // `fetch` throws a TypeError if the server is gone.
        if (!(error instanceof UnavailableError)) throw error;
      }
    }
  };
  const kinds = Object.keys(writes) as (keyof Acknowledged)[];
  const writers = Promise.allSettled([...kinds, ...kinds].map(write));
  return {
    acknowledged,
    async stop() {
      isRunning = false;
      const failures = (await writers).flatMap((result) =>
        "reason" in result ? [String(result.reason)] : [],
      );
      expect(failures).toEqual([]);
    },
  };
}

/** Checks that all acknowledged writes are stored completely. */
export async function expectComplete(shop: RunningShop, token: string, acknowledged: Acknowledged) {
  const admin = asAdmin(shop, token);
  const list = async (path: string) => (await admin.get(`/api/v1/${path}`)).body.data;
  const idsOf = (rows: { _id: string }[]) => rows.map(({ _id }) => _id);

  const phones: { _id: string; model: string; variants: unknown[] }[] = await list("smartphones");
  expect(idsOf(phones)).toEqual(expect.arrayContaining(acknowledged.phones));
  for (const phone of phones) expect(phone.variants).toHaveLength(phoneInput.variants.length);
  expect(idsOf(await list("reviews"))).toEqual(expect.arrayContaining(acknowledged.reviews));

  const requests: { _id: string; status: string }[] = (await list("smartphones/add-request")).data;
  const approved = requests.filter(({ status }) => status === "Approved");
  expect(idsOf(approved)).toEqual(expect.arrayContaining(acknowledged.approvals));
  expect(phones.filter(({ model }) => model === phoneInput.model)).toHaveLength(approved.length);

  for (const path of acknowledged.pictures) {
    const picture = Buffer.from(await (await fetch(`${shop.url}${path}`)).arrayBuffer());
    expect((await sharp(picture).raw().toBuffer({ resolveWithObject: true })).info).toMatchObject({
      width: 320,
      height: 240,
    });
  }
}
