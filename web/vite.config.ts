import { readFile } from "node:fs/promises";
import { join } from "node:path";
import react from "@vitejs/plugin-react";
import {
  defaultClientConditions,
  defineConfig,
  minifySync,
  type Plugin,
  type Rolldown,
} from "vite";
import { inlineMessages } from "../server/cli/messages/inlineMessages.mjs";

/**
 * The language of this build of the site. `build/web` contains the English build, and `build/web-bn` the Bangla build.
 */
const language = process.env.SITE_LANGUAGE ?? "en";
const suffix = language === "en" ? "" : `-${language}`;

const server = "http://127.0.0.1:4000";

/**
 * One file contains the libraries that every page loads. Other files contain small parts that several public pages
 * share. Fewer files are faster, because each file is a request with its own headers and compression. These groups must
 * not contain modules that are imported dynamically, such as pages. The manifest would not list such a page, and
 * documents find the scripts of a page in the manifest.
 */
const codeSplitting = {
  groups: [
    { name: "vendor", tags: ["$initial"], test: /node_modules/ },
    { name: "shop", tags: ["$initial"] },
    {
      name: "shared",
      test: /\/(DeviceCard|PictureCard|EmptyState|Breadcrumbs|structuredData|buyKinds|sellKinds|icon-button|badge|spinner|SellSteps|longDay|batteryHealthWords|supplyWords|variantLabels|variantOfAddress|VariantChoice|NeedsScripts|visually-hidden|comparableText|LoadingButton|useFocusKept)\.(tsx?|js)$/,
    },
    // For pages with translated sentences that contain elements. The home page, buy lists, and the pages of a device
    // and its quote have no such sentences.
    { name: "rich", test: /\/text\/Rich\.tsx$/ },
    { name: "articles", test: /\/(Article|CopyButton)\.tsx$/ },
    // The GraphQL documents of public pages. The first page of a visit arrives with its data and does not load them.
    {
      name: "documents",
      test: /\/generated\/(Shop|Home|BuyList|DeviceDetails|SellList|QuotePage|AboutUs|OwnPage|HowWePrice|AlertEnd|Receipt|Search|Compare)\.ts$|\/(deviceWords|pieceWords|priceReasons|conditionWords|instalmentWords|goneText|imeiSentence)\.ts$/,
    },
    // Scripts that are loaded after the first page of a visit.
    {
      name: "extras",
      test: /\/(app\/(extras|offline)|webVitals\/vitals)\.ts$|\/node_modules\/web-vitals\//,
    },
    // Code that buy lists, sell lists and the console share.
    {
      name: "lists",
      test: /\/(useFilterForm|addressQuery|FilterSheet|SelectOptions|ListPages|EmptyList|LoadFailure|listLimits|FormField|typedText|numbers|money|grades)\.tsx?$/,
    },
    // Code that sell lists and the console share.
    { name: "filters", test: /\/FilterForm\.tsx$/ },
    // The page of a device, with the code that it shares with the console.
    {
      name: "details",
      test: /\/(devices\/details\/(?!DeviceAdministration|Share|sharedOffer|\w+Words)\w+|devices\/specifications|simWords|useImageViewer)\.tsx?$/,
    },
    // Code that the page of brands and the sell lists share.
    { name: "sell", test: /\/sell\/(NotListed|NotBoughtByForm|HowWePrice)\.tsx$/ },
    // Code that the quote page of a device and the evaluation form share.
    {
      name: "questions",
      test: /(form\/(SellLayout|QuestionCard|OptionTile|evaluationValues|devicePriceQuery)|evaluations\/(questions|SellDeviceCard)|quotes\/(PriceBar|priceWords|livePrice))\.tsx?$/,
    },
    {
      name: "apollo",
      test: /\/node_modules\/(@apollo\/client|@graphql-typed-document-node|@wry|graphql|optimism|rxjs)\//,
    },
    // Code that all mutations share. The shop's dialogs and the console use it.
    {
      name: "actions",
      test: /\/(actions\/(useAction|useSave)|graphql\/(useRevalidation|sendOnce))\.ts$/,
    },
    // Code that all forms share.
    {
      name: "forms",
      test: /\/(forms\/(Fields?|fieldRows|CheckboxGroup|rules|useZodForm|faultSummary|SubmitButton|SaveBar)\.tsx?$|node_modules\/(react-hook-form|@hookform|zod)\/)/,
    },
    // Code that the guarded lists and the shop's dialogs share.
    { name: "slots", test: /create-slot-recipe-context\.js$/ },
    // Code that the guarded lists share.
    {
      name: "console",
      test: /\/(lists\/(DataList|DataTable|ListPage|ListFilters|PageChoice|Pager|sorting|useSelection)|page\/(ConsolePage|Card)|usePageTitle|text\/Day|forms\/Part|ConfirmButton|features\/submissions\/\w+)\.tsx?$/,
    },
  ],
} satisfies Rolldown.CodeSplittingOptions;

