/** Has work on one thing wait for the work on it that came before, so that many calls at once hold one connection and not all. */
export type Turns = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/** Of this process; between processes rows are locked. */
export function createTurns(): Turns {
  const last = new Map<string, Promise<unknown>>();
  return (key, work) => {
    const mine = (last.get(key) ?? Promise.resolve()).then(work);
    const ended = mine.catch(() => undefined);
    last.set(key, ended);
    void ended.then(() => {
      if (last.get(key) === ended) last.delete(key);
    });
    return mine;
  };
}
