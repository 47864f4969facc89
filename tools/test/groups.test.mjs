import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { root } from '../lib/paths.mjs';
import * as groups from './groups.mjs';

test('the tests that run on a separate PostgreSQL too are there', () => {
  for (const file of groups.databaseTests) expect(existsSync(`${root}/apps/server/${file}`), file).toBe(true);
});

test('groups are made when they are asked for: in a fresh clone the packages they run with come first', () => {
  for (const group of [groups.sideBySide, groups.webBuild, groups.journeys]) expect(group).toBeInstanceOf(Function);
});

test('each language has journeys of its own, with reports and pictures that the other does not overwrite', () => {
  const [en, ja] = groups.journeys();
  expect(en.reportFile).not.toBe(ja.reportFile);
  expect(en.command.filter((word) => ja.command.includes(word))).not.toContain('e2e/test-results/en');
});

test('what failed is run alone with the same settings and a report of its own', () => {
  const [en] = groups.journeys();
  const again = en.alone(['a.spec.ts']);
  expect(again.command.at(-1)).toBe('a.spec.ts');
  expect(again.reportFile).not.toBe(en.reportFile);
  expect({ ...again.env, PLAYWRIGHT_JSON_OUTPUT_NAME: en.reportFile }).toEqual(en.env);
});