/**
 * Names files by their hash alone. The first script lists every file that a page may load later, and would be 0.6 kB
 * longer with the modules' names. The manifest contains these names.
 */
const fileNames = { entryFileNames: "assets/[hash].js", chunkFileNames: "assets/[hash].js" };

/** Removes a CommonJS package that only Emotion's `withTheme` needs, because no component uses `withTheme`. */
const treeshake = {
  moduleSideEffects: [{ test: /\/hoist-non-react-statics\//, sideEffects: false }],
} satisfies Rolldown.InputOptions["treeshake"];

/** Sets the language of the document and of the web app manifest. */
const documentLanguage: Plugin = {
  name: "document-language",
  transformIndexHtml: (html) =>
    language === "en"
      ? html
      : html
          .replace('<html lang="en">', `<html lang="${language}">`)
          .replace("/manifest.webmanifest", `$&?language=${language}`),
};

/**
 * Shortens the HTML template, which is a part of each page. Minifies its inline scripts and removes the indentation.
 */
const shortTemplate: Plugin = {
  name: "short-template",
  apply: "build",
  transformIndexHtml: (html) =>
    html
      .split("<script>")
      .map((part, index) => (index === 0 ? part : minifiedUntilEnd(part)))
      .join("<script>")
      .replace(/\n\s+/g, "\n"),
};

function minifiedUntilEnd(part: string): string {
  const end = part.indexOf("</script>");
  return minifySync("inline.js", part.slice(0, end)).code + part.slice(end);
}

/**
 * The number of changelog entries that the developers' page contains. The page loads older entries on demand, so that
 * it does not grow.
 */
const newestEntries = 9;

/**
 * Provides the newest entries of the changelog. The entries contain only the number of added fields. The page loads the
 * names of the fields when a reader opens the list.
 */
const changelogSummaries: Plugin = {
  name: "changelog-summaries",
  async load(id) {
    const [file = "", query] = id.split("?");
    if (query !== "summaries") return null;
    const entries: Record<"date" | "summary" | "breaking" | "added", string | string[]>[] =
      JSON.parse(await readFile(file, "utf8"));
    const summaries = entries.map(({ date, summary, breaking, added }) => ({
      date,
      summary,
      breaking,
      additions: added.length,
    }));
    const newest = JSON.stringify(summaries.slice(0, newestEntries));
    const olderCount = Math.max(0, summaries.length - newestEntries);
    const code = `export const entries = ${newest}; export const olderCount = ${olderCount}`;
    return { code, moduleType: "js" };
  },
};

/**
 * The router's package exports only its development build, which is larger and logs warnings in the browser. These
 * aliases choose the production build.
 */
const productionRouter = [
  { find: /^react-router$/, file: "index.mjs" },
  { find: /^react-router\/dom$/, file: "dom-export.mjs" },
].map(({ find, file }) => ({
  find,
  replacement: join(import.meta.dirname, "../node_modules/react-router/dist/production", file),
}));

export default defineConfig(({ command, isSsrBuild }) => ({
  root: import.meta.dirname,
  define: {
    SITE_LANGUAGE: JSON.stringify(language),
    // Includes the server's render function, because the server's tests run the production build.
    ...(command === "build" ? { "process.env.NODE_ENV": JSON.stringify("production") } : {}),
  },
  plugins: [inlineMessages(language), changelogSummaries, react(), documentLanguage, shortTemplate],
  build: {
    target: isSsrBuild ? "node20" : "es2022",
    outDir: `../build/${isSsrBuild ? "render" : "web"}${suffix}`,
    // The folder of the server's build is not emptied, because running servers load the chunks of pages on demand. The
    // chunks of the last week are kept (server/cli/bundling/bundle.mjs).
    emptyOutDir: !isSsrBuild,
    manifest: !isSsrBuild,
    // The public files are only for browsers.
    copyPublicDir: !isSsrBuild && language === "en",
    // Small images are not inlined, because browsers cache files.
    assetsInlineLimit: 0,
    // All browsers with ES2022 support modulepreload, so no polyfill is needed.
    modulePreload: { polyfill: false },
    rolldownOptions: isSsrBuild ? {} : { treeshake, output: { codeSplitting, ...fileNames } },
  },
  // Chooses the modern build of RxJS. The ES5 build is larger.
  resolve: {
    conditions: ["es2015", ...defaultClientConditions],
    alias: [
      // Replaces Chakra's reset by an empty reset, because the site has its own reset (`web/ui/theme/reset.ts`).
      {
        find: /^\.\/preflight\.js$/,
        replacement: join(import.meta.dirname, "ui/theme/noPreflight.ts"),
      },
      ...(command === "build" ? productionRouter : []),
    ],
  },
  // Bundles all packages, so that rendering can start without reading the thousand files of the component library.
  ssr: { noExternal: true },
  server: { proxy: { "/graphql": server, "/api": server, "/images": server } },
}));
