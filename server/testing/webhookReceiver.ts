import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { onTestFinished } from "vitest";

/** A request that a receiver has got. */
export type ReceivedWebhook = {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  type: string;
  data: { id: string; price?: number };
};

type Respond = (received: ReceivedWebhook, response: ServerResponse) => void;

/** An endpoint of the test's own. */
export type WebhookReceiver = {
  url: string;
  /** In the order of their arrival, failed ones included. */
  received: ReceivedWebhook[];
  /** How it responds; 204 until it is set. */
  respond: Respond;
  close(): void;
};

/** Starts a receiver on a port of this machine, for one test. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedWebhook[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const { type, data } = JSON.parse(body);
    const webhook = { path: request.url ?? "", headers: request.headers, body, type, data };
    received.push(webhook);
    receiver.respond(webhook, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    respond: (_received, response) => void response.writeHead(204).end(),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  onTestFinished(receiver.close);
  return receiver;
}
