import { randomUUID as newId } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { type Caller, testApp } from "../../testing/app.ts";
import { emptyDatabase } from "../../testing/database.ts";
import { placeholder } from "../../testing/fixtures/factories.ts";

// Tests that admins arrange the images of the home page.

const { rest, graphql, signIn, deps } = await testApp();

describe.each([
  { path: "/navbar", many: "banners", notFoundMessage: "No navbars Found with that ID" },
  { path: "/offers", many: "offers", notFoundMessage: "No offers Found with that ID" },
])("the $many of the home page", ({ path, many, notFoundMessage }) => {
  let admin: Caller;

  beforeEach(async () => {
    await emptyDatabase();
    admin = await signIn("ADMIN");
  });

  const add = async (): Promise<string> => {
    const { body } = await rest(`POST ${path}`, { as: admin, body: { image: placeholder } });
    return body.data.data._id;
  };

  const move = (id: string, before?: unknown) =>
    rest(`POST ${path}/${id}/move`, { as: admin, body: { before } });

  type Row = { id: string };

  /** Returns the ids in the order of the home page. Expects the same order in the console's list. */
  const arranged = async () => {
    const { body } = await graphql(`{ home { ${many} { id } } ${many} { id } }`);
    const [ofHome, ofList] = [body.data.home[many], body.data[many]].map((rows: Row[]) =>
      rows.map(({ id }) => id),
    );
    expect(ofList).toEqual(ofHome);
    return ofHome;
  };

  it("are moved by an admin, and the newest image is first until it is moved itself", async () => {
    const [a, b, c] = [await add(), await add(), await add()];
    expect((await move(c, a.toUpperCase())).body.data.data).toMatchObject({ _id: c });
    expect(await arranged()).toEqual([b, c, a]);
    await move(b);
    expect(await arranged()).toEqual([c, a, b]);
    const newest = await add();
    expect(await arranged()).toEqual([newest, c, a, b]);
    const byAge = await rest(`GET ${path}?sort=-createdAt`);
    expect(byAge.body.data.data.map(({ _id }: { _id: string }) => _id)).toEqual([newest, c, b, a]);
  });

  it("can't be placed before themselves or an unknown image, and the same place is no change", async () => {
    const [one, other] = [await add(), await add()];
    for (const before of [one, newId(), "", 7]) expect((await move(one, before)).status).toBe(400);
    expect((await move(newId(), one)).body.message).toBe(notFoundMessage);
    const entries = await deps.database.auditEntry.count();
    expect((await move(one, null)).status).toBe(200);
    expect(await deps.database.auditEntry.count()).toBe(entries);
    await move(other, null);
    const [entry] = await deps.database.auditEntry.findMany({ orderBy: { id: "desc" }, take: 1 });
    expect(entry).toMatchObject({ subjectId: other, changes: [{ field: "POSITION" }] });
  });

  it("keep both of two simultaneous moves", async () => {
    const [d, c, b, a] = [await add(), await add(), await add(), await add()];
    await Promise.all([move(a, null), move(d, b)]);
    expect(await arranged()).toEqual([d, b, c, a]);
  });
});
