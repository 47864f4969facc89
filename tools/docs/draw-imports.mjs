import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cruise } from 'dependency-cruiser';
import { root } from '../lib/paths.mjs';

// "npm run draw:imports" draws who imports whom, folder by folder, into docs/architecture.md; with --check it fails
// where the picture is no longer true.

const page = `${root}/docs/architecture.md`;
const marks = ['<!-- imports: drawn by npm run draw:imports -->', '<!-- imports: end -->'];
const isTest = /\.test\.tsx?$|\/test-[^/]+\.ts$|\/testing\/|(^|\/)(test_[^/]*|conftest)\.py$/;

const cut = /^(?:apps|packages)\/(web|server|contract)\/src\/((?:features\/)?[^/.]+)\//;
const cutPython = /^hakaru_compute\.((?:kinds|families)\.)?([a-z_]+)/;

async function typescriptImports() {
  const { output } = await cruise(
    ['apps', 'packages'],
    {
      doNotFollow: { path: 'node_modules' },
      exclude: { path: '^(apps|packages)/[^/]+/(dist|\\.vitest|test-results)/|/generated/' },
      tsPreCompilationDeps: true,
      tsConfig: { fileName: 'tsconfig.base.json' },
      enhancedResolveOptions: {
        exportsFields: ['exports'],
        conditionNames: ['import', 'node', 'default'],
        extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
      },
    },
    undefined,
    {},
  );
  return output.modules
    .filter(({ source }) => !isTest.test(source))
    .flatMap(({ source, dependencies }) => dependencies.map(({ resolved }) => [folderOf(source), folderOf(resolved)]));
}

function folderOf(path) {
  const [, part, folder] = cut.exec(path) ?? [];
  if (part === 'contract') return path.startsWith('packages/contract/') ? { part, folder: 'contract' } : undefined;
  return part && { part, folder };
}

function pythonImports() {
  const source = `${root}/apps/compute/src/hakaru_compute`;
  const folders = new Set(
    ['', 'families/'].flatMap((below) =>
      readdirSync(`${source}/${below}`, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => `${below}${name}`),
    ),
  );
  return readdirSync(source, { recursive: true })
    .filter((path) => path.endsWith('.py') && !isTest.test(path) && path.includes('/'))
    .flatMap((path) => {
      const text = readFileSync(`${source}/${path}`, 'utf8');
      const from = moduleFolder(`hakaru_compute.${path.replaceAll('/', '.')}`, folders);
      return [...text.matchAll(/^\s*(?:from|import) (hakaru_compute\.[\w.]+)/gm)].map(([, module]) => [
        from,
        moduleFolder(module, folders),
      ]);
    });
}

function moduleFolder(module, folders) {
  const [, group, name] = cutPython.exec(module) ?? [];
  if (group === 'kinds.') return { part: 'compute', folder: 'kinds' };
  if (group) return { part: 'compute', folder: folders.has(`families/${name}`) ? `families/${name}` : 'families' };
  return folders.has(name) ? { part: 'compute', folder: name } : undefined;
}

/** part -> its arrows, as a map from a folder to those it imports. */
function arrowsByPart(imports) {
  const parts = new Map();
  for (const [from, to] of imports) {
    if (!from || !to || from.part !== to.part || from.folder === to.folder) continue;
    const arrows = parts.get(from.part) ?? parts.set(from.part, new Map()).get(from.part);
    (arrows.get(from.folder) ?? arrows.set(from.folder, new Set()).get(from.folder)).add(to.folder);
  }
  return parts;
}

/** Leaves out the arrows that a longer way says already. */
function withoutShortcuts(arrows) {
  const reachedFrom = (start, skipped) => {
    const seen = new Set();
    const pending = [...(arrows.get(start) ?? [])].filter((folder) => folder !== skipped);
    while (pending.length > 0) {
      const folder = pending.pop();
      if (seen.has(folder) || folder === start) continue;
      seen.add(folder);
      pending.push(...(arrows.get(folder) ?? []));
    }
    return seen;
  };
  return [...arrows].flatMap(([from, all]) =>
    [...all].filter((to) => !reachedFrom(from, to).has(to) || arrows.get(to)?.has(from)).map((to) => [from, to]),
  );
}

function drawing(part, arrows) {
  const lines = withoutShortcuts(arrows).map(([from, to]) => `  ${idOf(from)}["${from}"] --> ${idOf(to)}["${to}"]`);
  return [`**${part}**`, '', '```mermaid', 'flowchart LR', ...lines.toSorted(), '```'].join('\n');
}

function idOf(folder) {
  return folder.replaceAll(/\W/g, '_');
}

const parts = arrowsByPart([...(await typescriptImports()), ...pythonImports()]);
const drawn = ['web', 'server', 'compute'].map((part) => drawing(part, parts.get(part))).join('\n\n');
const text = readFileSync(page, 'utf8');
const [before, after] = [text.indexOf(marks[0]) + marks[0].length, text.indexOf(marks[1])];
const renewed = `${text.slice(0, before)}\n\n${drawn}\n\n${text.slice(after)}`;
if (!process.argv.includes('--check')) writeFileSync(page, renewed);
else if (renewed !== text) {
  console.log('The picture of imports in docs/architecture.md is stale: run "npm run draw:imports".');
  process.exitCode = 1;
}
