import type {
  DiscriminantAnalysisOptions,
  DiscriminantAnalysisReport,
} from '@hakaru/contract/training/discriminant-analysis';
import { useMemo } from 'react';
import type { ReportContext } from '../../../features/projects/report/report-screen.tsx';
import { useRowNames } from '../../../features/projects/report/use-row-names.ts';
import { projectMessages } from '../../../features/projects/words.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount, formatPercent } from '../../../lib/numbers/format-number.ts';
import { ColumnsTable } from '../../../ui/columns-table.tsx';
import { Section } from '../../../ui/section.tsx';
import { discriminantMessages } from '../words.ts';

/** The rows that the model, before it saw them, was surest of and wrong about: the first to look at. */
export function SurestWrongSection({
  report,
  project,
}: {
  report: DiscriminantAnalysisReport;
  project: ReportContext<DiscriminantAnalysisOptions>['project'];
}) {
  const t = useMessages(discriminantMessages);
  const r = useMessages(projectMessages);
  const wrong = useMemo(() => surestWrong(report), [report]);
  const names = useRowNames(
    project,
    wrong.map(({ row }) => row),
  );
  if (wrong.length === 0) return null;
  return (
    <Section title={t('surest_wrong')} text={t('surest_wrong_text')}>
      <ColumnsTable
        label={t('surest_wrong')}
        rows={wrong}
        columns={[
          [t('row'), ({ row }) => formatCount(row)],
          names.size > 0 && [t('row_name'), ({ row }) => names.get(row) ?? '–', 'text'],
          [t('row_part'), ({ part }) => r(`part_${part}`), 'text'],
          [t('actual_class'), ({ actual }) => actual, 'text'],
          [t('predicted_class'), ({ predicted }) => predicted, 'text'],
          [t('probability_given'), ({ given }) => formatPercent(given, 1)],
          [t('probability_actual'), ({ own }) => formatPercent(own, 1)],
          [t('row_domain'), ({ inside }) => t(inside ? 'row_inside' : 'row_outside'), 'text'],
        ]}
      />
    </Section>
  );
}

const MOST_WRONG = 5;

/** Rows given a class that they do not have by models that had not seen them, the most probable wrong class first. */
function surestWrong({ points, classes }: Pick<DiscriminantAnalysisReport, 'points' | 'classes'>) {
  const label = (place: number) => classes[place]?.label ?? '–';
  return points.row
    .map((row, index) => {
      const [actual, predicted] = [points.actual[index]!, points.predicted[index]!];
      return {
        row: row + 1,
        part: points.part[index]!,
        isWrong: actual !== predicted,
        actual: label(actual),
        predicted: label(predicted),
        given: points.probabilities[predicted]?.[index] ?? null,
        own: points.probabilities[actual]?.[index] ?? null,
        inside: points.inside_domain[index] !== false,
      };
    })
    .filter(({ part, isWrong }) => part !== 'train' && isWrong)
    .sort((a, b) => (b.given ?? 0) - (a.given ?? 0))
    .slice(0, MOST_WRONG);
}
