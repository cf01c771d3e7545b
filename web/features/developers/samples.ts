/** A program to copy. It contains the server's address, so it runs unchanged. */
export type Sample = { label: string; code: string };

const query = "query ($first: Int!) { devices(first: $first) { nodes { id title price stock } } }";

/** Programs that read three devices. They need no API key. */
export const firstRequests = (url: string) => ({
  curl: {
    label: "curl",
    code: `curl ${url}/graphql \\
  -H 'content-type: application/json' \\
  -d '{ "query": "${query}", "variables": { "first": 3 } }'`,
  },
  typescript: {
    label: "TypeScript",
    code: `const response = await fetch("${url}/graphql", {
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify({
    query: \`${query}\`,
    variables: { first: 3 },
  }),
});
const { data, errors } = await response.json();
if (errors) throw new Error(errors[0].message);
for (const { title, price } of data.devices.nodes) console.log(title, price);`,
  },
  python: {
    label: "Python",
    code: `import json
from urllib.request import Request, urlopen

query = "${query}"
body = json.dumps({"query": query, "variables": {"first": 3}}).encode()
request = Request("${url}/graphql", body, {"content-type": "application/json"})
with urlopen(request) as response:
    result = json.load(response)
if "errors" in result:
    raise SystemExit(result["errors"][0]["message"])
for device in result["data"]["devices"]["nodes"]:
    print(device["title"], device["price"])`,
  },
});

/**
 * Returns a request that creates a gadget by REST, with the API key in SMARTTRADE_KEY. Sending the request again
 * creates no second gadget.
 */
export const firstWrite = (url: string): Sample => ({
  label: "curl",
  code: `curl ${url}/api/v1/gadgets \\
  -H "Authorization: Bearer $SMARTTRADE_KEY" \\
  -H 'Idempotency-Key: my-import-2026-row-1' \\
  -H 'content-type: application/json' \\
  -d '{ "gadgetName": "Anker 20W Charger", "productType": "Charger", "price": 1800,
        "stock": "In Stock", "description": "USB-C", "coverImage": "/img/test.png", "images": [] }'`,
});

/**
 * Returns a program that repeats a mutation until a response arrives. The program expects the API key in
 * SMARTTRADE_KEY.
 */
export const retries = (url: string): Sample => ({
  label: "TypeScript",
  code: `async function mutate(query: string, variables: object) {
  const idempotencyKey = crypto.randomUUID();
  for (let attempt = 1; ; attempt++) {
    const response = await fetch("${url}/graphql", {
      method: "POST",
      headers: {
        authorization: \`Bearer \${process.env.SMARTTRADE_KEY}\`,
        "content-type": "application/json",
        "idempotency-key": idempotencyKey,
      },
      body: JSON.stringify({ query, variables }),
    }).catch(() => undefined);
    const isFailure = !response || response.status >= 500;
    const mayRetry = isFailure || response.headers.has("retry-after");
    if (!mayRetry || attempt === 5) return response?.json();
    const seconds = Number(response?.headers.get("retry-after") ?? 2 ** attempt);
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  }
}

const create = "mutation ($gadget: GadgetInput!) { createDevice(input: { gadget: $gadget }) { id } }";
const gadget = {
  gadgetName: "Anker 30W Charger",
  gadgetType: "CHARGER",
  price: 2400,
  stock: "IN_STOCK",
  description: "USB-C",
  coverImage: "/img/test.png",
  images: [],
};
const { data } = await mutate(create, { gadget });
console.log(data.createDevice.id);`,
});

/** Returns a program that keeps a copy of the catalogue up to date. */
export const synchronisation = (url: string): Sample => ({
  label: "TypeScript",
  code: `const copy = new Map<string, unknown>();
let after = "";

async function synchronise(): Promise<void> {
  const response = await fetch(\`${url}/api/v1/device-changes?limit=100\${after && \`&after=\${after}\`}\`);
  const { data, startAnew, message } = await response.json();
  if (startAnew) copy.clear();
  else if (!response.ok) throw new Error(message);
  for (const { _id, device } of data?.changes ?? []) {
    if (device) copy.set(_id, device);
    else copy.delete(_id);
  }
  after = data?.endCursor ?? "";
  if (startAnew || data.hasNextPage) await synchronise();
}

await synchronise();
console.log(copy.size, "devices");`,
});

/**
 * A program that receives webhooks and verifies their signatures. It expects the endpoint's secret in WEBHOOK_SECRET.
 */
export const webhookReceiver: Sample = {
  label: "TypeScript",
  code: `import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { Webhook } from "standardwebhooks";

const webhook = new Webhook(process.env.WEBHOOK_SECRET ?? "");

createServer(async (request, response) => {
  try {
    const event = webhook.verify(await text(request), request.headers as Record<string, string>);
    console.log(request.headers["webhook-id"], event);
    response.writeHead(204).end();
  } catch {
    response.writeHead(400).end();
  }
}).listen(process.env.PORT ?? 8080);`,
};

/**
 * Commands that export the gadgets to a file, and then upload the file as an import. Uploading only checks the file.
 * The commands expect the API key in SMARTTRADE_KEY.
 */
export const csvImport = (url: string): Sample => ({
  label: "curl",
  code: `curl "${url}/api/v1/exports/devices.csv?kind=Gadget" \\
  -H "Authorization: Bearer $SMARTTRADE_KEY" -o devices.csv

curl ${url}/api/v1/imports \\
  -H "Authorization: Bearer $SMARTTRADE_KEY" \\
  -F file=@devices.csv`,
});
