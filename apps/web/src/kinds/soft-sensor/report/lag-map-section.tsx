import type { SoftSensorReport } from '@hakaru/contract/training/soft-sensor';
import Stack from '@mui/material/Stack';
import { useMemo, useState } from 'react';
import { BarChart } from '../../../charts/bar/bar-chart.tsx';
import Typography from '@mui/material/Typography';
import { listed } from '../../../lib/i18n/joined.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatNumber } from '../../../lib/numbers/format-number.ts';
import { Section } from '../../../ui/section.tsx';
import { ToggleChoice } from '../../../ui/toggle-choice.tsx';
import { shortestStep } from '../series-axis.ts';
import { sensorMessages } from '../words.ts';
import { LagHeatMap } from './lag-heat-map.tsx';

/** Which variables the sensor looks at, and how far back: its own coefficients or importances, and VIP. */
export function LagMapSection({ report }: { report: SoftSensorReport }) {
  const t = useMessages(sensorMessages);
  const maps = useMemo(
    () => [report.lag_map, report.vip_map, report.permutation_map].filter((map) => map !== null && map !== undefined),
    [report],
  );
  const [chosen, setChosen] = useState(maps[0]!.kind);
  const map = useMemo(() => maps.find(({ kind }) => kind === chosen) ?? maps[0]!, [maps, chosen]);
  const variables = useMemo(() => map.variables.toSorted((a, b) => b.share - a.share), [map]);
  const shares = useMemo(
    () => ({
      category: { label: t('variable') },
      categories: variables.map(({ column }) => column),
      value: { label: t('share_of_variable') },
      groups: [{ name: t('share_of_variable'), role: 'group1' as const, values: variables.map(({ share }) => share) }],
    }),
    [variables, t],
  );
  const extra = Object.entries(map.extra);
  return (
    <Section
      title={t('lag_map')}
      text={t(`lag_map_${map.kind}`)}
      action={
        maps.length > 1 && (
          <ToggleChoice
            label={t('view')}
            value={map.kind}
            choices={maps.map(({ kind }) => [kind, t(kind)] as const)}
            onValue={setChosen}
          />
        )
      }
    >
      <Stack spacing={2}>
        <LagHeatMap
          title={t('lag_map_of', { what: t(map.kind) })}
          value={t(map.kind)}
          lags={map.lags}
          step={shortestStep(report.lags)}
          variables={variables}
          isSigned={map.kind === 'slopes'}
        />
        {extra.length > 0 && (
          <Typography variant="body2" color="textSecondary">
            {t('lag_map_extra', { inputs: listed(extra.map(([name, value]) => `${name} ${formatNumber(value, 3)}`)) })}
          </Typography>
        )}
        <BarChart title={t('share_of_variable')} data={shares} />
      </Stack>
    </Section>
  );
}
