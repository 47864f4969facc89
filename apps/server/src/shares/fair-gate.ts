import { createFairShares } from './fair-shares.ts';
import { currentOwner, type Owner } from './owner.ts';

/** Does work when it is its owner's turn. Throws the signal's reason where it aborts before. */
export type Gate = <T>(work: () => Promise<T>, signal?: AbortSignal) => Promise<T>;

/**
 * Lets so much be done at once, whoever used least lately first; one more for an organization that has nothing under way, so
 * that nobody's long works hold everybody up.
 */
export function createGate(atOnce: number): Gate {
  const shares = createFairShares();
  let waiting: (Owner & { enter: () => void })[] = [];
  let inside = 0;

  const admits = ({ orgId }: Owner): boolean =>
    inside < atOnce || (inside === atOnce && shares.underWay(orgId) === 0 && atOnce > 0);

  function letIn(): void {
    for (;;) {
      const next = shares.next(waiting.filter(admits));
      if (!next) return;
      waiting = waiting.filter((one) => one !== next);
      next.enter();
    }
  }

  return async (work, signal) => {
    signal?.throwIfAborted();
    const owner = currentOwner();
    const leave = await new Promise<() => void>((resolve, reject) => {
      const giveUp = () => {
        waiting = waiting.filter((one) => one !== turn);
        reject(signal?.reason as Error);
      };
      const turn = {
        ...owner,
        enter() {
          signal?.removeEventListener('abort', giveUp);
          inside += 1;
          resolve(shares.begin(owner));
        },
      };
      signal?.addEventListener('abort', giveUp, { once: true });
      waiting.push(turn);
      letIn();
    });
    try {
      return await work();
    } finally {
      leave();
      inside -= 1;
      letIn();
    }
  };
}
