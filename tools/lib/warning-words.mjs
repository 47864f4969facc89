import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { root } from './paths.mjs';

const target = `${root}/apps/compute/src/hakaru_compute/model/export_files/warning_words.json`;
// Kinds that train models have reports of them.
const kinds = readdirSync(`${root}/apps/web/src/kinds`)
  .filter((kind) => existsSync(`${root}/apps/web/src/kinds/${kind}/report`))
  .toSorted();
// Where compute calls a kind otherwise than its screens do.
const computeNames = { 'anomaly-detection': 'time_series' };
const prefix = 'warning_';

/** What trainings warn of, in the words of the screens, for the pages of downloaded models: by kind, code and language. */
export async function warningWords() {
  const shared = await ofFolder('features/projects');
  const found = {};
  for (const kind of kinds)
    found[computeNames[kind] ?? kind.replaceAll('-', '_')] = { ...shared, ...(await ofFolder(`kinds/${kind}`)) };
  return `${JSON.stringify(found, null, 2)}\n`;
}

async function ofFolder(folder) {
  const read = async (language) =>
    (await import(pathToFileURL(`${root}/apps/web/src/${folder}/words.${language}.ts`).href))[language];
  const [en, ja] = await Promise.all([read('en'), read('ja')]);
  const codes = Object.keys(en).filter((key) => key.startsWith(prefix) && typeof en[key] === 'string' && ja[key]);
  return Object.fromEntries(codes.map((key) => [key.slice(prefix.length), { en: en[key], ja: ja[key] }]));
}

export const kept = () => readFileSync(target, 'utf8');

if (import.meta.filename === process.argv[1]) writeFileSync(target, await warningWords());
