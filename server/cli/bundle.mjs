import { build } from "vite";
import { packAssets } from "./packAssets.mjs";

// Four builds: what browsers load, what renders the public pages into HTML, GraphiQL, and the server,
// whose libraries stay in node_modules.
const web = { configFile: "web/vite.config.ts", logLevel: "warn" };
await build(web);
await build({ ...web, build: { ssr: "render.tsx" } });
await build({ configFile: "web/graphiql/vite.config.ts", logLevel: "warn" });
await build({
  configFile: false,
  logLevel: "warn",
  publicDir: false,
  build: {
    ssr: true,
    outDir: "build/server",
    emptyOutDir: true,
    target: "node20",
    sourcemap: true,
    // Flat, so that what a file finds relative to itself doesn't depend on the chunk it went to.
    rolldownOptions: {
      // With the commands that an image without the sources needs.
      input: ["main.ts", "cli/cluster.ts", "cli/admin.ts", "cli/backup.ts", "cli/restore.ts"].map(
        (file) => `server/${file}`,
      ),
      output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
    },
  },
});
await packAssets("build/web/assets");
await packAssets("build/graphiql/assets");
