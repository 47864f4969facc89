import { expect, it } from 'vitest';
import { createMemory } from './remember.ts';

const LARGE = 2_000_000;

it('answers the same question about a large table once, and what failed again', async () => {
  const remember = createMemory();
  let requested = 0;
  const work = async (): Promise<number> => (requested += 1);
  expect(await Promise.all([remember(LARGE, 'a', work), remember(LARGE, 'a', work)])).toEqual([1, 1]);
  expect(await remember(LARGE, 'b', work)).toBe(2);
  await expect(remember(LARGE, 'c', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await remember(LARGE, 'c', work)).toBe(3);
  expect([await remember(10, 'a', work), await remember(10, 'a', work)]).toEqual([4, 5]);
});

it('forgets what was not asked for the longest time', async () => {
  const remember = createMemory();
  let requested = 0;
  const ask = (key: number): Promise<number> => remember(LARGE, String(key), async () => (requested += 1));
  for (let key = 0; key < 64; key += 1) await ask(key);
  await ask(0);
  await ask(64);
  expect([await ask(0), await ask(1)]).toEqual([1, 66]);
});
