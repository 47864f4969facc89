import type { RegressionReport } from '@hakaru/contract/training/regression';
import { formatDateTime } from '../../../../../lib/dates/format-date.ts';
import { useMessages } from '../../../../../lib/i18n/use-messages.ts';
import { formatNumber } from '../../../../../lib/numbers/format-number.ts';
import { FactTable } from '../../../../../ui/fact-table.tsx';
import { Section } from '../../../../../ui/section.tsx';
import { foldWords, groupWords, parameterWords, splitWords } from '../options-facts.ts';
import { modelSchemas } from '../model-words.ts';
import { regressionMessages } from '../regression-messages.ts';

/** What it takes to get the same numbers again. */
export function ProvenanceSection({ report, datasetName }: { report: RegressionReport; datasetName: string }) {
  const t = useMessages(regressionMessages);
  const { provenance } = report;
  const groups = (['missing', 'outliers', 'scaling', 'encoding'] as const)
    .map((key) => `${t(`group_${key}`)} – ${groupWords(t, key, report.preprocessing[key] as unknown as Record<string, unknown>)}`);
  return (
    <Section title={t('provenance')}>
      <FactTable
        label={t('provenance')}
        facts={[
          { label: t('dataset'), value: datasetName },
          { label: t('content_hash'), value: provenance.content_hash, copy: provenance.content_hash },
          { label: t('rows_columns_used'), value: t('rows_used', { train: report.rows.train, test: report.rows.test, incomplete: report.rows.incomplete, without_target: report.rows.without_target }) },
          { label: t('features'), value: report.features.map((feature) => feature.name).join(', ') },
          { label: t('parameters_used'), value: parameterWords(t, modelSchemas[report.model] ?? {}, report.parameters) || '–' },
          { label: t('preprocessing_used'), value: groups.map((line) => <div key={line}>{line}</div>) },
          { label: t('split_used'), value: splitWords(t, report.split) },
          { label: t('folds_line'), value: foldWords(t, report.cross_validation) },
          { label: t('seed_used'), value: String(provenance.seed) },
          { label: t('libraries'), value: Object.entries(provenance.library_versions).map(([name, version]) => `${name} ${version}`).join(', ') },
          { label: t('finished'), value: `${formatDateTime(provenance.finished_at)} (${t('seconds', { seconds: formatNumber(provenance.seconds, 3) })})` },
        ]}
      />
    </Section>
  );
}
