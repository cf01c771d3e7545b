import { execFile } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Returns whether the system has all of these programs. */
export const haveAll = (...names: string[]): Promise<boolean> =>
  Promise.all(names.map((name) => run("sh", ["-c", `command -v ${name}`]))).then(
    () => true,
    () => false,
  );

/** Returns a port that is currently free. Used for programs that can't report which port they have chosen. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  if (typeof address !== "object" || !address) throw new Error("The server has no port");
  return address.port;
}
