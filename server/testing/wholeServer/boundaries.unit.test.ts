import { readdirSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { expect, test } from "vitest";
import { features } from "../../features/all.ts";

const serverBase = [
  "shared",
  "server/config.ts",
  "server/generated",
  "server/observability",
  "server/database",
  "server/storage",
  "server/cache",
  "server/search",
  "server/jobs",
];
const serverCore = [...serverBase, "server/core"];
const serverChanges = [...serverCore, "server/changes"];
const webBase = ["shared", "web/generated", "web/platform", "web/ui"];

/**
 * The parts of the code that each part may import, in addition to itself. A part is named by its path; if several paths
 * contain a file, the file belongs to the part with the longest path. The test fails for a file that belongs to no
 * part, and for an import that is not listed.
 */
const allowedImports: Record<string, readonly string[]> = {
  // Pure functions that both sides use.
  shared: [],
  "server/generated": [],
  "server/config.ts": ["shared", "server/databaseAddress.ts"],
  "server/databaseAddress.ts": [],
  "server/shutdownTimeouts.ts": [],
  "server/observability": ["server/config.ts", "server/generated"],
  "server/database": serverBase.slice(0, 4),
  "server/storage": serverBase.slice(0, 5),
  "server/cache": serverBase.slice(0, 6),
  "server/search": serverBase.slice(0, 7),
  "server/jobs": [...serverBase.slice(0, 7), "server/shutdownTimeouts.ts"],
  "server/core": serverBase,
  "server/changes": serverCore,
  "server/csv": serverCore,
  "server/outbound": serverCore,
  "server/http": [...serverCore, "server/shutdownTimeouts.ts"],
  "server/rest/lists.ts": serverCore,
  "server/rest/helpers.ts": [...serverCore, "server/rest/lists.ts"],
  "server/features/feature.ts": [...serverChanges, "server/rest/helpers.ts"],
  "server/features/index.ts": ["server/features"],
  "server/features/all.ts": ["server/core", "server/features"],
  ...allowedOfFeatures(),
  "server/graphql": [...serverCore, "server/features", "server/http"],
  "server/rest": [...serverCore, "server/features", "server/http"],
  "server/ssr": [...serverCore, "server/features", "server/http", "server/graphql"],
  "server/app.ts": ["shared", "server"],
  "server/apiRequests.ts": ["shared", "server"],
  "server/endsByClock.ts": ["shared", "server"],
  "server/server.ts": ["shared", "server"],
  "server/backgroundWork.ts": ["shared", "server"],
  "server/main.ts": ["shared", "server"],
  "server/demo": ["shared", "server"],
  "server/cli": ["shared", "server"],
  "server/testing": ["shared", "server"],

  // This file gives the labels in the page's language.
  "web/generated": ["web/platform/i18n.ts"],
  "web/platform": ["shared", "web/generated"],
  "web/ui": ["shared", "web/generated", "web/platform"],
  "web/features/compare": [
    ...webBase,
    "web/features/devices",
    "web/features/imei",
    "web/features/units",
  ],
  "web/features/submissions": webBase,
  "web/features/users": [...webBase, "web/features/factors"],
  "web/features/factors": webBase,
  "web/features/documents": webBase,
  "web/features/pages": webBase,
  "web/features/shop": webBase,
  "web/features/webVitals": webBase,
  "web/features/uploads": [...webBase, "web/features/users"],
  "web/features/reviews": [...webBase, "web/features/users"],
  "web/features/audit": [
    ...webBase,
    "web/features/addRequests",
    "web/features/devices",
    "web/features/locks",
  ],
  "web/features/apiKeys": webBase,
  "web/features/sessions": webBase,
  "web/features/alerts": [...webBase, "web/features/devices", "web/features/users"],
  "web/features/feeds": webBase,
  "web/features/homeImages": [...webBase, "web/features/uploads"],
  "web/features/devices": [
    ...webBase,
    "web/features/users",
    "web/features/uploads",
    "web/features/addRequests",
    "web/features/priceChanges",
    "web/features/savedDevices/Heart.tsx",
    "web/features/imei",
  ],
  "web/features/savedDevices": [...webBase, "web/features/users", "web/features/devices"],
  "web/features/priceHistory": webBase,
  "web/features/priceChanges": webBase,
  "web/features/addRequests": [...webBase, "web/features/submissions", "web/features/users"],
  "web/features/evaluations": [
    ...webBase,
    "web/features/submissions",
    "web/features/users",
    "web/features/devices",
    "web/features/quotes",
    "web/features/purchases",
    "web/features/uploads",
    "web/features/imei",
    "web/features/locks",
  ],
  "web/features/purchases": [
    ...webBase,
    "web/features/submissions",
    "web/features/imei",
    "web/features/locks",
    "web/features/documents",
  ],
  "web/features/imei": webBase,
  "web/features/locks": webBase,
  "web/features/units": [
    ...webBase,
    "web/features/devices",
    "web/features/evaluations",
    "web/features/documents",
    "web/features/uploads",
    "web/features/imei",
    "web/features/locks",
    "web/features/priceHistory",
    "web/features/quoteStatistics",
  ],
  "web/features/quotes": webBase,
  "web/features/search": webBase,
  "web/features/imports": webBase,
  "web/features/webhooks": webBase,
  "web/features/home": [...webBase, "web/features/devices"],
  "web/features/find": [
    ...webBase,
    "web/features/alerts",
    "web/features/purchases",
    "web/features/submissions",
    "web/features/units",
  ],
  "web/features/dashboard": [
    ...webBase,
    "web/features/submissions",
    "web/features/addRequests",
    "web/features/evaluations",
    "web/features/find/readableRecords.ts",
    "web/features/purchases",
    "web/features/quotes",
    "web/features/devices/variantLabel.ts",
    "web/features/units",
  ],
  "web/features/userDashboard": [
    ...webBase,
    "web/features/submissions",
    "web/features/addRequests",
    "web/features/evaluations",
    "web/features/purchases",
    "web/features/devices",
  ],
  "web/features/priceRules": [...webBase, "web/features/evaluations"],
  "web/features/quoteStatistics": webBase,
  "web/features/howWePrice": webBase,
  "web/features/placeholders": [...webBase, "web/features/devices"],
  "web/features/developers": webBase,
  "web/routes": [...webBase, "web/features"],
  "web/app": [...webBase, "web/features", "web/routes"],
  "web/graphiql": [],
  // The entry points, and the files that the build uses, are directly in `web`.
  web: ["web", "server/cli/messages"],

  // The client for integrators imports nothing of the server and the site.
  "sdk/src": ["sdk/generated"],
  "sdk/examples": [],
  "sdk/build.mjs": ["server/cli"],
  sdk: [],
};

/**
 * Returns the allowed imports of each feature: the parts that all features may import, and the other features that its
 * feature.ts names.
 */
function allowedOfFeatures(): Record<string, readonly string[]> {
  const common = [
    ...serverChanges,
    "server/csv",
    "server/http",
    "server/outbound",
    "server/rest/helpers.ts",
    "server/rest/lists.ts",
  ];
  return Object.fromEntries(
    features.map(({ name, uses = [] }) => [
      `server/features/${name}`,
      [...common, "server/features/feature.ts", ...uses.map((used) => `server/features/${used}`)],
    ]),
  );
}

const parts = Object.keys(allowedImports).sort((a, b) => b.length - a.length);
const isWithin = (file: string, part: string) => file === part || file.startsWith(`${part}/`);
const partOf = (file: string) => parts.find((part) => isWithin(file, part));

const isTest = (file: string) => /\.(test|spec|faults)\.tsx?$|\/testing\//.test(file);
const files = ["shared", "server", "web", "sdk"]
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true }).map((path) => posix.join(folder, String(path))),
  )
  .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !isTest(file))
  .filter((file) => !/\/(generated|public)\//.test(file));

const importPattern = /(?:from|import)\s*\(?\s*["'](\.{1,2}\/[^"']+)["']/g;

/** Returns the files that a file imports, by their paths from the top of the repository. */
function importsOf(file: string): string[] {
  return [...readFileSync(file, "utf8").matchAll(importPattern)].map(([, path = ""]) =>
    posix.join(posix.dirname(file), path),
  );
}

test("every file belongs to a part of the code", () => {
  expect(files.filter((file) => partOf(file) === undefined)).toEqual([]);
});

test("a part imports only the parts that it may import", () => {
  const forbidden = files.flatMap((file) => {
    const part = partOf(file) ?? "";
    const allowed = [part, ...(allowedImports[part] ?? [])];
    return importsOf(file)
      .filter(
        (path) => !path.startsWith("build/") && !allowed.some((other) => isWithin(path, other)),
      )
      .map((path) => `${file} imports ${path}`);
  });
  expect(forbidden).toEqual([]);
});

/**
 * Returns the names of features that use each other in a circle. The circle begins and ends with the last feature of
 * `path`. Returns undefined if there is no circle.
 */
function circleFrom(path: readonly string[]): readonly string[] | undefined {
  const [last = ""] = path.slice(-1);
  if (path.indexOf(last) < path.length - 1) return path.slice(path.indexOf(last));
  const used = features.find(({ name }) => name === last)?.uses ?? [];
  return used.map((next) => circleFrom([...path, next])).find((circle) => circle !== undefined);
}

test("features use other features as a whole, and no feature uses itself through others", () => {
  const names = features.map(({ name }) => name);
  expect(features.flatMap(({ uses = [] }) => uses).filter((used) => !names.includes(used))).toEqual(
    [],
  );
  expect(names.map((name) => circleFrom([name])).filter(Boolean)).toEqual([]);
});

/** Returns a module and all modules that it loads, directly or indirectly. Imports of types don't count. */
function loadedBy(file: string, loaded = new Set<string>()): Set<string> {
  if (loaded.has(file) || !file.endsWith(".ts")) return loaded;
  loaded.add(file);
  const code = readFileSync(file, "utf8").replaceAll(/^(?:import|export) type [^;]*;$/gm, "");
  for (const [, path = ""] of code.matchAll(importPattern))
    loadedBy(posix.join(posix.dirname(file), path), loaded);
  return loaded;
}

test("the thread that reads files of clients loads neither the database client nor the image decoder", () => {
  const loaded = [...loadedBy("server/features/csv/worker/fileWorker.ts")];
  expect(loaded).toContain("server/features/csv/format/plan.ts");
  expect(loaded).not.toContain("server/generated/prisma/client.ts");
  expect(loaded).not.toContain("server/features/uploads/processing.ts");
});
