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

/** The language of this build of the site. The English build is in `build/web`, the Bangla one in `build/web-bn`. */
const language = process.env.SITE_LANGUAGE ?? "en";
const suffix = language === "en" ? "" : `-${language}`;

const server = "http://127.0.0.1:4000";

/**
 * Libraries that every page loads are in one file, and small parts that several public pages share in another, because
 * each file is a request with its own headers and compression. Modules that are imported dynamically, such as pages,
 * are not in these groups: documents name the scripts of a page from the manifest, which would then lack the page.
 */
const codeSplitting = {
  groups: [
    { name: "vendor", tags: ["$initial"], test: /node_modules/ },
    { name: "shop", tags: ["$initial"] },
    {
      name: "shared",
      test: /\/(DeviceCard|PictureCard|EmptyState|Breadcrumbs|structuredData|buyKinds|sellKinds|icon-button|badge|spinner|SellSteps|longDay|batteryHealthWords|supplyWords|variantLabel|variantOfAddress|VariantChoice|NeedsScripts|visually-hidden|comparableText|LoadingButton|useFocusKept)\.(tsx?|js)$/,
    },
    // Pages with translated sentences that contain elements need this file. Lists of devices to buy, the home page and
    // the pages of a device and of its quote don't.
    { name: "rich", test: /\/text\/Rich\.tsx$/ },
    { name: "articles", test: /\/(Article|CopyButton)\.tsx$/ },
    // The documents of public pages. The first page of a visit arrives with its data and does not load them.
    {
      name: "documents",
      test: /\/generated\/(Shop|Home|BuyList|MoreDevices|DeviceDetails|SellList|QuotePage|AboutUs|OwnPage|HowWePrice|AlertEnd|Receipt|Search|Compare)\.ts$|\/(deviceWords|pieceWords|priceReasons|conditionWords|goneText|imeiSentence)\.ts$/,
    },
    // Scripts that a visit loads after its first page.
    {
      name: "extras",
      test: /\/(app\/(extras|offline)|webVitals\/vitals)\.ts$|\/node_modules\/web-vitals\//,
    },
    // Parts that buy lists, sell lists and the console share.
    {
      name: "lists",
      test: /\/(useFilterForm|addressQuery|FilterSheet|SelectOptions|ListPages|EmptyList|LoadFailure|listLimits|FormField|typedText|numbers|money)\.tsx?$/,
    },
    // A part that sell lists and the console share.
    { name: "filters", test: /\/FilterForm\.tsx$/ },
    // The page of a device, with the parts that it shares with the console.
    {
      name: "details",
      test: /\/(devices\/details\/(?!DeviceAdministration|Share|sharedOffer|conditionWords)\w+|devices\/specifications|simWords|useImageViewer)\.tsx?$/,
    },
    // Parts that the page of brands and the lists of devices to sell share.
    { name: "sell", test: /\/sell\/(NotListed|NotBoughtByForm|HowWePrice)\.tsx$/ },
    // Parts that the quote page of a device and the evaluation form share.
    {
      name: "questions",
      test: /(form\/(SellLayout|QuestionCard|OptionTile|evaluationValues|devicePriceQuery)|evaluations\/(questions|SellDeviceCard)|quotes\/(PriceBar|priceWords|livePrice))\.tsx?$/,
    },
    {
      name: "apollo",
      test: /\/node_modules\/(@apollo\/client|@graphql-typed-document-node|@wry|graphql|optimism|rxjs)\//,
    },
    // Code that all mutations share, for the shop's dialogs and the console.
    {
      name: "actions",
      test: /\/(actions\/(useAction|useSave)|graphql\/(useRevalidation|sendOnce))\.ts$/,
    },
    // A part of guarded lists and of the shop's dialogs.
    { name: "slots", test: /create-slot-recipe-context\.js$/ },
    // Parts that guarded lists share.
    {
      name: "console",
      test: /\/(lists\/(DataList|DataTable|ListPage|ListFilters|PageChoice|Pager|sorting|useSelection)|page\/ConsolePage|usePageTitle|text\/Day|forms\/Part|ConfirmButton|features\/submissions\/\w+)\.tsx?$/,
    },
  ],
} satisfies Rolldown.CodeSplittingOptions;

/**
 * Leaves the names of modules out of the files' names. The first script lists every file that a page may load later,
 * and names would make it 0.6 kB longer. The manifest has the names.
 */
const fileNames = { entryFileNames: "assets/[hash].js", chunkFileNames: "assets/[hash].js" };

/** Removes a CommonJS package that only Emotion's `withTheme` needs, which no component uses. */
const treeshake = {
  moduleSideEffects: [{ test: /\/hoist-non-react-statics\//, sideEffects: false }],
} satisfies Rolldown.InputOptions["treeshake"];

/** Sets the language of the document, and of the web app that it installs. */
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
 * Shortens the template, which is part of each page: minifies its inline scripts, and removes the indentation of its
 * lines.
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
 * The number of changelog entries in the developers' page. The page loads the others on demand, so that it does not
 * grow.
 */
const newestEntries = 9;

/**
 * Provides the newest entries of the changelog, with the number of added fields instead of their names. The page loads
 * the names when a list is opened.
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

/** The router's package only exports its development build, which is larger and warns in the browser's console. */
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
    // Also applies to the render function, because the server's tests run the production build.
    ...(command === "build" ? { "process.env.NODE_ENV": JSON.stringify("production") } : {}),
  },
  plugins: [inlineMessages(language), changelogSummaries, react(), documentLanguage, shortTemplate],
  build: {
    target: isSsrBuild ? "node20" : "es2022",
    outDir: `../build/${isSsrBuild ? "render" : "web"}${suffix}`,
    // A running server loads its pages' chunks on demand, so the chunks of the last week stay
    // (server/cli/bundling/bundle.mjs).
    emptyOutDir: !isSsrBuild,
    manifest: !isSsrBuild,
    // The public files are only for browsers.
    copyPublicDir: !isSsrBuild && language === "en",
    // Small images are files, too, because browsers cache them.
    assetsInlineLimit: 0,
    // Browsers with ES2022 support modulepreload.
    modulePreload: { polyfill: false },
    rolldownOptions: isSsrBuild ? {} : { treeshake, output: { codeSplitting, ...fileNames } },
  },
  // RxJS is also published as ES5, which is larger.
  resolve: {
    conditions: ["es2015", ...defaultClientConditions],
    alias: [
      // Replaces Chakra's reset with an empty one. The shop has its own reset (`web/ui/theme/reset.ts`).
      {
        find: /^\.\/preflight\.js$/,
        replacement: join(import.meta.dirname, "ui/theme/noPreflight.ts"),
      },
      ...(command === "build" ? productionRouter : []),
    ],
  },
  // Bundles all packages, so that a render starts without reading the thousand files of the component library.
  ssr: { noExternal: true },
  server: { proxy: { "/graphql": server, "/api": server, "/images": server } },
}));
