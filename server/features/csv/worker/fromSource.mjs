import { register } from "tsx/esm/api";

// Threads do not take over what translates TypeScript for the main thread.
register();
await import("./fileWorker.ts");
