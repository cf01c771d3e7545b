import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** A module that a page needs without a network, even if the page has not loaded the module yet. */
const precachedModule = "ui/toasts/Toaster.tsx";

/**
 * Writes the names of each language's entry script and precached files into the built service worker. Browsers treat a
 * worker whose text differs as a new version.
 */
export async function fillServiceWorker(folders) {
  const build = { entries: [], precached: {} };
  for (const [language, folder] of Object.entries(folders)) {
    const manifest = JSON.parse(await readFile(join(folder, ".vite/manifest.json"), "utf8"));
    build.entries.push(`/${manifest["index.html"].file}`);
    build.precached[language] = [...withImports(manifest, precachedModule)];
  }
  const path = join(folders.en, "serviceWorker.js");
  const source = await readFile(path, "utf8");
  const filled = source.replace(
    /^const build = .*$/m,
    () => `const build = ${JSON.stringify(build)};`,
  );
  await writeFile(path, filled);
}

/** Returns the URLs of a chunk and of everything that it imports. */
function withImports(manifest, name, found = new Set()) {
  const { file, imports = [] } = manifest[name];
  if (found.has(`/${file}`)) return found;
  found.add(`/${file}`);
  for (const imported of imports) withImports(manifest, imported, found);
  return found;
}
