import type { Owner } from './owner.ts';

/** Who used how much of something lately, and so whose turn it is. Seconds used count half after ten minutes. */
export interface FairShares {
  /** Notes that work of an owner begins; answers what ends it. */
  begin(owner: Owner): () => void;
  /** How many works of an organization are under way. */
  underWay(orgId: string): number;
  /**
   * Of those who wait, in the order of their waiting, whose turn it is: of the organization that used least, the person who
   * did; where two used the same, who waits longest.
   */
  next<T extends Owner>(waiting: readonly T[]): T | undefined;
}

const HALF_LIFE_MS = 600_000;
// Before anything has lasted, those who have nothing under way come first.
const BEGIN_S = 1;
const KEPT = 1000;
const FORGOTTEN_S = 0.5;

interface Use {
  seconds: number;
  /** When `seconds` was so. */
  at: number;
  /** When each work under way began. */
  begun: Set<{ at: number }>;
}

/** `now` answers milliseconds; a test has its own clock. */
export function createFairShares(now: () => number = () => performance.now()): FairShares {
  const uses = new Map<string, Use>();
  const person = ({ orgId, userId }: Owner) => `${orgId}/${userId ?? ''}`;

  function usedBy(key: string, when: number): number {
    const use = uses.get(key);
    if (!use) return 0;
    const running = [...use.begun].reduce((sum, { at }) => sum + (when - at) / 1000, 0);
    return use.seconds * 0.5 ** ((when - use.at) / HALF_LIFE_MS) + running;
  }

  function add(key: string, seconds: number): Use {
    const use = uses.get(key) ?? { seconds: 0, at: now(), begun: new Set() };
    use.seconds = use.seconds * 0.5 ** ((now() - use.at) / HALF_LIFE_MS) + seconds;
    use.at = now();
    uses.set(key, use);
    return use;
  }

  function forget(): void {
    if (uses.size <= KEPT) return;
    for (const [key, { begun }] of uses) if (begun.size === 0 && usedBy(key, now()) < FORGOTTEN_S) uses.delete(key);
  }

  return {
    begin(owner) {
      forget();
      const work = { at: now() };
      const keys = [owner.orgId, person(owner)];
      for (const key of keys) add(key, BEGIN_S).begun.add(work);
      return () => {
        for (const key of keys) {
          if (!uses.get(key)?.begun.delete(work)) continue;
          add(key, (now() - work.at) / 1000);
        }
      };
    },
    underWay: (orgId) => uses.get(orgId)?.begun.size ?? 0,
    next(waiting) {
      const [first, ...others] = waiting;
      if (!first) return undefined;
      // All are compared at one moment.
      const when = now();
      const usedByOrg = (one: Owner) => usedBy(one.orgId, when);
      const usedByPerson = (one: Owner) => usedBy(person(one), when);
      let chosen = first;
      for (const one of others) {
        const isBetter =
          one.orgId === chosen.orgId ? usedByPerson(one) < usedByPerson(chosen) : usedByOrg(one) < usedByOrg(chosen);
        if (isBetter) chosen = one;
      }
      return chosen;
    },
  };
}
