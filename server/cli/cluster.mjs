import { runBuilt } from "./runBuilt.mjs";

// Several servers on one database: `npm run cluster -- 3`.
await runBuilt("cluster");
