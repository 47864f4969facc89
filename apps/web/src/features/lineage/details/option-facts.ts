import type { Translate } from '../../../lib/i18n/catalogue-types.ts';
import { hasMessage } from '../../../lib/i18n/define-messages.ts';
import { formatPercent } from '../../../lib/numbers/format-number.ts';
import type { Fact } from '../../../ui/fact-table.tsx';
import type { en } from '../en.ts';
import { lineageMessages } from '../lineage-messages.ts';

import { plainNumber } from '../steps/plain-number.ts';

type Words = Translate<typeof en>;

/** The options that every type of training has, as far as it has them; its own screen has all of them in words. */
export function optionFacts(options: Record<string, unknown>, t: Words): Fact[] {
  const named: [string, unknown][] = [
    [t('targets'), options['targets'] ?? options['target']],
    [t('features'), namesOf(options['features'])],
    [t('split'), splitWords(options['split'], t)],
    [t('folds'), foldWords(options['cross_validation'], t)],
  ];
  return named.flatMap(([label, value]) => {
    const words = plainWords(value, t);
    return words === '' ? [] : [{ label, value: words }];
  });
}

function namesOf(features: unknown): unknown {
  return Array.isArray(features)
    ? features.map((feature) =>
        typeof feature === 'object' && feature !== null && 'name' in feature ? feature.name : feature,
      )
    : features;
}

/** How test rows were chosen; settings that are not known here are told as they are stored. */
function splitWords(split: unknown, t: Words): unknown {
  const {
    method,
    test_share: share,
    column,
  } = (split ?? {}) as { method?: unknown; test_share?: unknown; column?: unknown };
  const key = `split_${String(method)}`;
  if (typeof method !== 'string' || !hasMessage(lineageMessages, key)) return split;
  const words = t(key as 'split_column', { column: typeof column === 'string' ? column : '' });
  return typeof share === 'number' && method !== 'automatic' && method !== 'column'
    ? t('split_share', { method: words, share: formatPercent(share) })
    : words;
}

function foldWords(choice: unknown, t: Words): unknown {
  const { folds, repeats, ...others } = (choice ?? {}) as { folds?: unknown; repeats?: unknown };
  if (Object.keys(others).length > 0 || (typeof folds !== 'number' && folds !== null && folds !== undefined))
    return choice;
  return choice
    ? t('folds_words', {
        folds: typeof folds === 'number' ? folds : t('folds_automatic'),
        repeats: typeof repeats === 'number' ? repeats : 1,
      })
    : '';
}

/** Settings as they are stored: `method: time, test_share: 0.2`. */
export function plainWords(value: unknown, t: Words): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  if (typeof value === 'number') return plainNumber(value);
  if (typeof value !== 'object') return String(value);
  if (Array.isArray(value)) return value.map((one) => plainWords(one, t)).join(', ');
  return Object.entries(value)
    .map(([name, one]) => [name, plainWords(one, t)] as const)
    .filter(([, words]) => words !== '')
    .map(([name, words]) => `${name}: ${words}`)
    .join(', ');
}
