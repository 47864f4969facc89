import { expect, it } from 'vitest';
import { paths } from '../../lib/paths.ts';
import { entryOf } from './drawer-list.tsx';

const entries = [{ path: paths.optimizations }, { path: paths.nextExperiments }, { path: paths.datasets }];

it('marks one entry: of areas within each other the innermost', () => {
  const marked = (pathname: string) => entryOf(pathname, entries)?.path;
  expect(marked('/optimization')).toBe(paths.optimizations);
  expect(marked('/optimization/details/1')).toBe(paths.optimizations);
  expect(marked('/optimization/next')).toBe(paths.nextExperiments);
  expect(marked('/optimization/next/register/1')).toBe(paths.nextExperiments);
  expect(marked('/optimization/nextmost')).toBe(paths.optimizations);
  expect(marked('/profile')).toBeUndefined();
});
