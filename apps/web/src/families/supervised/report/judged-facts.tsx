import { translator } from '../../../lib/i18n/define-messages.ts';
import type { Fact } from '../../../ui/fact-table.tsx';
import type { OptionWords } from '../../../ui/schema-form/option-words.ts';
import type { ModelCatalogue } from '../../../features/projects/settings/model-catalogue.ts';
import {
  type FoldChoice,
  foldWords,
  type SplitChoice,
  splitWords,
} from '../../../features/projects/settings/option-facts.ts';
import {
  groupSchemas,
  groupWords,
  parameterWords,
  type PreparationGroup,
} from '../../../features/projects/settings/setting-words.ts';
import { projectMessages } from '../../../features/projects/words.ts';

interface JudgedReport {
  model: string;
  parameters: Readonly<Record<string, unknown>>;
  features: readonly { name: string }[];
  preprocessing: object;
  split: SplitChoice;
  cross_validation: FoldChoice;
}

interface JudgedFactsParts {
  catalogue: ModelCatalogue;
  optionWords: OptionWords;
  /** How many rows were used, in the type's words. */
  rows: string;
  /** The type's own, after the parameters. */
  own?: readonly Fact[];
}

/** What a predicting model was set up with, for the report's provenance. */
export function judgedFacts(
  report: JudgedReport,
  { catalogue, optionWords, rows, own = [] }: JudgedFactsParts,
): Fact[] {
  const [r, s] = [translator(projectMessages), translator(projectMessages)];
  const settings = report.preprocessing as Partial<Record<PreparationGroup, Record<string, unknown>>>;
  const groups = (Object.keys(groupSchemas) as PreparationGroup[]).map(
    (key) => `${s(`group_${key}`)} – ${groupWords(s, key, settings[key], catalogue, optionWords)}`,
  );
  return [
    { label: r('rows_columns_used'), value: rows },
    { label: s('features'), value: report.features.map((feature) => feature.name).join(', ') },
    {
      label: r('parameters_used'),
      value: parameterWords(catalogue.schemas[report.model] ?? {}, report.parameters, optionWords) || '–',
    },
    ...own,
    { label: r('preprocessing_used'), value: groups.map((line) => <div key={line}>{line}</div>) },
    { label: r('split_used'), value: splitWords(s, report.split) },
    { label: r('folds_line'), value: foldWords(s, report.cross_validation) },
  ];
}
