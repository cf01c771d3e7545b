import { readFile } from "node:fs/promises";
import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { defaultClientConditions, defineConfig, type Plugin, type Rolldown } from "vite";

const server = "http://127.0.0.1:4000";

/**
 * Few files compress better than many and cost fewer requests, but each is run without a break: what
 * every page loads comes in four, of which a cheap phone is done with each in no time.
 */
const groups: Rolldown.CodeSplittingGroup[] = [
  { name: "react", tags: ["$initial"], test: /node_modules\/(react|react-dom|scheduler)\// },
  { name: "looks", tags: ["$initial"], test: /node_modules\/@(chakra-ui|emotion|pandacss)\// },
  { name: "libraries", tags: ["$initial"], test: /node_modules|vite\/preload-helper/ },
  { name: "shop", tags: ["$initial"], test: /web\/(app|features|generated|platform|ui)\// },
  // Small parts that nearly every public page shows, which would be a request each.
  {
    name: "parts",
    test: /(DeviceCard|EmptyState|Breadcrumbs|useShop|structuredData|icon-button|badge)\.(tsx?|js)$/,
  },
];

/**
 * Has Chromium make these files ready to run as they come in, beside what the page does: by itself it
 * would make each function ready when it is first called, and hold up the page for it.
 */
const runAtOnce: Rolldown.OutputOptions["postBanner"] = ({ name }) =>
  groups.some((group) => group.name === name) ? "//# allFunctionsCalledOnLoad" : "";

/**
 * Writes into the service worker what it precaches, and the name of the entry script: browsers take a
 * worker for a new version when its text differs.
 */
const serviceWorker: Plugin = {
  name: "service-worker",
  apply: "build",
  async generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
    const fileOf = (module: string) =>
      chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module))?.fileName ?? "";
    const withImports = (file: string, found = new Set<string>()): Set<string> => {
      if (found.has(file)) return found;
      found.add(file);
      const chunk = chunks.find(({ fileName }) => fileName === file);
      for (const imported of chunk?.imports ?? []) withImports(imported, found);
      return found;
    };
    const precached = [...withImports(fileOf("/ui/Toaster.tsx"))].map((file) => `/${file}`);
    const build = { entry: `/${fileOf("/web/index.html")}`, precached };
    const source = await readFile(entry("public/serviceWorker.js"), "utf8");
    this.emitFile({
      type: "asset",
      fileName: "serviceWorker.js",
      source: source.replace(
        /^const build = .*$/m,
        () => `const build = ${JSON.stringify(build)};`,
      ),
    });
  },
};

const entry = (file: string) => join(import.meta.dirname, file);

export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [react(), ...(isSsrBuild ? [] : [serviceWorker])],
  build: {
    target: isSsrBuild ? "node20" : "es2022",
    outDir: isSsrBuild ? "../build/render" : "../build/web",
    emptyOutDir: true,
    manifest: !isSsrBuild,
    // Only browsers ask for the public files.
    copyPublicDir: !isSsrBuild,
    // Small pictures too are files, which the browser keeps.
    assetsInlineLimit: 0,
    // Whatever knows no modulepreload knows no ES2022 either.
    modulePreload: { polyfill: false },
    rolldownOptions: isSsrBuild
      ? {}
      : {
          input: [entry("index.html"), entry("afterFirstPicture.ts")],
          output: { codeSplitting: { groups }, postBanner: runAtOnce },
        },
  },
  // RxJS comes in several dialects; the browsers that we build for need no ES5.
  resolve: { conditions: ["es2015", ...defaultClientConditions] },
  // Bundled, a render starts without reading the thousand files of the component library.
  ssr: { noExternal: true },
  server: { proxy: { "/graphql": server, "/api": server, "/images": server } },
}));
