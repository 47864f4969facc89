const tails = new Map<string, Promise<unknown>>();

/** Runs the work while no other work of that name runs, in any tab; without browser locks, in this tab. */
export async function withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (navigator.locks) return (await navigator.locks.request(name, work)) as T;
  const turn = (tails.get(name) ?? Promise.resolve()).then(work, work);
  tails.set(name, turn);
  return turn;
}
