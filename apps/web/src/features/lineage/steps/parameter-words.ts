import type { Selection } from '@hakaru/contract';
import { translator } from '../../../lib/i18n/define-messages.ts';
import { lineageMessages } from '../lineage-messages.ts';
import { plainNumber } from './plain-number.ts';
import { predicateWords, selectionWords } from './predicate-words.ts';
import { stepForm, titleIn } from './step-title.ts';
import { labelled } from '../../../lib/i18n/joined.ts';

interface Property {
  title?: string;
  title_ja?: string;
  enum_titles?: Record<string, string>;
  enum_titles_ja?: Record<string, string>;
}

const LISTED = 12;

/** What a step was told, each parameter by its name: `Columns: flow`. What was left empty is left out. */
export function parameterWords(step: string, parameters: Record<string, unknown>): string[] {
  const { properties = {} } = stepForm(step);
  return Object.entries(parameters)
    .filter(
      ([name, value]) =>
        name !== 'name' && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0),
    )
    .map(([name, value]) =>
      labelled(properties[name]?.title ? titleIn(properties[name]) : name, valueWords(value, properties[name])),
    );
}

function valueWords(value: unknown, property: Property = {}): string {
  const t = translator(lineageMessages);
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  if (typeof value === 'number') return plainNumber(value);
  if (typeof value === 'string')
    return property.enum_titles?.[value]
      ? titleIn({
          title: property.enum_titles[value],
          title_ja: property.enum_titles_ja?.[value] ?? property.enum_titles[value],
        })
      : value;
  if (Array.isArray(value))
    return (
      value
        .slice(0, LISTED)
        .map((one) => valueWords(one, property))
        .join(t('between')) + (value.length > LISTED ? '…' : '')
    );
  if (isSelection(value)) return selectionWords(value);
  return typeof value === 'object' && value !== null ? recordWords(value as Record<string, unknown>) : t('none');
}

/** A line of a list: a label with its rows, a column with its bounds, an old name with its new one. */
function recordWords(record: Record<string, unknown>): string {
  const t = translator(lineageMessages);
  if (typeof record['label'] === 'string' && isSelection(record['selection']))
    return t('labelled', { label: record['label'], rows: selectionWords(record['selection']) });
  if (typeof record['column'] === 'string' && ('lower' in record || 'upper' in record)) {
    const [low, high] = [endOf(record['lower']), endOf(record['upper'])];
    return predicateWords({ column: record['column'], between: [low, high] }, () => false);
  }
  return Object.values(record)
    .filter((value) => value !== null)
    .map((value) => valueWords(value))
    .join(' → ');
}

function endOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}

function isSelection(value: unknown): value is Selection {
  return typeof value === 'object' && value !== null && Array.isArray((value as Partial<Selection>).all);
}
