/** Tables of fewer rows are gone through anew each time. */
const MANY_ROWS = 1_000_000;
const KEPT = 64;

/**
 * Keeps the last answers about large tables: what a file holds never changes, so the same question has the same
 * answer. People who ask at once for what is being worked out wait for the same work.
 */
export function createMemory() {
  const kept = new Map<string, Promise<unknown>>();
  return async function remember<T>(rows: number, key: string, work: () => Promise<T>): Promise<T> {
    if (rows <= MANY_ROWS) return work();
    const known = kept.get(key) ?? work();
    kept.delete(key);
    kept.set(key, known);
    if (kept.size > KEPT) kept.delete(kept.keys().next().value!);
    known.catch(() => kept.delete(key));
    return known as Promise<T>;
  };
}
