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
import Typography from '@mui/material/Typography';
import { labelled } from '../../../lib/i18n/joined.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { withUnit } from '../../../lib/numbers/with-unit.ts';
import { IconAction } from '../../../ui/icon-action.tsx';
import { cellText, type Digits } from '../../../families/conditions/digits.ts';
import type { Setting, Units } from '../result/found.ts';
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

/** A row a target and one for the desirability, a column a factor; a row has one scale. */
export function ProfileGrid({ profile, targets, scales, setting, units, digits, locked, onLock, onChange }: GridProps) {
  const t = useMessages(outcomeMessages);
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
  return (
    <Box sx={{ overflowX: 'auto', pb: 1 }} tabIndex={0} role="group" aria-label={t('profiler_title')}>
      <Box
        sx={{
          display: 'grid',
          gap: 1,
          gridTemplateColumns: `repeat(${profiles.length}, minmax(11rem, 1fr))`,
          minWidth: `${profiles.length * 11.5}rem`,
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
          ...profiles.map((one) => (
            <ProfilePanel
              key={`${row.label} ${one.factor}`}
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
          )),
        ])}
        {profiles.map(({ factor }) => (
          <Box key={factor} sx={{ display: 'flex', alignItems: 'center', justifyContent: 'center', gap: 0.5 }}>
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
    </Box>
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
