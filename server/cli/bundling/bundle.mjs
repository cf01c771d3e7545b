import { cp, rm } from "node:fs/promises";
import { build } from "vite";
import { compressAssets } from "./compressAssets.mjs";
import { removeOldFiles } from "./oldFiles.mjs";
import { fillServiceWorker } from "./serviceWorker.mjs";

// Builds the site for browsers and the site for rendering HTML on the server, each in both languages. Then builds
// GraphiQL and the server. The server's libraries stay in node_modules.
const web = { configFile: "web/vite.config.ts", logLevel: "warn" };
for (const language of ["en", "bn"]) {
  process.env.SITE_LANGUAGE = language;
  await build(web);
  await build({ ...web, build: { ssr: "render.tsx" } });
  await removeOldFiles(`build/render${language === "en" ? "" : `-${language}`}/assets`);
}
// Files without texts have the same name and content in both languages.
await cp("build/web-bn/assets", "build/web/assets", { recursive: true });
await rm("build/web-bn/assets", { recursive: true });
await fillServiceWorker({ en: "build/web", bn: "build/web-bn" });
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
    // All files are in one folder, so that a path relative to a file does not depend on the file's chunk.
    rolldownOptions: {
      // Includes the commands for the Docker image, because the image has no sources.
      input: [
        "main.ts",
        // The code of a separate thread, which server/features/csv/worker/thread.ts starts.
        "features/csv/worker/fileWorker.ts",
        ...["cluster", "admin", "backup", "restore", "sending"].map((name) => `cli/${name}.ts`),
      ].map((file) => `server/${file}`),
      output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
    },
  },
});
await compressAssets("build/web/assets");
// Few people load GraphiQL. Compressing it at the highest quality would take a tenth of the whole build's time.
await compressAssets("build/graphiql/assets", 9);
