import type { DesignAnalysis } from '@hakaru/contract/decisions/optimal-design';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { labelled, listed, sentences } from '../../../lib/i18n/joined.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatNumber } from '../../../lib/numbers/format-number.ts';
import { formatSetting } from '../../../lib/numbers/format-setting.ts';
import { PlainTable } from '../../../ui/plain-table.tsx';
import { Section } from '../../../ui/section.tsx';
import { PairMap } from '../pair-map.tsx';
import type { Fit } from './analysis-answer.tsx';
import { analysisMessages } from './words.ts';

interface SurfaceProps {
  fit: Fit;
  analysis: DesignAnalysis;
  units: readonly string[];
}

/** The fitted response over pairs of factors, where it is level, and how it bends there. */
export function Surface({
  fit: { maps = [], response, stationary = null },
  analysis: { factors },
  units,
}: SurfaceProps) {
  const t = useMessages(analysisMessages);
  if (maps.length === 0 && !stationary) return null;
  const name = (factor: string, value: number | string) =>
    `${factor} = ${[formatSetting(typeof value === 'number' ? Number(value.toPrecision(5)) : value), units[factors.indexOf(factor)]].filter(Boolean).join(' ')}`;
  const said = stationary && {
    response,
    settings: listed(Object.entries(stationary.settings).map(([factor, value]) => name(factor, value))),
    value: formatNumber(stationary.response),
  };
  const names = Object.keys(stationary?.settings ?? {});
  return (
    <Section title={t('surface')}>
      {stationary && said && (
        <Typography sx={{ mb: 2 }}>
          {sentences(t(`stationary_${stationary.kind}`, said), !stationary.inside && t('stationary_outside'))}
        </Typography>
      )}
      {maps.length > 0 && (
        <PairMap
          maps={maps}
          factors={factors}
          units={units}
          value={response}
          titleOf={({ x, y }) => t('surface_of', { response, x, y })}
          captionOf={({ held }) => {
            const others = Object.entries(held).map(([factor, value]) => name(factor, value));
            return others.length > 0
              ? sentences(t('surface_help'), labelled(t('surface_held'), listed(others)))
              : t('surface_help');
          }}
        />
      )}
      {stationary && names.length > 1 && (
        <Box sx={{ mt: 2 }}>
          <PlainTable
            label={t('canonical')}
            titled
            columns={[t('curvature'), ...names]}
            rows={stationary.axes.map(({ curvature, direction }) => [
              formatNumber(curvature),
              ...names.map((factor) => formatNumber(direction[factor], 3)),
            ])}
          />
        </Box>
      )}
    </Section>
  );
}
