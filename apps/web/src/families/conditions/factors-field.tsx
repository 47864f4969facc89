import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { Translate } from '../../lib/i18n/catalogue-types.ts';
import { listed, ranged } from '../../lib/i18n/joined.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { plainDigits } from '../../lib/numbers/format-number.ts';
import { withUnit } from '../../lib/numbers/with-unit.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { type FactorDraft, isFarOutside, isNumeric, typesOf } from './factors.ts';
import { type Typed, isNumber, replaced } from './typed.ts';
import { WideNumber } from './wide-number.tsx';
import { conditionMessages } from './words.ts';

interface FactorsFieldProps {
  factors: readonly FactorDraft[];
  onFactors: (factors: FactorDraft[]) => void;
  /** What is wrong with a factor, by its name, or by its name and its field with a dot between. */
  errors: Readonly<Record<string, string>>;
  /** Whether it is asked how far settings wander. */
  wanders?: boolean;
}

/** How each factor may be set: a line each, with what training saw of it. */
export function FactorsField({ factors, onFactors, errors, wanders = false }: FactorsFieldProps) {
  return (
    <Stack spacing={2}>
      {factors.map((factor, place) => (
        <FactorRow
          key={factor.known.name}
          factor={factor}
          errors={Object.entries(errors).flatMap(([path, text]) =>
            path === factor.known.name || path.startsWith(`${factor.known.name}.`) ? [text] : [],
          )}
          wanders={wanders}
          onFactor={(part) => onFactors(replaced(factors, place, { ...factor, ...part }))}
        />
      ))}
    </Stack>
  );
}

interface FactorRowProps {
  factor: FactorDraft;
  errors: readonly string[];
  wanders: boolean;
  onFactor: (part: Partial<FactorDraft>) => void;
}

function FactorRow({ factor, errors, wanders, onFactor }: FactorRowProps) {
  const t = useMessages(conditionMessages);
  const { known, type } = factor;
  // From this width on all is in one line, beside the menu of areas.
  const line = wanders ? 'lg' : 'md';
  return (
    <Box role="group" aria-label={known.name}>
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          alignItems: 'start',
          gridTemplateColumns: {
            xs: '1fr 1fr',
            [line]: `minmax(9rem, 2fr) 11rem minmax(0, 4fr)${wanders ? ' 9rem' : ''}`,
          },
        }}
      >
        <Box sx={{ minWidth: 0, gridColumn: { xs: '1 / -1', [line]: 'auto' } }}>
          <Typography sx={{ overflowWrap: 'anywhere', fontWeight: 500 }}>{withUnit(known.name, known.unit)}</Typography>
          <Typography variant="caption" color="textSecondary">
            {seenWords(known, t)}
          </Typography>
        </Box>
        <SelectField
          size="small"
          label={t('factor_type')}
          value={type}
          choices={typesOf(known).map((one) => [one, t(`type_${one}`)] as const)}
          onValue={(next) => onFactor({ type: next })}
          sx={
            isNumeric(factor) && type !== 'fixed' && wanders
              ? undefined
              : { gridColumn: { xs: '1 / -1', [line]: 'auto' } }
          }
        />
        <Box sx={{ gridColumn: { xs: '1 / -1', [line]: 'auto' }, gridRow: { xs: 3, [line]: 'auto' }, minWidth: 0 }}>
          <SettingFields factor={factor} onFactor={onFactor} />
        </Box>
        {wanders && isNumeric(factor) && type !== 'fixed' && (
          <WideNumber
            label={t('plus_minus')}
            value={factor.plusMinus}
            isOptional
            onValue={(plusMinus) => onFactor({ plusMinus })}
          />
        )}
      </Box>
      {isFarOutside(factor) && <FormHelperText>{t('far_outside')}</FormHelperText>}
      {errors.map((text) => (
        <FormHelperText key={text} error>
          {text}
        </FormHelperText>
      ))}
    </Box>
  );
}

/** Of what training saw, as many digits as tell its ends apart. */
const SEEN_DIGITS = 4;

/** What training saw of a column; nothing where its categories are shown as they are. */
function seenWords(
  { type, minimum, maximum, categories }: FactorDraft['known'],
  t: Translate<typeof conditionMessages.en>,
) {
  if (type === 'categorical') return categories === null ? '' : t('seen', { range: listed(categories.slice(0, 6)) });
  if (minimum === null || maximum === null) return '';
  const text = (value: number | string) =>
    isNumber(value)
      ? plainDigits(Math.abs(value) < 1000 ? Number(value.toPrecision(SEEN_DIGITS)) : Math.round(value))
      : String(value);
  return t('seen', { range: ranged(text(minimum), text(maximum)) });
}

function SettingFields({ factor, onFactor }: Pick<FactorRowProps, 'factor' | 'onFactor'>) {
  const t = useMessages(conditionMessages);
  const { known, type } = factor;
  if (type === 'range' || type === 'unit')
    return (
      <Box
        sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: `repeat(${type === 'unit' ? 3 : 2}, minmax(0, 1fr))` }}
      >
        <WideNumber label={t('lower')} value={factor.lower} onValue={(lower) => onFactor({ lower })} />
        <WideNumber label={t('upper')} value={factor.upper} onValue={(upper) => onFactor({ upper })} />
        {type === 'unit' && <WideNumber label={t('unit')} value={factor.unit} onValue={(unit) => onFactor({ unit })} />}
      </Box>
    );
  if (type === 'discrete')
    return (
      <TextField
        size="small"
        fullWidth
        label={t('values')}
        placeholder={t('values_example')}
        value={factor.values}
        onChange={(event) => onFactor({ values: event.target.value })}
      />
    );
  if (type === 'categorical')
    return (
      <Autocomplete
        multiple
        disableCloseOnSelect
        size="small"
        options={[...(known.categories ?? factor.levels)]}
        value={[...factor.levels]}
        onChange={(_event, levels) => onFactor({ levels })}
        renderInput={(params) => <TextField {...params} label={t('levels')} />}
      />
    );
  if (known.type === 'categorical')
    return (
      <SelectField
        size="small"
        fullWidth
        label={t('value')}
        value={String(factor.value ?? '')}
        choices={known.categories ?? []}
        onValue={(value) => onFactor({ value })}
      />
    );
  if (known.type === 'datetime')
    return (
      <TextField
        size="small"
        fullWidth
        label={t('value')}
        value={factor.value ?? ''}
        onChange={(event) => onFactor({ value: event.target.value === '' ? null : event.target.value })}
      />
    );
  return <WideNumber label={t('value')} value={factor.value} onValue={(value: Typed) => onFactor({ value })} />;
}
