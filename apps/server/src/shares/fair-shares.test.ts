import { setImmediate as settled } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createGate } from './fair-gate.ts';
import { createFairShares } from './fair-shares.ts';
import { onBehalfOf, type Owner } from './owner.ts';

const owner = (orgId: string, userId = 'somebody'): Owner => ({ orgId, userId });

/** Works off what waits, one at a time, each for its seconds; answers the order. */
function workOff(waiting: { owner: Owner; name: string; seconds: number }[]): string[] {
  let clock = 0;
  const shares = createFairShares(() => clock);
  const done: string[] = [];
  for (let left = waiting.map((one) => ({ ...one, ...one.owner })); left.length > 0;) {
    const next = shares.next(left)!;
    const end = shares.begin(next.owner);
    clock += next.seconds * 1000;
    end();
    done.push(next.name);
    left = left.filter((one) => one !== next);
  }
  return done;
}

const works = (of: Owner, name: string, count: number, seconds = 10) =>
  Array.from({ length: count }, (_, index) => ({ owner: of, name: `${name}${index}`, seconds }));

describe('fair shares', () => {
  it('of one person are the order of waiting', () => {
    expect(workOff(works(owner('a'), 'a', 4))).toEqual(['a0', 'a1', 'a2', 'a3']);
  });

  it('let five of one organization end as soon as they would beside five of another, however many it has', () => {
    const order = workOff([...works(owner('a'), 'a', 25), ...works(owner('b'), 'b', 5)]);
    expect(order.indexOf('b4')).toBe(9);
  });

  it('are of organizations first, then of their persons', () => {
    const order = workOff([
      ...works(owner('a', 'first'), 'f', 20),
      ...works(owner('a', 'second'), 's', 3),
      ...works(owner('b'), 'b', 6),
    ]);
    expect(order.indexOf('b5')).toBe(11);
    expect(order.indexOf('s2')).toBeLessThanOrEqual(12);
  });

  it('count time, not works', () => {
    const order = workOff([...works(owner('a'), 'long', 5, 100), ...works(owner('b'), 'short', 20, 10)]);
    expect(order.slice(0, 12).filter((name) => name.startsWith('long'))).toHaveLength(2);
  });

  it('compare at one moment, so that what one person waits for stays in order', () => {
    let clock = 0;
    const shares = createFairShares(() => (clock += 1000));
    shares.begin(owner('a'))();
    const waiting = [1, 2, 3].map((name) => ({ ...owner('a'), name }));
    expect(shares.next(waiting)?.name).toBe(1);
  });

  it('forget what was long ago', () => {
    let clock = 0;
    const shares = createFairShares(() => clock);
    const end = shares.begin(owner('a'));
    clock += 1_000_000;
    end();
    clock += 86_400_000;
    const other = shares.begin(owner('b'));
    clock += 2000;
    other();
    expect(shares.next([owner('b'), owner('a')])).toEqual(owner('a'));
  });
});

describe('a gate', () => {
  /** Works that end when they are told to. */
  function controlled() {
    const begun: string[] = [];
    const ends = new Map<string, () => void>();
    const start = (gate: ReturnType<typeof createGate>, name: string, signal?: AbortSignal) =>
      onBehalfOf(owner(name[0]!), () =>
        gate(() => {
          begun.push(name);
          return new Promise<void>((resolve) => ends.set(name, resolve));
        }, signal),
      );
    return { begun, start, end: (name: string) => ends.get(name)!() };
  }

  it('lets so many in, and one more for who has nothing under way', async () => {
    const gate = createGate(2);
    const { begun, start, end } = controlled();
    const all = ['a0', 'a1', 'a2', 'a3', 'b0', 'b1', 'c0'].map((name) => start(gate, name));
    await settled();
    expect(begun).toEqual(['a0', 'a1', 'b0']);
    end('a0');
    await all[0];
    await settled();
    expect(begun).toEqual(['a0', 'a1', 'b0', 'c0']);
    for (const name of ['a1', 'b0', 'c0']) end(name);
    await Promise.all([all[1], all[4], all[6]]);
    await settled();
    expect(begun).toHaveLength(6);
    expect(begun).toContain('b1');
  });

  it('is left by who fails or no longer waits', async () => {
    const gate = createGate(1);
    const abort = new AbortController();
    const { begun, start, end } = controlled();
    const first = start(gate, 'a0');
    const given = start(gate, 'a1', abort.signal);
    const last = start(gate, 'a2');
    abort.abort(new Error('gone'));
    await expect(given).rejects.toThrow('gone');
    end('a0');
    await first;
    await settled();
    expect(begun).toEqual(['a0', 'a2']);
    end('a2');
    await last;
    await expect(gate(async () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(gate(async () => 'again')).resolves.toBe('again');
  });
});
