import type { DiscriminantAnalysisReport } from '@hakaru/contract/training/discriminant-analysis';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import { HeatMap } from '../../../charts/heat-map/heat-map.tsx';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount } from '../../../lib/numbers/format-number.ts';
import { Section } from '../../../ui/section.tsx';
import { projectMessages } from '../../../features/projects/words.ts';
import { discriminantMessages } from '../words.ts';
import { CellRowsTable } from './cell-rows-table.tsx';
import { confusionData, type ConfusionView, confusionViews, rowsInCell } from './confusion-data.ts';
import { ListChoice, named, PartChoice } from './part-choice.tsx';
import { classNames, partsOf } from './report-parts.ts';

interface ConfusionProps {
  report: DiscriminantAnalysisReport;
  projectId: string;
  modelKey: string;
}

const ALL = ' all';
const ROW_HEIGHT = 40;

/** Actual against predicted class; a cell opens the rows in it. */
export function ConfusionSection({ report, projectId, modelKey }: ConfusionProps) {
  const t = useMessages(discriminantMessages);
  const r = useMessages(projectMessages);
  const classes = useMemo(() => classNames(report), [report]);
  const parts = partsOf(report.confusion);
  const [part, setPart] = useState(parts[0] ?? 'test');
  const [view, setView] = useState<ConfusionView>('counts');
  const [cell, setCell] = useState<{ actual: string | null; predicted: string | null } | null>(null);
  const confusion = report.confusion.find((one) => one.part === part);
  const data = useMemo(
    () =>
      confusion &&
      confusionData(confusion, classes, view, {
        actual: t('actual_class'),
        predicted: t('predicted_class'),
        value: t(`confusion_${view}`),
      }),
    [confusion, classes, view, t],
  );
  if (!confusion || !data) return null;
  function choose(end: 'actual' | 'predicted', value: string): void {
    setCell({ actual: cell?.actual ?? null, predicted: cell?.predicted ?? null, [end]: value === ALL ? null : value });
  }
  const choices = [{ value: ALL, label: t('every_class') }, ...named(classes)];
  return (
    <Section
      title={t('confusion')}
      text={t('confusion_text')}
      action={<PartChoice parts={parts} part={part} onPart={setPart} />}
    >
      <Stack spacing={2}>
        <ToggleButtonGroup
          size="small"
          exclusive
          value={view}
          aria-label={t('confusion_view')}
          onChange={(_event, next: ConfusionView | null) => next && setView(next)}
          sx={{ flexWrap: 'wrap' }}
        >
          {confusionViews.map((one) => (
            <ToggleButton key={one} value={one}>
              {t(`confusion_${one}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <HeatMap
          title={t('of_part', {
            what: t('of_target', { what: t('confusion'), target: report.target }),
            part: r(`part_${part}`),
          })}
          caption={t('confusion_rows', { rows: formatCount(confusion.rows) })}
          data={data}
          height={Math.min(900, Math.max(280, 150 + classes.length * ROW_HEIGHT))}
          onCell={(row, column) => setCell({ actual: classes[row] ?? null, predicted: classes[column] ?? null })}
        />
        <Box>
          <Typography variant="h3" sx={{ mb: 1 }}>
            {t('rows_of_cell')}
          </Typography>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
            <ListChoice
              label={t('actual_class')}
              value={cell ? (cell.actual ?? ALL) : ''}
              choices={choices}
              onValue={(value) => choose('actual', value)}
            />
            <ListChoice
              label={t('predicted_class')}
              value={cell ? (cell.predicted ?? ALL) : ''}
              choices={choices}
              onValue={(value) => choose('predicted', value)}
            />
            <Typography variant="body2" color="textSecondary" aria-live="polite">
              {cell
                ? t('rows_in_cell', { count: rowsInCell(confusion, classes, cell.actual, cell.predicted) })
                : t('choose_cell')}
            </Typography>
          </Box>
        </Box>
        {cell && (
          <CellRowsTable
            key={`${part} ${cell.actual} ${cell.predicted}`}
            report={report}
            projectId={projectId}
            modelKey={modelKey}
            part={part}
            actual={cell.actual}
            predicted={cell.predicted}
          />
        )}
      </Stack>
    </Section>
  );
}
