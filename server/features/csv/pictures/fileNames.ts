import type { Database } from "../../../database/client.ts";

/** The largest number of folders before a file's name in a cell. A cell with the whole path may have more. */
const maxFolders = 10;

/** The number of matching files that makes a cell ambiguous. Further names are not kept. */
const several = 2;

/** The files of an import's ZIP file, by the names that cells may use for them. */
export class FileNames {
  readonly #names = new Set<string>();
  /** At most `several` names for each ending. The endings are in the form in which they are compared. */
  readonly #byEnding = new Map<string, string[]>();
  readonly #unused = new Set<string>();
  #foreign = 0;

  static async read(database: Database, importId: string): Promise<FileNames> {
    const where = { importId, number: { gte: 0 } };
    const select = { name: true, number: true };
    return new FileNames(await database.deviceImportFile.findMany({ where, select }));
  }

  /** @param files The files with their numbers. The number of a file that is not an image is 0. */
  constructor(files: readonly { name: string; number: number }[]) {
    for (const { name, number } of files) {
      this.#names.add(name);
      for (const ending of endingsOf(fold(name))) {
        const names = this.#byEnding.get(ending) ?? [];
        if (names.length < several) this.#byEnding.set(ending, [...names, name]);
      }
      if (number > 0) this.#unused.add(name);
      else this.#foreign += 1;
    }
  }

  /**
   * Returns the files to which a cell can refer. If there is a file with exactly this name, returns only this file;
   * otherwise returns files with this name in another letter case or in a folder. Returns two files if the cell is
   * ambiguous.
   */
  matching(cell: string): string[] {
    return this.#names.has(cell) ? [cell] : (this.#byEnding.get(fold(cell)) ?? []);
  }

  /** Returns the files to which cells refer, and marks these files as used. Ignores ambiguous cells. */
  use(cells: readonly string[]): string[] {
    const used = cells.flatMap((cell) => {
      const names = this.matching(cell);
      return names.length === 1 ? names : [];
    });
    for (const name of used) this.#unused.delete(name);
    return used;
  }

  /** The number of images to which no cell has referred so far, and the number of files that are not images. */
  get ignored(): { unused: number; foreign: number } {
    return { unused: this.#unused.size, foreign: this.#foreign };
  }
}

const fold = (name: string) => name.toLowerCase().replaceAll("\\", "/");

/**
 * Returns the names by which cells can refer to a file: the file's name alone, with the nearest folders, and with the
 * whole path.
 */
function endingsOf(name: string): string[] {
  const parts = name.split("/");
  const nearest = parts.slice(-1 - maxFolders);
  const endings = nearest.map((_part, index) => nearest.slice(index).join("/"));
  return parts.length > nearest.length ? [name, ...endings] : endings;
}
