import type { ResponseCache } from "./responseCache.ts";
import { everyTag } from "./tags.ts";

type Source = {
  responseCache: Pick<ResponseCache, "isListening" | "onChange">;
  /** Values are not remembered inside a transaction, because a transaction sees its own uncommitted writes. */
  database?: { isTransaction?: boolean };
};

type Options = {
  /**
   * Whether every call reads the value again while the connection that announces changes is lost. A stored value
   * might then be outdated.
   */
  onlyWhileListening?: boolean;
};

/**
 * Returns a function that reads a value once for each server. Reads the value again after a change with one of the
 * tags, or after a change that matches every tag. Neither failures nor values that were read in a transaction are kept.
 */
export function untilChanged<Ctx extends Source, Value>(
  tags: readonly string[],
  read: (ctx: Ctx) => Promise<Value>,
  { onlyWhileListening = false }: Options = {},
): (ctx: Ctx) => Promise<Value> {
  const values = new WeakMap<Source["responseCache"], Promise<Value> | undefined>();
  return (ctx) => {
    const { responseCache, database } = ctx;
    if (database?.isTransaction) return read(ctx);
    if (onlyWhileListening && !responseCache.isListening) return read(ctx);
    if (!values.has(responseCache))
      responseCache.onChange((tag) => {
        if (tag === everyTag || tags.includes(tag)) values.set(responseCache, undefined);
      });
    const known = values.get(responseCache);
    if (known) return known;
    // The promise is stored before the read has finished, so that a change during the read drops it.
    const value = read(ctx);
    values.set(responseCache, value);
    value.catch(() => {
      if (values.get(responseCache) === value) values.set(responseCache, undefined);
    });
    return value;
  };
}

/**
 * Remembers the last value that each server has read. While reading fails, for example during a database outage, `read`
 * returns the remembered value. `known` returns the remembered value without reading.
 */
export function withLastKnown<Ctx extends Pick<Source, "responseCache">, Value>(
  read: (ctx: Ctx) => Promise<Value>,
) {
  const lastRead = new WeakMap<Source["responseCache"], Value>();
  return {
    read: async (ctx: Ctx): Promise<Value> => {
      try {
        const value = await read(ctx);
        lastRead.set(ctx.responseCache, value);
        return value;
      } catch (error) {
        const known = lastRead.get(ctx.responseCache);
        if (known !== undefined) return known;
        throw error;
      }
    },
    known: ({ responseCache }: Pick<Source, "responseCache">) => lastRead.get(responseCache),
  };
}
