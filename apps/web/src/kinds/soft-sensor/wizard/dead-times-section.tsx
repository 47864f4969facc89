import type { SoftSensorProposal } from '@hakaru/contract/training/soft-sensor';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useMemo, useState } from 'react';
import { LineChart } from '../../../charts/line/line-chart.tsx';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { labelled } from '../../../lib/i18n/joined.ts';
import { spanText } from '../../../lib/dates/span-text.ts';
import { formatNumber } from '../../../lib/numbers/format-number.ts';
import { shareText } from '../../../features/projects/result/figure-text.ts';
import { type BrokenRule, errorsBelow } from '../../../features/projects/wizard/broken-rules.ts';
import { NumberEntry } from '../../../ui/number-entry.tsx';
import { PlainTable } from '../../../ui/plain-table.tsx';
import { Section } from '../../../ui/section.tsx';
import { sensorMessages } from '../words.ts';
import { isWrongDeadTime, type SensorDraft, withDeadTime } from './draft.ts';
import Typography from '@mui/material/Typography';

interface DeadTimesProps {
  draft: SensorDraft;
  change: (change: Partial<SensorDraft>) => void;
  proposal: SoftSensorProposal;
  broken: readonly BrokenRule[];
  target: string;
}

/** How long each variable takes to reach the target: the correlation it is proposed by, to be set by hand. */
export function DeadTimesSection({ draft, change, proposal, broken, target }: DeadTimesProps) {
  const t = useMessages(sensorMessages);
  const { dead_times: found, series } = proposal;
  const [chosen, setChosen] = useState<string | null>(null);
  const shown = found.find(({ column }) => column === chosen) ?? strongest(found);
  const errors = Object.values(errorsBelow(broken, 'lags', 'dead_times'));
  const rows = shown ? draft.deadTimes[shown.column] : undefined;
  const data = useMemo(
    () =>
      shown && {
        x: { label: t('lag_axis'), whole: true },
        y: { label: t('correlation') },
        groups: [{ name: t('correlation'), role: 'group2' as const, x: shown.lags, y: shown.correlations }],
        limits: [
          { axis: 'y' as const, value: shown.chance, label: t('by_chance') },
          { axis: 'y' as const, value: -shown.chance, label: '' },
          ...(typeof rows === 'number' ? [{ axis: 'x' as const, value: rows, label: t('dead_time') }] : []),
        ],
      },
    [shown, rows, t],
  );
  return (
    <Section title={t('dead_times')} text={t('dead_times_text')}>
      <Stack spacing={2}>
        {errors.map((error) => (
          <Typography key={error} variant="body2" color="error">
            {error}
          </Typography>
        ))}
        <PlainTable
          label={t('dead_times')}
          columns={[
            t('variable'),
            t('dead_time_rows'),
            ...(series.step === null ? [] : [t('dead_time_span')]),
            t('correlation'),
            t('by_chance'),
            t('reason'),
            '',
          ]}
          texts={[series.step === null ? 4 : 5]}
          rows={found.map(({ column, reason, correlation, chance }) => {
            const value = draft.deadTimes[column] ?? 0;
            const span = typeof value === 'number' && series.step !== null ? value * series.step : null;
            return [
              column,
              <NumberEntry
                key={column}
                label={t('dead_time_of', { column })}
                value={value}
                isWrong={isWrongDeadTime(value)}
                onValue={(next) => change(withDeadTime(draft, column, next ?? 0))}
              />,
              ...(series.step === null
                ? []
                : [span === null ? '–' : series.time === 'datetime' ? spanText(span) : formatNumber(span)]),
              shareText(correlation, 2),
              `±\u00a0${shareText(chance, 2)}`,
              t(`reason_${reason}`),
              <Button
                key="show"
                size="small"
                aria-label={t('show_correlation_of', { column })}
                aria-pressed={shown?.column === column}
                onClick={() => setChosen(column)}
              >
                {t('show_correlation')}
              </Button>,
            ];
          })}
        />
        {data && shown && (
          <LineChart
            title={labelled(t('correlation_of', { column: shown.column, target }), t(`reason_${shown.reason}`))}
            data={data}
            height={300}
          />
        )}
      </Stack>
    </Section>
  );
}

type EstimatedDeadTimes = SoftSensorProposal['dead_times'];

/** The one whose correlation stands out most. */
function strongest(found: EstimatedDeadTimes): EstimatedDeadTimes[number] | undefined {
  const size = ({ correlation }: EstimatedDeadTimes[number]) => Math.abs(correlation ?? 0);
  return [...found].sort((a, b) => size(b) - size(a))[0];
}
