import { runBuilt } from "./runBuilt.mjs";

// Starts several servers on one database: `npm run cluster -- 3`.
await runBuilt("cluster");
