import { register } from "tsx/esm/api";

// Threads don't inherit the main thread's loader for TypeScript.
register();
await import("./fileWorker.ts");
