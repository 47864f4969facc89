import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { root } from '../lib/paths.mjs';
import { screenTexts } from './screen-texts.mjs';

const page = readFileSync(`${root}/docs/vocabulary.md`, 'utf8');
const isJapanese = (text) => /[\u3041-\u30ff\u4e00-\u9fff]/.test(text);
const [, exceptions] = page.split('## Exceptions');
const excepted = [...exceptions.matchAll(/`([^`]+)`/g)].map(([, file]) => file);
const texts = screenTexts().filter(({ file }) => !excepted.some((one) => file.endsWith(one)));
const spelled = {
  en: texts.filter(({ language }) => language === 'en'),
  ja: texts.filter(({ language }) => language === 'ja'),
};

/** The words of a cell; brackets name a folder. */
function wordsOf(cell) {
  return cell
    .split(/[,、]/)
    .map((word) => /^\s*(.*?)(?: \(([a-z-]+)\))?\s*$/.exec(word).slice(1))
    .filter(([word]) => word !== '');
}

const rows = page
  .split('\n')
  .map((line) => /^\| (.*) \|$/.exec(line)?.[1].split(' | '))
  .filter((cells) => cells?.length === 4 || /^\| .* \| \|$/.test(cells?.join(' | ') ?? ''))
  .filter(([word]) => word !== 'word');
const refused = rows.flatMap(([, , , cell]) => wordsOf(cell ?? ''));
const preferred = rows.flatMap(([, japanese]) => wordsOf(japanese).map(([word]) => word));

function failures(language, test) {
  return spelled[language]
    .map((one) => ({ ...one, wrong: test(one.text, one) }))
    .filter(({ wrong }) => wrong)
    .map(({ file, key, text, wrong }) => `${file} ${key}: ${wrong === true ? '' : `‘${wrong}’ in `}${text}`);
}

it('reads the page and what the product says', () => {
  expect(refused.length).toBeGreaterThan(50);
  expect(spelled.en.length).toBeGreaterThan(3000);
  expect(spelled.ja.length).toBeGreaterThan(3000);
});

it('one English word is used for one thing', () => {
  const english = refused.filter(([word]) => !isJapanese(word));
  expect(
    failures('en', (text, { file }) => {
      const said = text.replaceAll(/\$?\{\w*(?:, ([^{}]*))?\}/g, ' $1 ');
      return english.find(
        ([word, folder]) =>
          (!folder || file.includes(`/${folder}/`)) &&
          new RegExp(`\\b${word}\\b`, /[A-Z]/.test(word) ? '' : 'i').test(said),
      )?.[0];
    }),
  ).toEqual([]);
});

/** Where a word stands in a text. */
function placesOf(word, text) {
  const places = [];
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) places.push([at, at + word.length]);
  return places;
}

it('one Japanese word is used for one thing', () => {
  const japanese = refused.filter(([word]) => isJapanese(word));
  const kept = preferred.filter(isJapanese);
  // A refused word may be a part of one that is right: 欠損 of 欠損区間, never the other way round.
  const isPartOfAnother = ([from, to], word, text) =>
    kept.some(
      (right) => right.includes(word) && placesOf(right, text).some(([start, end]) => start <= from && to <= end),
    );
  expect(
    failures(
      'ja',
      (text, { file }) =>
        japanese.find(
          ([word, folder]) =>
            (!folder || file.includes(`/${folder}/`)) &&
            placesOf(word, text).some((place) => !isPartOfAnother(place, word, text)),
        )?.[0],
    ),
  ).toEqual([]);
});

it('English is British, whole and without fragments', () => {
  const american =
    /\b(colors?|gray|center(ed)?|visuali[z]ations?|visuali[z]e|normali[z]ed?|optimi[z]ed?|neighbors?|behavior|labeled|unlabeled)\b/i;
  expect(failures('en', (text) => american.exec(text.replaceAll(/\{[^}]*\}|`[^`]*`/g, ''))?.[0])).toEqual([]);
  expect(failures('en', (text) => /^It (was|failed|is being)\b|\btold\b/.exec(text)?.[0])).toEqual([]);
});

it('English is that of an engineer’s report', () => {
  const literary =
    /\b(anew|afresh|foretells?|foretold|wanders?|betters|weightier|divided by commas|stands? in for|takes? away|(goes|going|went|gone) (on|back)|all the same|for lack of|has a hand|to begin anew|counted? alike|whatever the|(is|was) no (value|frequency|frequency of|range|more than)|in your own house|last first|must name)\b/i;
  expect(failures('en', (text) => literary.exec(text)?.[0])).toEqual([]);
  expect(
    failures('en', (text) => /\b(A|An|The) [a-z ]+ (is|are) a (whole )?number (above|from)\b/.exec(text)?.[0]),
  ).toEqual([]);
  expect(failures('en', (text) => /‘[^’]*’/.exec(text)?.[0])).toEqual([]);
});

it('a help of a parameter is a sentence of its own', () => {
  expect(
    failures(
      'en',
      (text, { key }) => /^(help|description) of /.test(key) && /^(Of|Across|Where|Such as|They)\b/.exec(text)?.[0],
    ),
  ).toEqual([]);
});

/** How much of a line a text fills below a field at its widest: English letters, or full-width characters. */
const line = { en: 115, ja: 58 };
const lengthIn = {
  en: (text) => text.length,
  ja: (text) =>
    [...text].reduce((sum, character) => sum + (/[\u0020-\u1fff\uff61-\uffdc]/.test(character) ? 0.5 : 1), 0),
};

