import { setImmediate as settled } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createMemoryRoom } from './memory-room.ts';

/** Borrows under names; answers who has something, and how each gives it back. */
function borrowers(totalMb: number) {
  const room = createMemoryRoom(totalMb);
  const returns = new Map<string, () => void>();
  return {
    borrow: (name: string, mb: number, signal?: AbortSignal) =>
      room.borrow(mb, signal).then((giveBack) => void returns.set(name, giveBack)),
    holding: async () => {
      await settled();
      return [...returns.keys()];
    },
    giveBack(name: string) {
      returns.get(name)!();
      returns.delete(name);
    },
  };
}

it('lends no more than there is, and all of it to who wants more', async () => {
  const { borrow, holding, giveBack } = borrowers(100);
  void borrow('a', 50);
  void borrow('b', 50);
  void borrow('wide', 1000);
  expect(await holding()).toEqual(['a', 'b']);
  giveBack('a');
  expect(await holding()).toEqual(['b']);
  giveBack('b');
  expect(await holding()).toEqual(['wide']);
  void borrow('c', 1);
  expect(await holding()).toEqual(['wide']);
  giveBack('wide');
  expect(await holding()).toEqual(['c']);
});

it('lets small ones pass a large one, but not for ever', async () => {
  const { borrow, holding, giveBack } = borrowers(100);
  void borrow('first', 40);
  void borrow('large', 100);
  for (let index = 0; index < 8; index += 1) {
    void borrow(`small${index}`, 10);
    expect(await holding()).toContain(`small${index}`);
    giveBack(`small${index}`);
  }
  void borrow('late', 10);
  expect(await holding()).toEqual(['first']);
  giveBack('first');
  expect(await holding()).toEqual(['large']);
  giveBack('large');
  expect(await holding()).toEqual(['late']);
});

it('forgets who no longer waits', async () => {
  const { borrow, holding, giveBack } = borrowers(100);
  void borrow('first', 100);
  const abort = new AbortController();
  const given = borrow('given up', 100, abort.signal);
  void borrow('last', 100);
  abort.abort(new Error('stopped'));
  await expect(given).rejects.toThrow('stopped');
  giveBack('first');
  expect(await holding()).toEqual(['last']);
});
