import type { OptionProblem } from '@hakaru/contract/training/option-problems';
import { type AnyCheckCall, checkRequest } from '@hakaru/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/call-api.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { sentences } from '../../../lib/i18n/joined.ts';

/** A rule that options break, in words. */
export interface BrokenRule {
  severity: OptionProblem['severity'];
  /** Where it is to be mended; models and columns by their names, which stay when others are chosen beside them. */
  fields: readonly (readonly string[])[];
  text: string;
  /** Of what the table says, what it is and of which column. */
  code?: string;
  params?: Readonly<Record<string, string | number>>;
}

const PAUSE_MS = 250;
const none: readonly BrokenRule[] = [];

/**
 * What is wrong with options, asked a moment after the last change; the answer before stays in view meanwhile. `options`
 * are null where their schema refuses them already.
 */
export function useBrokenRules(call: AnyCheckCall, datasetId: string | null, options: unknown) {
  const language = useLanguage();
  const requested = options === null ? null : JSON.stringify(options);
  const debounced = useDebounced(requested, PAUSE_MS);
  const { data, error, refetch } = useQuery({
    queryKey: ['option-problems', call.path, datasetId, language, debounced],
    queryFn: async ({ signal }) => {
      const own = JSON.parse(debounced ?? '') as unknown;
      const { problems } = await callApi(call, checkRequest(call, datasetId, own), { signal });
      return problems.map((one) => ruleOf(one, own));
    },
    enabled: requested !== null && debounced !== null,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
    // Said beside the steps.
    meta: { quiet: true },
  });
  if (requested === null) return { broken: none, error: null, refetch };
  return { broken: data ?? none, error, refetch };
}

function ruleOf({ severity, fields, response, code, params }: OptionProblem, options: unknown): BrokenRule {
  return { code, params, severity, fields: fields.map((field) => namedField(field, options)), text: response };
}

/** A field with the names of models and columns instead of their places in the options. */
export function namedField(field: readonly (string | number)[], options: unknown): string[] {
  let value = options;
  return field.map((key) => {
    value = (value as Record<string | number, unknown> | undefined)?.[key];
    return typeof key === 'number' ? (nameOf(value) ?? String(key)) : key;
  });
}

function nameOf(value: unknown): string | null {
  if (typeof value === 'string') return value;
  const { name, column } = (value ?? {}) as { name?: unknown; column?: unknown };
  return typeof name === 'string' ? name : typeof column === 'string' ? column : null;
}

/** The errors of the fields below one, in words, by their paths from there on. */
export function errorsBelow(broken: readonly BrokenRule[], ...above: string[]): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { severity, fields, text } of broken) {
    if (severity !== 'error') continue;
    for (const field of fields) {
      if (above.some((name, index) => field[index] !== name)) continue;
      const path = field.slice(above.length).join('.');
      found[path] = found[path] === undefined ? text : sentences(found[path], text);
    }
  }
  return found;
}

/** The errors of one field, in words. */
export function errorAt(broken: readonly BrokenRule[], ...field: string[]): string | undefined {
  return errorsBelow(broken, ...field)[''];
}

/** What is to be known of options from one of their fields on, though it keeps nothing from being trained. */
export function noticesOf(broken: readonly BrokenRule[], first: string): readonly BrokenRule[] {
  return broken.filter(({ severity, fields }) => severity === 'warning' && fields.some(([field]) => field === first));
}

/** Columns of a field that no measurement would be: they follow from the target, or it from them. By their names, with the reason. */
export function impossibleColumns(
  broken: readonly BrokenRule[],
  field: 'features' | 'factors',
): Record<string, string> {
  const sure = noticesOf(broken, field).filter(({ params }) => params?.['sure'] === 1);
  return Object.fromEntries(sure.flatMap(({ fields, text }) => fields.map(([, name = '']) => [name, text] as const)));
}
