import { expect, it } from 'vitest';
import { paths } from '../../lib/paths.ts';
import type { Screen } from '../../lib/screens/screen.ts';
import { initials } from './top-bar.tsx';
import { trailOf } from './crumbs.tsx';

function screenAt(path: Screen['path'], en: string, more: Partial<Screen> = {}): Screen {
  return { path, title: { en, ja: en }, load: () => Promise.reject(new Error('not shown here')), ...more };
}

const result = screenAt(paths.regressionResult, 'Result', { namedBy: 'project_id' });
const screens = [
  screenAt(paths.trainings, 'Training'),
  result,
  screenAt(paths.regressionReport, 'Report', { parent: paths.regressionResult }),
  screenAt(paths.regressionRegister, 'New training'),
];

function labels(index: number, parameters: Record<string, string>, names: Record<string, string> = {}) {
  return trailOf(screens[index] as Screen, parameters, screens, names).map(({ label }) => label);
}

it('follows the path up to the screens that exist', () => {
  expect(labels(0, {})).toEqual(['Training']);
  expect(labels(3, { dataset_id: 'd' })).toEqual(['Training', 'New training']);
});

it('follows a named parent, with names of entities where they are loaded', () => {
  const parameters = { project_id: 'p', model: 'm' };
  expect(labels(2, parameters)).toEqual(['Training', 'Result', 'Report']);
  expect(labels(2, parameters, { p: 'Concrete' })).toEqual(['Training', 'Concrete', 'Report']);
  expect(trailOf(screens[2] as Screen, parameters, screens, {})[1]?.href).toBe('/training/regression/result/p');
});

it('makes initials of either script', () => {
  expect(initials('Aiko Tanaka')).toBe('AT');
  expect(initials('Dan')).toBe('D');
  expect(initials('田中 愛子')).toBe('田');
  expect(initials(undefined)).toBe('');
});
