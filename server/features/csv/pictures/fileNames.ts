import type { Database } from "../../../database/client.ts";

/** A name with the form in which it is compared. */
type FileName = { name: string; folded: string };

/** The files of an import's ZIP file by the names that cells may give them. */
export class FileNames {
  readonly #names = new Set<string>();
  /** By the folded name without folders. */
  readonly #byBase = new Map<string, FileName[]>();
  readonly #unused = new Set<string>();
  #foreign = 0;

  static async read(database: Database, importId: string): Promise<FileNames> {
    const where = { importId, number: { gte: 0 } };
    const select = { name: true, number: true };
    return new FileNames(await database.deviceImportFile.findMany({ where, select }));
  }

  /** The number of a file that is no image is 0. */
  constructor(files: readonly { name: string; number: number }[]) {
    for (const { name, number } of files) {
      const folded = fold(name);
      this.#names.add(name);
      this.#byBase.set(baseOf(folded), [
        ...(this.#byBase.get(baseOf(folded)) ?? []),
        { name, folded },
      ]);
      if (number > 0) this.#unused.add(name);
      else this.#foreign += 1;
    }
  }

  /**
   * The files that a cell may mean: the one of this very name, or else those of this name in another letter case or in
   * a folder. Several where the cell is ambiguous.
   */
  matching(cell: string): string[] {
    if (this.#names.has(cell)) return [cell];
    const wanted = fold(cell);
    return (this.#byBase.get(baseOf(wanted)) ?? [])
      .filter(({ folded }) => folded === wanted || folded.endsWith(`/${wanted}`))
      .map(({ name }) => name);
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
const baseOf = (name: string) => name.slice(name.lastIndexOf("/") + 1);
