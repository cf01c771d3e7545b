import { setTimeout as delay } from "node:timers/promises";
import { v7 } from "uuid";
import { hashToken, newToken } from "../../server/core/tokens.ts";
import { openDatabase } from "../../server/database/client.ts";
import { hourMs } from "../../shared/durations.ts";
import type { Catalogue } from "./catalogue.ts";
import { headers } from "./load.ts";
import type { Server } from "./processes.ts";
import { median } from "./report.ts";

const pollMs = 2;
const writes = 9;

const create = "mutation ($text: String!) { createReview(reviewComment: $text) { id } }";
const reviews = `/graphql?query=${encodeURIComponent("{ home { reviews { reviewComment } } }")}`;

/**
 * Measures how soon a review is visible on a second instance after the review was saved on the first instance. The
 * second instance has cached the page. Returns the median of several writes, in milliseconds from the request. The
 * first write does not count, because it warms the servers up.
 */
export async function timeUntilVisible(
  { url }: Catalogue,
  writer: Server,
  reader: Server,
): Promise<number> {
  const token = await createAdminSession(url);
  await timeOfWrite(token, writer, reader);
  const times = [];
  for (let nth = 0; nth < writes; nth++) times.push(await timeOfWrite(token, writer, reader));
  return median(times);
}

async function timeOfWrite(token: string, writer: Server, reader: Server): Promise<number> {
  await fetch(reader.url + reviews, { headers });
  const text = `Written ${v7()}`;
  const start = performance.now();
  const written = fetch(`${writer.url}/graphql`, {
    method: "POST",
    headers: { ...headers, authorization: `Bearer ${token}` },
    body: JSON.stringify({ query: create, variables: { text } }),
  }).then((response) => response.text());
  while (!(await (await fetch(reader.url + reviews, { headers })).text()).includes(text)) {
    await delay(pollMs);
  }
  const elapsed = performance.now() - start;
  if ((await written).includes("errors")) throw new Error("The review was not saved");
  return elapsed;
}

async function createAdminSession(url: string): Promise<string> {
  const database = openDatabase(url);
  const token = newToken();
  const user = await database.user.findFirstOrThrow();
  const expiresAt = new Date(Date.now() + hourMs);
  const session = { tokenHash: hashToken(token), userId: user.id, expiresAt };
  await database.session.create({ data: session });
  await database.$disconnect();
  return token;
}
