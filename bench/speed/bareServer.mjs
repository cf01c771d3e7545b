import { createServer } from "node:http";
import { text } from "node:stream/consumers";

// The fastest possible Node server. For each recorded response from standard input, it listens on a separate port and
// sends the response to every request.
for (const { port, status, headers, body } of JSON.parse(await text(process.stdin))) {
  const bytes = Buffer.from(body);
  const all = { ...headers, "content-length": bytes.length };
  createServer((_request, response) => {
    response.writeHead(status, all);
    response.end(bytes);
  }).listen(port, "127.0.0.1");
}
