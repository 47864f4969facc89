import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { ranged } from '../../lib/i18n/joined.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { formatNumber } from '../../lib/numbers/format-number.ts';
import { withUnit } from '../../lib/numbers/with-unit.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { goals, type TargetDraft } from './targets.ts';
import { replaced } from './typed.ts';
import { WideNumber } from './wide-number.tsx';
import { conditionMessages } from './words.ts';

interface TargetsFieldProps {
  targets: readonly TargetDraft[];
  onTargets: (targets: TargetDraft[]) => void;
  /** What is wrong with a target, by its place, or by its place and its field with a dot between. */
  errors: Readonly<Record<string, string>>;
}

/** What is wanted of each target: a line each, with what training saw of it. */
export function TargetsField({ targets, onTargets, errors }: TargetsFieldProps) {
  return (
    <Stack spacing={2}>
      {targets.map((target, place) => (
        <TargetRow
          key={target.target}
          target={target}
          isAlone={targets.length === 1}
          errors={Object.entries(errors).flatMap(([path, text]) =>
            path === String(place) || path.startsWith(`${place}.`) ? [text] : [],
          )}
          onTarget={(part) => onTargets(replaced(targets, place, { ...target, ...part }))}
        />
      ))}
    </Stack>
  );
}

interface TargetRowProps {
  target: TargetDraft;
  /** A weight says something beside others alone. */
  isAlone: boolean;
  errors: readonly string[];
  onTarget: (part: Partial<TargetDraft>) => void;
}

function TargetRow({ target, isAlone, errors, onTarget }: TargetRowProps) {
  const t = useMessages(conditionMessages);
  const { goal, minimum, maximum, classes } = target;
  return (
    <Box role="group" aria-label={target.target}>
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          alignItems: 'start',
          gridTemplateColumns: { xs: '1fr 1fr', md: 'minmax(9rem, 2fr) 12rem minmax(0, 4fr) 7rem' },
        }}
      >
        <Box sx={{ minWidth: 0, gridColumn: { xs: '1 / -1', md: 'auto' } }}>
          <Typography sx={{ overflowWrap: 'anywhere', fontWeight: 500 }}>
            {withUnit(target.target, target.unit)}
          </Typography>
          {classes.length > 0 && (
            <SelectField
              size="small"
              label={t('of_class')}
              value={target.ofClass ?? ''}
              choices={classes.map((label) => [label, label])}
              onValue={(ofClass) => onTarget({ ofClass })}
              sx={{ mt: 1, width: '100%', maxWidth: 240 }}
            />
          )}
          {classes.length === 0 && minimum !== null && maximum !== null && (
            <Typography variant="caption" color="textSecondary">
              {t('seen', { range: ranged(formatNumber(minimum), formatNumber(maximum)) })}
            </Typography>
          )}
        </Box>
        <SelectField
          size="small"
          label={t('goal')}
          value={goal}
          choices={goals.map((one) => [one, t(`goal_${one}`)] as const)}
          onValue={(next) => onTarget({ goal: next })}
          sx={isAlone ? { gridColumn: { xs: '1 / -1', md: 'auto' } } : undefined}
        />
        <Box
          sx={{
            display: 'grid',
            gap: 1.5,
            gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
            gridColumn: { xs: '1 / -1', md: 'auto' },
            gridRow: { xs: 3, md: 'auto' },
          }}
        >
          {goal === 'value' && (
            <>
              <WideNumber label={t('value')} value={target.value} onValue={(value) => onTarget({ value })} />
              <WideNumber
                label={t('tolerance')}
                value={target.tolerance}
                onValue={(tolerance) => onTarget({ tolerance })}
              />
            </>
          )}
          {goal === 'range' && (
            <>
              <WideNumber label={t('lower')} value={target.lower} onValue={(lower) => onTarget({ lower })} />
              <WideNumber label={t('upper')} value={target.upper} onValue={(upper) => onTarget({ upper })} />
            </>
          )}
        </Box>
        {!isAlone && (
          <WideNumber label={t('weight')} value={target.weight} onValue={(weight) => onTarget({ weight })} />
        )}
      </Box>
      {errors.map((text) => (
        <FormHelperText key={text} error>
          {text}
        </FormHelperText>
      ))}
    </Box>
  );
}
