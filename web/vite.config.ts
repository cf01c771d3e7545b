import { readFile } from "node:fs/promises";
import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { defaultClientConditions, defineConfig, type Plugin, type Rolldown } from "vite";

const server = "http://127.0.0.1:4000";

/**
 * Libraries that every page loads come in one file, and small parts that several public pages share in
 * another: each file is a request, with a kilobyte of headers and a compression of its own.
 */
const codeSplitting = {
  groups: [
    { name: "vendor", tags: ["$initial"], test: /node_modules/ },
    { name: "shop", tags: ["$initial"] },
    {
      name: "shared",
      test: /(DeviceCard|PictureCard|EmptyState|Breadcrumbs|LoadFailure|useShowMore|structuredData|buyKinds|sellKinds|listLimits|FormField|SearchField|NotListed|usePutInAddress|icon-button|badge|spinner|SellSteps|longDay|tabStorage)\.(tsx?|js)$/,
    },
    // What the price of a device has in common with its evaluation.
    {
      name: "questions",
      test: /(form\/(SellLayout|QuestionCard|OptionTile|evaluationValues)|evaluations\/(questions|SellDeviceCard)|quotes\/(PriceBar|priceWords|priceFeed|useLivePrice))\.tsx?$/,
    },
  ],
} satisfies Rolldown.CodeSplittingOptions;

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
    // The public files are for browsers alone.
    copyPublicDir: !isSsrBuild,
    // Small images are files too, which browsers cache.
    assetsInlineLimit: 0,
    // Browsers with ES2022 support modulepreload.
    modulePreload: { polyfill: false },
    rolldownOptions: isSsrBuild ? {} : { output: { codeSplitting } },
  },
  // RxJS comes as ES5, too, which is larger.
  resolve: { conditions: ["es2015", ...defaultClientConditions] },
  // Bundled, a render starts without reading the thousand files of the component library.
  ssr: { noExternal: true },
  server: { proxy: { "/graphql": server, "/api": server, "/images": server } },
}));
