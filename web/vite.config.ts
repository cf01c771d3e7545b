import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { defaultClientConditions, defineConfig, type Rolldown } from "vite";

const server = "http://127.0.0.1:4000";

/**
 * Few files compress better than many and cost fewer requests, but each is run without a break: what
 * every page loads comes in four, of which a cheap phone is done with each in no time.
 */
const groups: Rolldown.CodeSplittingGroup[] = [
  { name: "react", tags: ["$initial"], test: /node_modules\/(react|react-dom|scheduler)\// },
  { name: "looks", tags: ["$initial"], test: /node_modules\/@(chakra-ui|emotion|pandacss)\// },
  { name: "libraries", tags: ["$initial"], test: /node_modules|vite\/preload-helper/ },
  { name: "shop", tags: ["$initial"], test: /web\/(app|features|generated|pages|platform|ui)\// },
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

const entry = (file: string) => join(import.meta.dirname, file);

export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [react()],
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
