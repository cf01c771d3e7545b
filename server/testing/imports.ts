import { expect } from "vitest";
import type { Caller, JsonResponse, RestBody, TestApp } from "./app.ts";

/** The parts of an upload. */
export type ImportParts = {
  csv?: string | Buffer;
  fileName?: string;
  zip?: Buffer;
  fields?: Record<string, string>;
};

/** Uploads a CSV file, with a ZIP file and fields. */
export async function uploadImport(
  { app }: Pick<TestApp, "app">,
  as: Caller,
  { csv, fileName = "devices.csv", zip, fields = {} }: ImportParts,
): Promise<JsonResponse<RestBody>> {
  const form = new FormData();
  const file = (bytes: string | Buffer, name: string) =>
    new File([new Uint8Array(Buffer.from(bytes))], name);
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  if (csv !== undefined) form.append("file", file(csv, fileName));
  if (zip) form.append("images", file(zip, "images.zip"));
  const request = new Response(form);
  const response = await app.inject({
    method: "POST",
    url: "/api/v1/imports",
    payload: Buffer.from(await request.arrayBuffer()),
    headers: {
      ...(as && { authorization: `Bearer ${as.token}` }),
      "content-type": request.headers.get("content-type") ?? "",
    },
  });
  return { status: response.statusCode, headers: response.headers, body: response.json() };
}

/** Waits until a job has brought an import into another state than these. */
export async function importAfter(
  { rest }: Pick<TestApp, "rest">,
  as: Caller,
  id: string,
  ...states: string[]
): Promise<RestBody["data"]> {
  let row: RestBody["data"];
  await expect
    .poll(
      async () => {
        row = (await rest(`GET /imports/${id}`, { as })).body.data;
        return states.includes(row.state);
      },
      { timeout: 20_000, interval: 40 },
    )
    .toBe(false);
  return row;
}
