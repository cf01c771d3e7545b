import type { Context } from "./context.ts";

type Load<Key, Value> = (ctx: Context, keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>;

type Batch<Key, Value> = { keys: Set<Key>; values: Promise<ReadonlyMap<Key, Value>> };

/**
 * Returns a function that reads the value of a key. Keys that are requested in the same tick are loaded together, as
 * with DataLoader. The value is undefined if `load` returns no value for the key.
 */
export function batched<Key, Value>(
  load: Load<Key, Value>,
): (ctx: Context, key: Key) => Promise<Value | undefined> {
  const batches = new WeakMap<Context, Batch<Key, Value>>();
  return async (ctx, key) => {
    let batch = batches.get(ctx);
    if (!batch) {
      const keys = new Set<Key>();
      const values = new Promise<void>(process.nextTick).then(() => {
        batches.delete(ctx);
        return load(ctx, [...keys]);
      });
      batch = { keys, values };
      batches.set(ctx, batch);
    }
    batch.keys.add(key);
    return (await batch.values).get(key);
  };
}
