import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { root } from '../lib/paths.mjs';

const kinds = `${root}/apps/compute/src/hakaru_compute/kinds`;
const web = { time_series: 'anomaly-detection' };
const frame = ['words.en.ts', 'prediction/words.en.ts']
  .map((file) => readFileSync(`${root}/apps/web/src/features/projects/${file}`, 'utf8'))
  .join('\n');

/** The stages that a kind's jobs tell of. */
function stagesOf(kind) {
  const sources = readdirSync(`${kinds}/${kind}`, { recursive: true })
    .filter((file) => file.endsWith('.py') && !/(^|\/)test_/.test(file))
    .map((file) => readFileSync(`${kinds}/${kind}/${file}`, 'utf8'));
  const told = sources.flatMap((source) => [...source.matchAll(/progress\([^"\n]*"([a-z_]+)"/g)]);
  return [...new Set(told.map(([, stage]) => stage))];
}

/** What the screens of a kind say: all catalogues below its folder. */
function wordsOf(kind) {
  const folder = `${root}/apps/web/src/kinds/${web[kind] ?? kind.replaceAll('_', '-')}`;
  const catalogues = readdirSync(folder).filter((file) => file.endsWith('.en.ts') || file === 'en.ts');
  return [frame, ...catalogues.map((file) => readFileSync(`${folder}/${file}`, 'utf8'))].join('\n');
}

it('has words for every stage of the kinds’ jobs', () => {
  const named = readdirSync(kinds, { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && !entry.name.startsWith('_'),
  );
  const missing = named.flatMap(({ name }) => {
    const words = wordsOf(name);
    return stagesOf(name)
      .filter((stage) => !words.includes(`stage_${stage}: `))
      .map((stage) => `${name}: ${stage}`);
  });
  expect(missing).toEqual([]);
});
