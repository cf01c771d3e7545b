import type { Database } from "../../../database/client.ts";

/** How many folders a cell may include in a file's name, besides the whole path. */
const maxFolders = 10;

/** If a cell matches more than one file, it is ambiguous, however many there are. */
const several = 2;

/** The files of an import's ZIP file, by the names that cells may use for them. */
export class FileNames {
  readonly #names = new Set<string>();
  /** At most `several` names for each ending, in the form in which they are compared. */
  readonly #byEnding = new Map<string, string[]>();
  readonly #unused = new Set<string>();
  #foreign = 0;

  static async read(database: Database, importId: string): Promise<FileNames> {
    const where = { importId, number: { gte: 0 } };
    const select = { name: true, number: true };
    return new FileNames(await database.deviceImportFile.findMany({ where, select }));
  }

  /** The number of a file that is not an image is 0. */
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
   * The files that a cell may mean: the file of exactly this name, or else those with this name in another letter case
   * or in a folder. Returns two if the cell is ambiguous.
   */
  matching(cell: string): string[] {
    return this.#names.has(cell) ? [cell] : (this.#byEnding.get(fold(cell)) ?? []);
  }

  /** The files that some cells mean, without those of ambiguous cells. They count as used. */
  use(cells: readonly string[]): string[] {
    const used = cells.flatMap((cell) => {
      const names = this.matching(cell);
      return names.length === 1 ? names : [];
    });
    for (const name of used) this.#unused.delete(name);
    return used;
  }

  /** The number of images that no cell has meant so far, and of other files. */
  get ignored(): { unused: number; foreign: number } {
    return { unused: this.#unused.size, foreign: this.#foreign };
  }
}

const fold = (name: string) => name.toLowerCase().replaceAll("\\", "/");

/** The names by which cells may refer to a file: without folders, with one or more of them, and whole. */
function endingsOf(name: string): string[] {
  const parts = name.split("/");
  const nearest = parts.slice(-1 - maxFolders);
  const endings = nearest.map((_part, index) => nearest.slice(index).join("/"));
  return parts.length > nearest.length ? [name, ...endings] : endings;
}
