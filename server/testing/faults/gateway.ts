import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

/** A message that the gateway received, and the server instance that sent the message. */
export type Received = { to: string; message: string; instance: string };

/** The test's own gateway. It remembers all messages and can keep a sender waiting. */
export type Gateway = {
  received: Received[];
  /** Returns the environment variables for an instance that sends through this gateway. */
  envFor(instance: string): Record<string, string>;
  /** Leaves the next message without a response. Resolves when the message has arrived. */
  holdNext(): Promise<Received>;
};

export async function startGateway(): Promise<Gateway> {
  const received: Received[] = [];
  let hold: ((message: Received) => void) | undefined;
  const held: ServerResponse[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const message = JSON.parse(Buffer.concat(parts).toString());
    const instance = String(request.headers["x-instance"]);
    received.push({ ...message, instance });
    if (!hold) return void response.end();
    held.push(response);
    hold({ ...message, instance });
    hold = undefined;
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    received,
    envFor: (instance) => ({
      SMS_PROVIDER: "http",
      SMS_HTTP_URL: `http://127.0.0.1:${port}/send`,
      SMS_HTTP_HEADERS: JSON.stringify({ "x-instance": instance }),
      SMS_NOTIFICATIONS: "1",
      SMS_NOTIFICATIONS_PER_DAY: "0",
    }),
    holdNext: () =>
      new Promise((resolve) => {
        hold = resolve;
      }),
  };
}
