import { createServer } from "node:http";
import { buffer } from "node:stream/consumers";

// The least that a Node server can do: it sends the bytes it read from standard input as every response.
const body = await buffer(process.stdin);
const headers = {
  "content-type": "application/json; charset=utf-8",
  "content-length": body.length,
};
const server = createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(body);
});
server.listen(Number(process.argv[2]), "127.0.0.1");
