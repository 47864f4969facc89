import type { CallResponse } from '@hakaru/contract';
import {
  type OptimizationOptions,
  type OptimizationResult,
  type profileOptimization,
  titleOfTarget,
} from '@hakaru/contract/decisions/optimization';
import Box from '@mui/material/Box';
import LockIcon from '@mui/icons-material/LockOutlined';
import OpenIcon from '@mui/icons-material/LockOpenOutlined';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useRef } from 'react';
import { labelled } from '../../../lib/i18n/joined.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { withUnit } from '../../../lib/numbers/with-unit.ts';
import { IconAction } from '../../../ui/icon-action.tsx';
import { useWidth } from '../../../ui/use-width.ts';
import { cellText, type Digits } from '../../../families/conditions/digits.ts';
import type { Setting, Units } from '../result/algorithm-results.ts';
import { outcomeMessages } from '../result/words.ts';
import { limitsOf, withLimits } from './limits.ts';
import { ProfilePanel, type PanelCurve } from './profile-panel.tsx';

export type Profiled = CallResponse<typeof profileOptimization>;

interface GridProps {
  profile: Profiled;
  targets: OptimizationOptions['targets'];
  scales: OptimizationResult['targets'];
  setting: Setting;
  units: Units;
  digits: Digits;
  locked: ReadonlySet<string>;
  onLock: (factor: string) => void;
  onChange: (factor: string, value: Setting[string]) => void;
}

/** A row a target and one for the desirability, a column a factor, in bands where there are more than have room; a row has one scale. */
export function ProfileGrid({ profile, targets, scales, setting, units, digits, locked, onLock, onChange }: GridProps) {
  const t = useMessages(outcomeMessages);
  const grid = useRef<HTMLDivElement>(null);
  const width = useWidth(grid);
  const { profiles, condition } = profile;
  // While a setting is moved the answer is still of the one before.
  const isHere = Object.entries(setting).every(([factor, value]) => condition.setting[factor] === value);
  const rows = [
    ...targets.map((target, at) => ({
      label: withUnit(titleOfTarget(target), units.get(titleOfTarget(target))),
      predicted: condition.predictions[at]?.value ?? null,
      range: withLimits(rangeOf(profile, at, scales[at]), limitsOf(target) ?? []),
      limits: limitsOf(target) ?? [],
      curveOf: (factor: Profiled['profiles'][number]): PanelCurve => factor.curves[at]!,
    })),
    {
      label: t('desirability'),
      predicted: condition.desirability,
      range: [0, 1] as const,
      limits: [],
      curveOf: ({ desirability }: Profiled['profiles'][number]): PanelCurve => ({ value: desirability }),
    },
  ];
  const bands = bandsOf(profiles, width);
  return (
    <Box ref={grid} sx={{ overflowX: 'auto', pb: 1 }} tabIndex={0} role="group" aria-label={t('profiler_title')}>
      <Stack spacing={3} sx={{ minWidth: `${PANEL_REM}rem` }}>
        {bands.map((band) => (
          <Box
            key={band[0]?.factor}
            sx={{
              display: 'grid',
              gap: 1,
              // Every band has the columns of the first, so that factors stand below each other.
              gridTemplateColumns: `repeat(${bands[0]!.length}, minmax(0, 1fr))`,
            }}
          >
            {rows.map((row) => [
              <Typography
                key={row.label}
                variant="subtitle2"
                component="h3"
                sx={{ gridColumn: '1 / -1', mb: -1, overflowWrap: 'anywhere' }}
              >
                {row.label}
              </Typography>,
              ...band.map((one) => (
                <Box key={`${row.label} ${one.factor}`} sx={{ gridColumn: band.indexOf(one) + 1 }}>
                  <ProfilePanel
                    label={labelled(row.label, t('setting_of', { factor: one.factor }))}
                    points={one.points}
                    curve={row.curveOf(one)}
                    predicted={isHere ? row.predicted : undefined}
                    known={one.inside.map((inside, at) => inside && one.feasible[at]!)}
                    range={row.range}
                    limits={row.limits}
                    value={setting[one.factor] ?? null}
                    decimals={digits.get(one.factor)}
                    isLocked={locked.has(one.factor)}
                    onChange={(value) => onChange(one.factor, value)}
                  />
                </Box>
              )),
            ])}
            {band.map(({ factor }, at) => (
              <Box
                key={factor}
                sx={{
                  gridColumn: at + 1,
                  display: 'flex',
                  alignItems: 'center',
                  justifyContent: 'center',
                  gap: 0.5,
                }}
              >
                <Box sx={{ textAlign: 'center', minWidth: 0 }}>
                  <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
                    {withUnit(factor, units.get(factor))}
                  </Typography>
                  <Typography className="tabular" sx={{ fontWeight: 600 }}>
                    {cellText(setting[factor], digits.get(factor))}
                  </Typography>
                </Box>
                <IconAction
                  size="small"
                  label={t(locked.has(factor) ? 'unlock' : 'lock', { factor })}
                  aria-pressed={locked.has(factor)}
                  icon={locked.has(factor) ? <LockIcon color="primary" /> : <OpenIcon />}
                  onClick={() => onLock(factor)}
                />
              </Box>
            ))}
          </Box>
        ))}
      </Stack>
    </Box>
  );
}

/** The least width of a panel. */
const PANEL_REM = 10.5;
const REM_PX = 16;

/** The factors in rows of as many as have room, each row about as long as the others. */
export function bandsOf<T>(factors: readonly T[], width: number): T[][] {
  const room = Math.max(1, Math.floor(width / (PANEL_REM * REM_PX)));
  const count = Math.ceil(factors.length / room) || 1;
  const each = Math.ceil(factors.length / count);
  return Array.from({ length: count }, (_, band) => factors.slice(band * each, (band + 1) * each)).filter(
    (band) => band.length > 0,
  );
}

/** Of all curves of a target with their bands, and of the rows it was learned from. */
function rangeOf(
  { profiles }: Profiled,
  at: number,
  scale: OptimizationResult['targets'][number] | undefined,
): readonly [number, number] {
  const values = profiles.flatMap(({ curves }) => {
    const { value = [], lower = [], upper = [] } = curves[at] ?? {};
    return [...value, ...lower, ...upper].filter((one): one is number => one !== null);
  });
  const all = [...values, ...(scale ? [scale.minimum, scale.maximum] : [])];
  return [Math.min(...all), Math.max(...all)];
}
