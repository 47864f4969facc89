import { expect, test } from 'vitest';
import { versionBefore } from './version-before.ts';

const versions = [3, 1, 2].map((version) => ({ version, version_id: `v${version}` }));

test('a version is compared with the one before it, the first with none', () => {
  expect(versionBefore(versions, 'v3')).toBe('v2');
  expect(
    versionBefore(
      versions.filter(({ version }) => version !== 2),
      'v3',
    ),
  ).toBe('v1');
  expect(versionBefore(versions, 'v1')).toBeUndefined();
});
