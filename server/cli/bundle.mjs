import { build } from "vite";
import { compressAssets } from "./compressAssets.mjs";

// Four builds: the site for browsers, the site for rendering HTML on the server, GraphiQL, and the
// server, whose libraries stay in node_modules.
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
    // Flat, so that paths relative to a file do not depend on its chunk.
    rolldownOptions: {
      // With the commands that are used in the Docker image, which has no sources.
      input: ["main.ts", "cli/cluster.ts", "cli/admin.ts", "cli/backup.ts", "cli/restore.ts"].map(
        (file) => `server/${file}`,
      ),
      output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
    },
  },
});
await compressAssets("build/web/assets");
await compressAssets("build/graphiql/assets");
