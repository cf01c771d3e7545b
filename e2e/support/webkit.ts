import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { Builder, Capabilities, type WebDriver } from "selenium-webdriver";
import { freePort } from "./freePort.ts";

/** The path of the browser in Debian's package for the driver. */
const browser = "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser";

/** A driver for Safari's engine in a separate browser, and the function that closes the browser. */
export type WebKit = { driver: WebDriver; close(): Promise<void> };

/**
 * Opens WebKitGTK on a virtual display, controlled by the WebDriver protocol. Playwright's own WebKit would have to be
 * downloaded.
 */
export async function openWebKit(): Promise<WebKit> {
  const { display, server } = await startDisplay();
  const port = await freePort();
  const service = spawn("WebKitWebDriver", [`--port=${port}`, "--host=127.0.0.1"], {
    stdio: "ignore",
    env: {
      ...process.env,
      DISPLAY: `:${display}`,
      LIBGL_ALWAYS_SOFTWARE: "1",
      // The browser's sandbox requires privileges that containers don't have.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
    },
  });
  const end = async () => {
    await stop(service);
    await stop(server);
  };
  try {
    await untilListening(`http://127.0.0.1:${port}/status`);
    const options = { binary: browser, args: ["--automation"] };
    const capabilities = new Capabilities({ "webkitgtk:browserOptions": options });
    const driver = await new Builder()
      .usingServer(`http://127.0.0.1:${port}`)
      .withCapabilities(capabilities)
      .forBrowser("MiniBrowser")
      .build();
    return { driver, close: () => driver.quit().finally(end) };
  } catch (error) {
    await end();
    throw error;
  }
}

/** Starts a virtual display, which chooses its display number and prints it. */
async function startDisplay(): Promise<{ display: string; server: ChildProcess }> {
  const args = ["-displayfd", "3", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"];
  const server = spawn("Xvfb", args, { stdio: ["ignore", "ignore", "ignore", "pipe"] });
  const told = server.stdio[3];
  if (!told || !("read" in told)) throw new Error("Xvfb has no pipe for its number");
  const [display] = await once(createInterface(told), "line");
  return { display, server };
}

async function untilListening(url: string): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    if (await fetch(url).catch(() => undefined)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("WebKitWebDriver does not start");
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill();
  await once(child, "exit");
}
