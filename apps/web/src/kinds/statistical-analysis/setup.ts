import {
  type AnalysisOptions,
  analysisForms,
  type AnalysisTestName,
  statisticalAnalysisCalls,
} from '@hakaru/contract/decisions/statistical-analysis';
import type { DecisionSetup } from '../../features/projects/decisions/decision-kind.ts';
import { firstMessage, translator } from '../../lib/i18n/define-messages.ts';
import { labelled, listed } from '../../lib/i18n/joined.ts';
import { plainDigits } from '../../lib/numbers/format-number.ts';
import { wordsOf } from '../../lib/screens/screen.ts';
import type { Detail } from '../../ui/detail-table.tsx';
import type { JsonSchema } from '../../ui/schema-form/json-schema.ts';
import type { OptionWords } from '../../ui/schema-form/option-words.ts';
import { analysisMessages } from './words.ts';

/** The tests by their names, in the order they are offered; compute's schemas say what each is told. */
export const testSchemas = analysisForms as Record<AnalysisTestName, JsonSchema>;
export const testNames = Object.keys(testSchemas) as readonly AnalysisTestName[];

/** A title or a line of help of compute's schemas, in the language on the screen. */
export function titleOf({ title = '', title_ja = title }: JsonSchema): string {
  return wordsOf({ en: title, ja: title_ja });
}

export function helpOf({ description = '', help_ja = description }: JsonSchema): string {
  return wordsOf({ en: description, ja: help_ja });
}

/** The fields of a test that are chosen among columns and their values, with how. */
export function chosenFields(name: AnalysisTestName): readonly (readonly [field: string, schema: JsonSchema])[] {
  return Object.entries(testSchemas[name].properties ?? {}).filter(([, schema]) => schema['control'] !== undefined);
}

/** A column that need not be chosen. */
export function isOptional(schema: JsonSchema): boolean {
  return schema['control'] === 'any_column';
}

export const optionWords: OptionWords = (path, value) =>
  firstMessage([analysisMessages], `option_${path.slice(path.lastIndexOf('.') + 1)}_${String(value)}`);

export const analysisSetup: DecisionSetup<AnalysisOptions> = {
  id: 'statistical_analysis',
  calls: statisticalAnalysisCalls,
  messages: analysisMessages,
  detailsOf,
};

/** The test and what it is told, by the titles of its form. */
function detailsOf({ test }: AnalysisOptions): readonly Detail[] {
  const t = translator(analysisMessages);
  const { name = 'one_sample_t', ...told } = test;
  const { properties = {} } = testSchemas[name];
  const fields = Object.entries(properties).flatMap(([field, schema]): Detail[] => {
    const value = (told as Record<string, unknown>)[field];
    // Rows are grouped by a column or by so many: where there is a column, the size has no say.
    if (field === 'size' && 'subgroup' in told && told.subgroup) return [];
    return value === undefined || value === null || (Array.isArray(value) && value.length === 0)
      ? []
      : [{ label: titleOf(schema), value: valueWords(field, value) }];
  });
  return [{ label: t('test'), value: titleOf(testSchemas[name]) }, ...fields];
}

function isShare(value: unknown): value is { name: string; share: number } {
  return typeof value === 'object' && value !== null && 'share' in value;
}

function valueWords(field: string, value: unknown): string {
  if (Array.isArray(value))
    return listed(
      value.map((one) => (isShare(one) ? labelled(one.name, plainDigits(Number(one.share))) : String(one))),
    );
  if (typeof value === 'number') return plainDigits(value);
  return optionWords(field, value) ?? String(value);
}
