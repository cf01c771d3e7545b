import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { verifyWebhook } from "smarttrade-client";

const secret = process.env.WEBHOOK_SECRET ?? "";

createServer(async (request, response) => {
  try {
    const event = verifyWebhook(secret, { headers: request.headers, body: await text(request) });
    // Store the event by its id before you respond, because the same event can arrive twice.
    console.log(event.id, event.type, event.data.id);
    response.writeHead(204).end();
  } catch {
    response.writeHead(400).end();
  }
}).listen(Number(process.env.PORT ?? 8090));
