import type { Storage } from "./storage.ts";

/** Wraps a storage. The wrapper calls `count` for each operation that fails. */
export function countErrors(storage: Storage, count: (operation: keyof Storage) => void): Storage {
  const counted = async <Result>(operation: keyof Storage, result: Promise<Result>) => {
    try {
      return await result;
    } catch (error) {
      count(operation);
      throw error;
    }
  };
  return {
    put: async (key, bytes, type) => counted("put", storage.put(key, bytes, type)),
    get: async (key) => counted("get", storage.get(key)),
    has: async (key) => counted("has", storage.has(key)),
    delete: async (keys) => counted("delete", storage.delete(keys)),
  };
}
