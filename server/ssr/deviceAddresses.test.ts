import { describe, expect, test } from "vitest";
import { testApp } from "../testing/app.ts";
import { pathsOfDevice } from "../testing/fixtures/addresses.ts";
import { secondInstance } from "../testing/secondInstance.ts";

const shop = await testApp({}, { withSite: true, withDemo: true });
const { app, deps, graphql, signIn } = shop;
const other = await secondInstance(shop, { withSite: true });
const admin = await signIn("ADMIN");

type Device = { id: string; key: string; details: string; quote: string };

async function deviceOf(kind: "SMARTPHONE" | "TABLET" | "WEARABLE" | "GADGET"): Promise<Device> {
  const { id, key } = await deps.database.device.findFirstOrThrow({
    where: { kind, units: { none: {} } },
    orderBy: { id: "desc" },
  });
  return { id, key, ...(await pathsOfDevice(deps, id)) };
}

const phone = await deviceOf("SMARTPHONE");
const others = [await deviceOf("TABLET"), await deviceOf("WEARABLE"), await deviceOf("GADGET")];

const answer = async (url: string) => {
  const { statusCode, headers } = await app.inject({ url, headers: { accept: "text/html" } });
  return { status: statusCode, location: headers.location };
};

/** Returns other spellings of a page's path, each with the part that differs. */
function spellings(path: string, { id, key }: Device): [string, string][] {
  const page = path.slice(0, path.lastIndexOf("/"));
  return [
    ["the id", `${page}/${id}`],
    ["the id in upper case", `${page}/${id.toUpperCase()}`],
    ["the key alone", `${page}/${key}`],
    ["other words", `${page}/old-name-of-it-${key}`],
    ["upper case", `${page}/${path.slice(page.length + 1).toUpperCase()}`],
    ["letters for digits", `${page}/${key.replaceAll("1", "l").replaceAll("0", "O")}-x-${key}`],
    ["words in Bangla", `${page}/${encodeURIComponent("ফোন")}-${key}`],
    ["a slash at the end", `${page}/${id}/`],
    ["double slashes", `/${page}//old-${key}//`],
  ];
}

describe.each(["", "/bn"])("with %j in front", (prefix) => {
  const pages: [string, string, Device][] = [
    ["its details", phone.details, phone],
    ["its quote", phone.quote, phone],
    ...others.map((other): [string, string, Device] => [other.details, other.details, other]),
  ];
  test.each(pages)(
    "each address of %s leads to the present address by one redirect",
    async (_what, path, of) => {
      const present = prefix + path;
      expect(await answer(present)).toEqual({ status: 200, location: undefined });
      for (const [difference, spelling] of spellings(path, of))
        for (const search of ["", "?unit=U-7K3F9", "?utm_source=a%20b&x=1"])
          expect
            .soft({ difference, ...(await answer(prefix + spelling + search)) })
            .toEqual({ difference, status: 301, location: present + search });
    },
  );
});

test("a key with letters that look like its digits leads to the device", async () => {
  const { id } = await deps.database.device.findFirstOrThrow({ where: { id: phone.id } });
  await deps.database.$executeRaw`ALTER TABLE device DISABLE TRIGGER device_keeps_key`;
  await deps.database.$executeRaw`UPDATE device SET key = '10abcdef' WHERE id = ${id}::uuid`;
  const { details } = await pathsOfDevice(deps, id);
  for (const key of ["iOabcdef", "LoAbCdEf"])
    expect(await answer(`/smartPhoneDetails/${key}`)).toEqual({ status: 301, location: details });
  await deps.database.$executeRaw`UPDATE device SET key = ${phone.key} WHERE id = ${id}::uuid`;
  await deps.database.$executeRaw`ALTER TABLE device ENABLE TRIGGER device_keeps_key`;
  await deps.responseCache.receiveCommitted();
});

test("browsers do not keep a redirect, because a name may be changed back", async () => {
  const { headers } = await app.inject(`/smartPhoneDetails/${phone.id}`);
  expect(headers["cache-control"]).toBe("no-cache");
});

test.each(["/smartPhoneDetails/", "/quote/"])(
  "a text that is neither a key nor an id is not found below %s",
  async (page) => {
    for (const segment of ["no-such-device", "00000000", "x-uuuuuuuu", "a".repeat(500), "%00"])
      expect.soft((await answer(page + segment)).status, segment).toBe(404);
  },
);

describe("on two servers", () => {
  test("a rename changes the words immediately, and the old address leads to the new address", async () => {
    const { id, key } = others[2] as Device;
    const locationAt = async (path: string) => (await other.inject(path)).headers.location;
    const rename = async (gadgetName: string) => {
      const { body } = await graphql(
        "mutation ($id: ID!, $input: DevicePatch!) { updateDevice(id: $id, input: $input) { path } }",
        { id, input: { gadget: { gadgetName } } },
        { as: admin },
      );
      return body.data.updateDevice.path as string;
    };
    const paths = [(others[2] as Device).details];
    for (const name of ["First Name", "দ্বিতীয় নাম", "🎧", "First Name"]) {
      const path = await rename(name);
      expect(path.endsWith(key)).toBe(true);
      expect((await answer(path)).status).toBe(200);
      for (const old of paths)
        if (old !== path) expect(await answer(old)).toEqual({ status: 301, location: path });
      await expect.poll(() => locationAt(paths[0] ?? "")).toBe(path);
      expect((await other.inject(path)).statusCode).toBe(200);
      paths.push(path);
    }
  });
});

test("the addresses of a deleted device say which device was there and show similar devices, in both languages", async () => {
  const { id, details, quote } = phone;
  const { title } = await deps.database.device.findUniqueOrThrow({ where: { id } });
  await graphql("mutation ($id: ID!) { deleteDevice(id: $id) }", { id }, { as: admin });
  for (const prefix of ["", "/bn"])
    for (const path of [details, quote, `/smartPhoneDetails/${id}`]) {
      const { statusCode, body } = await app.inject(prefix + path);
      expect.soft(statusCode, path).toBe(410);
      expect.soft(body, path).toContain(title);
      expect.soft(body, path).toContain("noindex");
      if (path !== quote) expect.soft(body, path).toMatch(/href="[^"]*\/smartPhoneDetails\//);
    }
  for (const [difference, spelling] of spellings(details, phone))
    for (const search of ["", "?variant=01900000-0000-7000-8000-000000000000"]) {
      const first = await answer(spelling + search);
      const last = first.status === 301 ? await answer(String(first.location)) : first;
      expect
        .soft({ difference, ...last })
        .toEqual({ difference, status: 410, location: undefined });
    }
  expect((await app.inject("/sitemap.xml")).body).not.toContain(phone.key);
});
