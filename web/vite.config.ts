import react from "@vitejs/plugin-react";
import { defaultClientConditions, defineConfig, type Rolldown } from "vite";

const server = "http://127.0.0.1:4000";

/**
 * What every page loads comes in two files, and the small parts that several public pages share in a
 * third: each file is a request, with headers and a compression of its own.
 */
const codeSplitting = {
  groups: [
    { name: "vendor", tags: ["$initial"], test: /node_modules/ },
    { name: "shop", tags: ["$initial"] },
    {
      name: "shared",
      test: /(DeviceCard|PictureCard|EmptyState|Breadcrumbs|LoadFailure|useShowMore|structuredData|icon-button|badge|spinner)\.(tsx?|js)$/,
    },
  ],
} satisfies Rolldown.CodeSplittingOptions;

export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [react()],
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