it.each(['en', 'ja'])('a help of a field or of its options is one line, of a model or a step two (%s)', (language) => {
  const lines = (key) => (key.startsWith('help of ') ? 1 : key.startsWith('description of ') ? 2 : Infinity);
  expect(spelled[language].filter(({ key }) => key.startsWith('help of choice ')).length).toBeGreaterThan(50);
  expect(
    failures(language, (text, { key }) => {
      const length = lengthIn[language](text);
      return length > lines(key) * line[language] && String(length);
    }),
  ).toEqual([]);
});

/** The words that screens write below a field, as the folder of their kind or feature and their key. */
function wordsBelowFields() {
  const screens = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'apps/web/src/**.tsx'], { cwd: root });
  const folder = (file) => file.split('/').slice(0, 5).join('/');
  return new Set(
    String(screens)
      .split('\n')
      .filter((file) => file && !file.endsWith('.test.tsx') && existsSync(`${root}/${file}`))
      .flatMap((file) =>
        [...readFileSync(`${root}/${file}`, 'utf8').matchAll(/\b(?:helperText|help)=\{[^<>]*?\bt\('(\w+_help)'/g)].map(
          ([, key]) => `${folder(file)} ${key}`,
        ),
      ),
  );
}

it.each(['en', 'ja'])('so is a help that a screen writes below a field (%s)', (language) => {
  const below = wordsBelowFields();
  expect(below.size).toBeGreaterThan(15);
  expect(
    failures(language, (text, { file, key }) => {
      const length = lengthIn[language](text.replaceAll(/\{[^}]*\}/g, '000'));
      return below.has(`${file.split('/').slice(0, 5).join('/')} ${key}`) && length > line[language] && String(length);
    }),
  ).toEqual([]);
});

it('what English counts has a singular', () => {
  const keys = new Set(spelled.en.map(({ file, key }) => `${file} ${key}`));
  expect(
    failures(
      'en',
      (text, { file, key }) => key.endsWith('_other') && !keys.has(`${file} ${key.replace(/_other$/, '_one')}`),
    ),
  ).toEqual([]);
  expect(
    failures('en', (text, { key }) => /\bAll \{(count|rows|shown|total)\}/.test(text) && !key.endsWith('_other')),
  ).toEqual([]);
  const counted =
    /\{(?!limit|minimum|least|coverage|folds|classes|ratio|part)\w+\} (rows|columns|images|values|files|cells|steps|models|clusters|times|keys|alarms|analyses|anomalies|channels|classes|combinations|conditions|criteria|experiments|gaps|groups|levels|parts(?! per)|phases|points|proposals|runs|starts|targets|trials)\b/;
  expect(failures('en', (text, { key }) => !key.endsWith('_other') && counted.exec(text)?.[0])).toEqual([]);
});

it('Japanese is written as Japanese', () => {
  const kana = '\u3041-\u30ff\u4e00-\u9fff';
  const rules = {
    'half-width colon': new RegExp(`[${kana}）」}]\\s?: |[${kana}）」]:|: ?[${kana}「]`),
    'half-width question mark': new RegExp(`[${kana}）」][?!]`),
    'space between Japanese characters': new RegExp(`[${kana}、。] [${kana}]`),
    'half-width kana': /[\uff61-\uff9f]/,
    'half-width brackets': new RegExp(`\\([^)[]*[${kana}]|[${kana}] ?\\(`),
    'English quotation marks': /[“”]/,
    'half-width comma': new RegExp(`[${kana}],`),
    'full-width tilde for a range': /～/,
    コンマ: /コンマ/,
    既に: /既に/,
    'no space before a counter': new RegExp(`(^|[${kana}、。（「\\s])\\d+[つ個回行列枚件群組]`),
    他の: /(^|[^の])他[のには]/,
    わかる: /わか[らりるっれ]/,
    あてはまる: /あてはま|あてはめ/,
    することができる: /することができ|ことが可能/,
    'kanji for what is written in kana': /下さい|出来[るま]|全て|又は|及び|頂[いき]/,
  };
  expect(
    failures('ja', (text) => {
      // What is written as code is: quoted, a date's parts, or a function with its arguments before what it does.
      const said = text.replaceAll(/`[^`]*`?|%[A-Za-z]|^[a-z_\d]+\([^)]*\)(?=：)/g, 'code');
      return isJapanese(text) && Object.keys(rules).find((rule) => rules[rule].test(said));
    }),
  ).toEqual([]);
});

it('Japanese says in English nothing but names', () => {
  const names = new Set(/Names that stay as they are: (.*)\./.exec(page)[1].split(', '));
  const english = new Map(
    spelled.en.map(({ file, key, text }) => [`${file.replace(/en\.ts$/, '')} ${key} ${text}`, text]),
  );
  expect(
    failures('ja', (text, { file, key }) => {
      // A pattern of what a machine writes is no word.
      if (isJapanese(text) || /^\^.*\$$/.test(text) || !english.has(`${file.replace(/ja\.ts$/, '')} ${key} ${text}`))
        return false;
      return text
        .replaceAll(/\$?\{[^}]*\}/g, ' ')
        .split(/[\s,:;()·/=×→+%"]+/)
        .find((word) => /[A-Za-z]{2}/.test(word) && !names.has(word));
    }),
  ).toEqual([]);
});
