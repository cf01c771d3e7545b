import { createServer } from "node:http";
import { text } from "node:stream/consumers";

// The fastest server that Node allows. For each recorded response in standard input, it listens on a separate port and
// sends that response to every request.
for (const { port, status, headers, body } of JSON.parse(await text(process.stdin))) {
  const bytes = Buffer.from(body);
  const all = { ...headers, "content-length": bytes.length };
  createServer((_request, response) => {
    response.writeHead(status, all);
    response.end(bytes);
  }).listen(port, "127.0.0.1");
}
