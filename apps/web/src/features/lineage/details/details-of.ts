import type { LineageNode, ReadOptions } from '@hakaru/contract';
import type { Translate } from '../../../lib/i18n/catalogue-types.ts';
import { formatDateTime } from '../../../lib/dates/format-date.ts';
import { formatBytes, formatCount, formatPercent } from '../../../lib/numbers/format-number.ts';
import type { Detail } from '../../../ui/detail-table.tsx';
import { hasMessage } from '../../../lib/i18n/define-messages.ts';
import type { en } from '../en.ts';
import { lineageMessages } from '../lineage-messages.ts';
import { plainNumber } from '../steps/plain-number.ts';
import { labelled, listed } from '../../../lib/i18n/joined.ts';

type Words = Translate<typeof en>;
type TextEncoding = NonNullable<ReadOptions['encoding']>;
type Of<K extends LineageNode['kind']> = Extract<LineageNode, { kind: K }>;

const none = '–';

const details: { [K in LineageNode['kind']]: (node: Of<K>, t: Words) => Detail[] } = {
  upload: (node, t) => [
    { label: t('uploaded_at'), value: made(node, t) },
    ...(node.byte_size === null ? [] : [{ label: t('size'), value: formatBytes(node.byte_size) }]),
    ...hash(t('sha256'), node.sha256),
  ],
  version: (node, t) => [
    ...versionDetails(node, t),
    { label: t('made_at'), value: made(node, t) },
    ...(node.read_options ? [{ label: t('read_as'), value: readWords(node.read_options, t) }] : []),
  ],
  deleted_version: (node, t) => [
    ...versionDetails(node, t),
    ...(node.at === null ? [] : [{ label: t('made_at'), value: made(node, t) }]),
    ...(node.deleted_at === null
      ? []
      : [{ label: t('deleted'), value: made({ at: node.deleted_at, by: node.deleted_by }, t) }]),
  ],
  recipe: (node, t) => [
    ...(node.recipe_version === null
      ? []
      : [{ label: t('saved_as'), value: t('saved_version', { name: node.name, version: node.recipe_version }) }]),
    { label: t('started_at'), value: made(node, t) },
    ...libraries(node.library_versions, t),
  ],
  training: (node, t) => [
    { label: t('status'), value: t(`status_${node.status}`) },
    ...optionDetails(node.options, t),
    ...(node.seed === null ? [] : [{ label: t('seed'), value: String(node.seed) }]),
    ...hash(t('content_hash'), node.content_hash),
    { label: t('made_at'), value: made(node, t) },
    ...(node.finished_at === null ? [] : [{ label: t('finished_at'), value: formatDateTime(node.finished_at) }]),
    ...libraries(node.library_versions, t),
  ],
  model: (node, t) => [
    { label: t('targets'), value: node.target ?? none },
    { label: t('parameters'), value: plainWords(node.parameters, t) || t('defaults') },
    { label: t('model_key'), value: node.model_key, copy: node.model_key },
    { label: t('made_at'), value: node.at === null ? none : formatDateTime(node.at) },
  ],
  prediction: (node, t) => [
    { label: t('status'), value: t(`state_${node.state}`) },
    {
      label: t('rows'),
      value: [node.rows === null ? none : formatCount(node.rows), node.typed ? t('typed_rows') : '']
        .filter(Boolean)
        .join(' · '),
    },
    ...(node.coverage === null ? [] : [{ label: t('coverage'), value: formatPercent(node.coverage, 1) }]),
    { label: t('made_at'), value: made(node, t) },
  ],
  decision: (node, t) => [
    { label: t('status'), value: t(`state_${node.state}`) },
    ...optionDetails(node.options, t),
    { label: t('made_at'), value: made(node, t) },
    ...(node.finished_at === null ? [] : [{ label: t('finished_at'), value: formatDateTime(node.finished_at) }]),
  ],
};

/** What is known of an entry: what it takes to say, months later, how its numbers came to be. */
export function detailsOf<K extends LineageNode['kind']>(node: Of<K>, t: Words): Detail[] {
  return (details[node.kind as K] as (node: Of<K>, t: Words) => Detail[])(node, t);
}

function versionDetails(node: Of<'version'> | Of<'deleted_version'>, t: Words): Detail[] {
  return [
    { label: t('version'), value: String(node.version) },
    ...(node.rows === null ? [] : [{ label: t('rows'), value: formatCount(node.rows) }]),
    ...(node.columns ? [{ label: t('columns'), value: formatCount(node.columns) }] : []),
    ...hash(t('content_hash'), node.content_hash),
    { label: t('version_id'), value: node.version_id, copy: node.version_id },
  ];
}

