import { register } from "tsx/esm/api";

// Threads do not inherit the loader that translates TypeScript in the main thread.
register();
await import("./fileWorker.ts");
