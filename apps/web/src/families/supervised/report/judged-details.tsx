import { translator } from '../../../lib/i18n/define-messages.ts';
import type { Detail } from '../../../ui/detail-table.tsx';
import {
  type FoldChoice,
  foldWords,
  type KindWords,
  type SplitChoice,
  splitWords,
} from '../../../features/projects/settings/option-details.ts';
import {
  groupSchemas,
  groupWords,
  parameterWords,
  type PreparationGroup,
} from '../../../features/projects/settings/setting-words.ts';
import { rowsUsed, type UsedRows } from '../result/judged-figures.tsx';
import { projectMessages } from '../../../features/projects/words.ts';
import { listed } from '../../../lib/i18n/joined.ts';

interface JudgedReport {
  rows: UsedRows;
  model: string;
  parameters: Readonly<Record<string, unknown>>;
  features: readonly { name: string }[];
  preprocessing: object;
  split: SplitChoice;
  cross_validation: FoldChoice;
}

/** What a predicting model was set up with, for the report's provenance: `own` comes after the parameters. */
export function judgedDetails(
  { catalogue, optionWords }: KindWords,
  report: JudgedReport,
  own: readonly Detail[] = [],
): Detail[] {
  const t = translator(projectMessages);
  const settings = report.preprocessing as Partial<Record<PreparationGroup, Record<string, unknown>>>;
  const groups = (Object.keys(groupSchemas) as PreparationGroup[]).map(
    (key) => `${t(`group_${key}`)} – ${groupWords(t, key, settings[key], catalogue, optionWords)}`,
  );
  return [
    { label: t('rows_columns_used'), value: rowsUsed(report.rows) },
    { label: t('features'), value: listed(report.features.map((feature) => feature.name)) },
    {
      label: t('parameters'),
      value: parameterWords(catalogue.schemas[report.model] ?? {}, report.parameters, optionWords) || '–',
    },
    ...own,
    { label: t('preprocessing_used'), value: groups.map((line) => <div key={line}>{line}</div>) },
    { label: t('split_used'), value: splitWords(t, report.split) },
    { label: t('folds_line'), value: foldWords(t, report.cross_validation) },
  ];
}