function made({ at, by }: Pick<LineageNode, 'at' | 'by'>, t: Words): string {
  if (at === null) return none;
  return by === '' ? formatDateTime(at) : t('by', { at: formatDateTime(at), by });
}

function hash(label: string, value: string | null): Detail[] {
  return value ? [{ label, value, copy: value }] : [];
}

function libraries(versions: Record<string, string>, t: Words): Detail[] {
  const named = Object.entries(versions);
  return named.length === 0
    ? []
    : [{ label: t('libraries'), value: listed(named.map(([name, version]) => `${name} ${version}`)) }];
}

const encodings = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  cp932: 'CP932',
  'euc-jp': 'EUC-JP',
  latin1: 'Latin-1',
} satisfies Record<TextEncoding, string>;
const formats = { excel: 'Excel', parquet: 'Parquet' };

function readWords(
  { format, encoding, delimiter, sheet }: NonNullable<Of<'version'>['read_options']>,
  t: Words,
): string {
  const name = format === 'delimited' ? t('read_delimited') : formats[format];
  const divided =
    delimiter &&
    t('read_divided', { mark: delimiter === '\t' ? t('read_tab') : delimiter === ' ' ? t('read_space') : delimiter });
  return [name, encoding && encodings[encoding], divided, sheet && t('read_sheet', { name: sheet })]
    .filter(Boolean)
    .join(' · ');
}

type OptionWords = Translate<typeof en>;

/** The options that every type of training has, as far as it has them; its own screen has all of them in words. */
function optionDetails(options: Record<string, unknown>, t: OptionWords): Detail[] {
  const targets = namesOf(options['targets']) ?? options['target'];
  const named: [string, unknown][] = [
    [t('targets'), targets],
    [t(targets === undefined ? 'variables' : 'features'), namesOf(options['features'])],
    [t('split'), splitWords(options['split'], t)],
    [t('folds'), foldWords(options['cross_validation'], t)],
  ];
  return named.flatMap(([label, value]) => {
    const words = plainWords(value, t);
    return words === '' ? [] : [{ label, value: words }];
  });
}

/** What a list of columns, or of what is wanted of them, is of. */
function namesOf(given: unknown): unknown {
  return Array.isArray(given) ? given.map(nameOf) : given;
}

function nameOf(one: unknown): unknown {
  if (typeof one !== 'object' || one === null) return one;
  return 'name' in one ? one.name : 'target' in one ? one.target : one;
}

/** How test rows were chosen; settings that are not known here are told as they are stored. */
function splitWords(split: unknown, t: OptionWords): unknown {
  const {
    method,
    test_share: share,
    column,
  } = (split ?? {}) as { method?: unknown; test_share?: unknown; column?: unknown };
  const key = `split_${String(method)}`;
  if (typeof method !== 'string' || !hasMessage(lineageMessages, key)) return split;
  // The time of a series is no column of the options.
  const words =
    method === 'time' && typeof column !== 'string'
      ? t('split_time_alone')
      : t(key as 'split_column', { column: typeof column === 'string' ? column : '' });
  return typeof share === 'number' && method !== 'automatic' && method !== 'column'
    ? t('split_share', { method: words, share: formatPercent(share) })
    : words;
}

function foldWords(choice: unknown, t: OptionWords): unknown {
  const { folds, repeats, ...others } = (choice ?? {}) as { folds?: unknown; repeats?: unknown };
  if (Object.keys(others).length > 0 || (typeof folds !== 'number' && folds !== null && folds !== undefined))
    return choice;
  if (!choice) return '';
  const words = typeof folds === 'number' ? t('folds_words', { folds }) : t('folds_automatic');
  return typeof repeats === 'number' && repeats > 1 ? t('folds_repeated', { folds: words, repeats }) : words;
}

/** Settings as they are stored: `method: time, test_share: 0.2`. */
function plainWords(value: unknown, t: OptionWords): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  if (typeof value === 'number') return plainNumber(value);
  if (typeof value !== 'object') return String(value);
  if (Array.isArray(value)) return listed(value.map((one) => plainWords(one, t)));
  return listed(
    Object.entries(value)
      .map(([name, one]) => [name, plainWords(one, t)] as const)
      .filter(([, words]) => words !== '')
      .map(([name, words]) => labelled(name, words)),
  );
}
