import type { Socket } from "node:net";
import { minimalSecurityHeaders } from "./securityHeaders.ts";

const responses: Record<string, [status: string, message: string]> = {
  HPE_HEADER_OVERFLOW: ["431 Request Header Fields Too Large", "The headers are too large"],
  ERR_HTTP_REQUEST_TIMEOUT: ["408 Request Timeout", "The request took too long"],
};

/** Responds to input that Node can't parse as a request or that arrives too slowly, and closes the connection. */
export function clientErrorHandler({ code }: NodeJS.ErrnoException, socket: Socket): void {
  if (code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, message] = responses[code ?? ""] ?? [
    "400 Bad Request",
    "The request is not valid",
  ];
  const body = JSON.stringify({ status: "fail", message });
  const headers = {
    ...minimalSecurityHeaders,
    "content-type": "application/json; charset=utf-8",
    "content-length": body.length,
    connection: "close",
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.write([`HTTP/1.1 ${status}`, ...lines, "", body].join("\r\n"));
  socket.destroySoon();
}
