/**
 * Does the same as `prisma migrate diff`, which would download Prisma's native schema engine. Uses the WebAssembly form
 * of the engine instead. The engine's package is not documented for this use, so its version must equal prisma's
 * version.
 */
import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from "@prisma/driver-adapter-utils";
import * as schemaEngine from "@prisma/schema-engine-wasm/schema_engine_bg";
import pg from "pg";

const SCHEMA_DIR = join(import.meta.dirname, "../../../prisma/schema");

/** The OIDs of two types of PostgreSQL: the internal one-byte type "char", and the type text. */
const CHAR_TYPE = 18;
const TEXT_TYPE = 25;

/** The columns of type "char" in the engine's queries. */
const CHAR_COLUMNS = new Set(["constraint_type", "confdeltype", "confupdtype"]);

/** Returns the SQL that changes the database to match prisma/schema; undefined if it already matches. */
export async function diffToSchema(databaseUrl: string): Promise<string | undefined> {
  const files = await schemaFiles();
  const pool = new CatalogPool({ connectionString: databaseUrl });
  const adapter = bindMigrationAwareSqlAdapterFactory(new CatalogAdapter(pool));
  try {
    await loadSchemaEngine();
    const datamodels = files.map(({ path, content }): [string, string] => [path, content]);
    const engine = await schemaEngine.SchemaEngine.new({ datamodels }, () => {}, adapter);
    const { exitCode, stdout } = await engine.diff({
      from: { tag: "schemaDatasource", files, configDir: SCHEMA_DIR },
      to: { tag: "schemaDatamodel", files },
      script: true,
      exitCode: true,
      filters: { externalTables: [], externalEnums: [] },
    });
    return exitCode === 0 ? undefined : (stdout ?? undefined);
  } finally {
    await pool.end();
  }
}

/** Returns the schema's files, which the engine treats as one schema. */
async function schemaFiles(): Promise<{ path: string; content: string }[]> {
  const names = (await readdir(SCHEMA_DIR)).sort();
  return Promise.all(
    names.map(async (name) => {
      const path = join(SCHEMA_DIR, name);
      return { path, content: await readFile(path, "utf8") };
    }),
  );
}

/**
 * Reads PostgreSQL's catalogue for the engine. The adapter does not support the catalogue's one-byte type "char".
 * Columns of this type therefore pass through the adapter as text, and are declared as characters for the engine.
 */
class CatalogAdapter extends PrismaPg {
  override async connect(): ReturnType<PrismaPg["connect"]> {
    const adapter = await super.connect();
    const queryRaw = adapter.queryRaw.bind(adapter);
    adapter.queryRaw = async (query) => {
      const result = await queryRaw(query);
      const columnTypes = result.columnTypes.map((type, index) =>
        CHAR_COLUMNS.has(result.columnNames[index] ?? "") ? ColumnTypeEnum.Character : type,
      );
      return { ...result, columnTypes };
    };
    return adapter;
  }
}

class CatalogPool extends pg.Pool {
  // biome-ignore lint/suspicious/noExplicitAny: the overloads of `query` have no common type
  override async query(...query: any): Promise<any> {
    const result = await super.query(...(query as [string]));
    for (const field of result.fields) {
      if (field.dataTypeID === CHAR_TYPE) field.dataTypeID = TEXT_TYPE;
    }
    return result;
  }
}

/** Instantiates the WebAssembly module. The package expects a bundler to do this. */
async function loadSchemaEngine(): Promise<void> {
  // The engine calls this function when it panics. Without this function, another error would hide the reason.
  const PRISMA_WASM_PANIC_REGISTRY = {
    set_message(message: string): never {
      throw new Error(message);
    },
  };
  Object.assign(globalThis, { PRISMA_WASM_PANIC_REGISTRY });
  const script = createRequire(import.meta.url).resolve(
    "@prisma/schema-engine-wasm/schema_engine_bg",
  );
  const bytes = await readFile(script.replace(/\.js$/, ".wasm"));
  const { instance } = await WebAssembly.instantiate(bytes, {
    "./schema_engine_bg.js": { ...schemaEngine },
  });
  const bindings = schemaEngine as unknown as { __wbg_set_wasm(exports: unknown): void };
  bindings.__wbg_set_wasm(instance.exports);
  (instance.exports.__wbindgen_start as () => void)();
}
