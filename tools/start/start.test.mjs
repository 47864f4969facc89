import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from '../lib/paths.mjs';
import { checkDisk } from './check-disk.mjs';
import { checkPort, defaultPort } from './check-port.mjs';
import { nodePackagesAreCurrent } from './node-packages.mjs';
import { catalogues, terminalLanguage, words } from './words.mjs';

let folder;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'hakaru-tools-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('words', () => {
  test('exist in both languages with the same gaps', () => {
    expect(Object.keys(catalogues.ja)).toEqual(Object.keys(catalogues.en));
    const gaps = (text) => (text.match(/\{\w+\}/g) ?? []).toSorted();
    for (const code of Object.keys(catalogues.en))
      expect(gaps(catalogues.ja[code]), code).toEqual(gaps(catalogues.en[code]));
  });

  test('follow the terminal', () => {
    expect(terminalLanguage({ LANG: 'ja_JP.UTF-8' })).toBe('ja');
    expect(terminalLanguage({ LANG: 'ja_JP.UTF-8', LC_ALL: 'C' })).toBe('en');
    expect(words('done', { step: 'A', seconds: 3 }, 'ja')).toBe('A: 完了 (3 秒)');
  });
});

describe('the port', () => {
  test('in use is named together with the program that has it', async () => {
    const server = createServer();
    await new Promise((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const { port } = server.address();
    await expect(checkPort(String(port))).rejects.toThrow(new RegExp(`${port}.*${process.pid}`));
    await new Promise((resolve) => {
      server.close(resolve);
    });
    await expect(checkPort(String(port))).resolves.toBeUndefined();
  });

  test.each(['eighty', '70000', '-1'])('%s is refused', async (port) => {
    await expect(checkPort(port)).rejects.toThrow(port);
  });

  test('is by default the one the server takes', () => {
    const settings = readFileSync(`${root}/apps/server/src/config/settings.ts`, 'utf8');
    expect(settings).toMatch(new RegExp(String.raw`HAKARU_PORT:.*\.default\(${defaultPort}\)`));
  });
});

describe('the disk', () => {
  test('with too little room is named with what is free and needed', () => {
    expect(() => checkDisk(2000, () => 1234)).toThrow(/1234 MB.*2000 MB|2000 MB.*1234 MB/);
  });

  test('with room is fine', () => {
    expect(() => checkDisk(2000, () => 5000)).not.toThrow();
  });
});

describe('packages are current', () => {
  const wanted = {
    '': {},
    'node_modules/a': { version: '1.0.0' },
    'node_modules/b': { version: '2.0.0', optional: true },
  };

  function install(name, packages) {
    const path = join(folder, name);
    mkdirSync(join(path, 'node_modules'), { recursive: true });
    writeFileSync(join(path, 'package-lock.json'), JSON.stringify({ packages: wanted }));
    if (packages) writeFileSync(join(path, 'node_modules', '.package-lock.json'), JSON.stringify({ packages }));
    return path;
  }

  test.each([
    ['all', { 'node_modules/a': { version: '1.0.0' }, 'node_modules/b': { version: '2.0.0' } }, true],
    ['without one for another platform', { 'node_modules/a': { version: '1.0.0' } }, true],
    ['another version', { 'node_modules/a': { version: '1.0.1' } }, false],
    ['one missing', {}, false],
    ['nothing installed', undefined, false],
  ])('%s', (name, packages, expected) => {
    expect(nodePackagesAreCurrent(install(name, packages))).toBe(expected);
  });
});

test('the lock file names the package of every platform, without which npm ci refuses it', () => {
  const { packages } = JSON.parse(readFileSync(`${root}/package-lock.json`, 'utf8'));
  const locked = new Set(Object.keys(packages).map((path) => path.replace(/^.*node_modules\//, '')));
  const missing = Object.values(packages)
    .flatMap(({ optionalDependencies = {} }) => Object.keys(optionalDependencies))
    .filter((name) => !locked.has(name));
  expect(missing).toEqual([]);
});

test('npm start needs nothing that a fresh clone lacks', () => {
  const files = execFileSync(
    'grep',
    [
      '-rhoE',
      "from '[^.][^']*'",
      `${root}/tools/start`,
      `${root}/tools/lib`,
      '--include=*.mjs',
      '--exclude=*.test.mjs',
    ],
    { encoding: 'utf8' },
  );
  expect(
    files
      .trim()
      .split('\n')
      .filter((line) => !line.startsWith("from 'node:")),
  ).toEqual([]);
});
