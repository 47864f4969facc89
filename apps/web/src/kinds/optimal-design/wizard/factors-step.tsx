import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import AddIcon from '@mui/icons-material/Add';
import RemoveIcon from '@mui/icons-material/Close';
import type { ClipboardEvent } from 'react';
import { textOfCells } from '../../../families/conditions/typed.ts';
import { WideNumber } from '../../../families/conditions/wide-number.tsx';
import type { DecisionStepProps } from '../../../features/projects/decisions/register-screen.tsx';
import { errorsBelow } from '../../../features/projects/wizard/broken-rules.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { IconAction } from '../../../ui/icon-action.tsx';
import { Muted } from '../../../ui/muted.tsx';
import { NumberEntry } from '../../../ui/number-entry.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { designMessages } from '../words.ts';
import { withFactor, withFactors } from './change-factors.ts';
import { type DesignDraft, type FactorDraft, type FactorType, hasHard, newFactor } from './draft.ts';

const types: readonly FactorType[] = ['continuous', 'discrete', 'categorical', 'mixture'];

/** What is varied, in which range or at which levels. */
export function FactorsStep({ draft, change, broken }: DecisionStepProps<DesignDraft>) {
  const t = useMessages(designMessages);
  const { factors } = draft;
  const errors = [
    ...new Set(Object.values({ ...errorsBelow(broken, 'factors'), ...errorsBelow(broken, 'responses') })),
  ];
  const placed = factors.map((factor, from) => ({ factor, from }));
  const remove = (place: number) =>
    change(
      withFactors(
        draft,
        placed.filter(({ from }) => from !== place),
      ),
    );
  const paste = (place: number) => (event: ClipboardEvent) => {
    const pasted = factorsOf(event.clipboardData.getData('text/plain'));
    if (pasted.length === 0) return;
    event.preventDefault();
    const kept = placed.filter(({ factor, from }) => from !== place && factor.name !== '');
    change(withFactors(draft, [...kept, ...pasted.map((factor) => ({ factor, from: null }))]));
  };
  return (
    <Stack spacing={2}>
      <Muted>{t('factors_help')}</Muted>
      {factors.map((factor, place) => (
        <FactorRow
          key={place}
          factor={factor}
          place={place}
          onFactor={(part) => change(withFactor(draft, place, part))}
          onRemove={() => remove(place)}
          onPaste={paste(place)}
        />
      ))}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button startIcon={<AddIcon />} onClick={() => change({ factors: [...factors, newFactor] })}>
          {t('add_factor')}
        </Button>
        {factors.every(({ name }) => name === '') && (
          <Button onClick={() => change({ factors: example(t) })}>{t('example')}</Button>
        )}
      </Box>
      {hasHard(draft) && <Muted>{t('hard_help')}</Muted>}
      {factors.some(({ type }) => type === 'mixture') && (
        <NumberEntry
          label={t('mixture_total')}
          isLabelled
          value={draft.total}
          isWrong={typeof draft.total !== 'number'}
          onValue={(total) => change({ total })}
        />
      )}
      {errors.map((text) => (
        <Alert key={text} severity="error">
          {text}
        </Alert>
      ))}
      <TextField
        label={t('responses')}
        helperText={t('responses_help')}
        value={draft.responses}
        onChange={(event) => change({ responses: event.target.value })}
        sx={{ maxWidth: '40rem' }}
      />
    </Stack>
  );
}

interface FactorRowProps {
  factor: FactorDraft;
  place: number;
  onFactor: (part: Partial<FactorDraft>) => void;
  onRemove: () => void;
  onPaste: (event: ClipboardEvent) => void;
}

function FactorRow({ factor, place, onFactor, onRemove, onPaste }: FactorRowProps) {
  const t = useMessages(designMessages);
  const { type } = factor;
  const isRange = type === 'continuous' || type === 'mixture';
  return (
    <Box
      role="group"
      aria-label={t('factor_number', { number: place + 1 })}
      sx={{
        display: 'grid',
        gap: 1.5,
        alignItems: 'start',
        gridTemplateColumns: { xs: '1fr 1fr', lg: '2fr 1.5fr 3fr 1fr auto' },
        // On several lines a factor is held apart from the next one.
        pb: { xs: 1.5, lg: 0 },
        borderBottom: { xs: 1, lg: 0 },
        borderColor: { xs: 'divider', lg: 'transparent' },
      }}
    >
      <TextField
        size="small"
        label={t('factor_name')}
        value={factor.name}
        onChange={(event) => onFactor({ name: event.target.value })}
        onPaste={onPaste}
        slotProps={{ htmlInput: { maxLength: 100 } }}
      />
      <SelectField
        size="small"
        label={t('factor_type')}
        value={type}
        choices={types.map((one) => [one, t(`type_${one}`)] as const)}
        onValue={(next) => onFactor({ type: next })}
      />
      {isRange ? (
        <Box
          sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: '1fr 1fr', gridColumn: { xs: '1 / -1', lg: 'auto' } }}
        >
          <WideNumber label={t('low')} value={factor.low} onValue={(low) => onFactor({ low })} />
          <WideNumber label={t('high')} value={factor.high} onValue={(high) => onFactor({ high })} />
        </Box>
      ) : (
        <TextField
          size="small"
          label={t('levels')}
          placeholder={t(type === 'discrete' ? 'levels_discrete' : 'levels_categorical')}
          helperText={type === 'categorical' && t('levels_help')}
          value={factor.values}
          onChange={(event) => onFactor({ values: event.target.value })}
          sx={{ gridColumn: { xs: '1 / -1', lg: 'auto' } }}
        />
      )}
      <TextField
        size="small"
        label={t('unit')}
        value={factor.unit}
        onChange={(event) => onFactor({ unit: event.target.value })}
        slotProps={{ htmlInput: { maxLength: 40 } }}
      />
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1.5 }}>
        <FormControlLabel
          label={<Typography variant="body2">{t('hard')}</Typography>}
          control={
            <Checkbox size="small" checked={factor.hard} onChange={(_, hard) => onFactor({ hard })} sx={{ py: 0.75 }} />
          }
          sx={{ mr: 0 }}
        />
        <IconAction
          label={t('remove_factor', { name: factor.name || String(place + 1) })}
          icon={<RemoveIcon />}
          onClick={onRemove}
        />
      </Box>
    </Box>
  );
}

/** Factors of rows that were copied from a sheet: a name, then two limits and a unit, or levels. */
export function factorsOf(text: string): FactorDraft[] {
  if (!text.includes('\t')) return [];
  return text
    .split(/\r?\n/)
    .map((line) => line.split('\t').map((cell) => cell.trim()))
    .filter(([name]) => name !== undefined && name !== '')
    .map(([name = '', ...cells]) => {
      const given = cells.filter((cell) => cell !== '');
      const [low, high] = given.map(Number);
      const isRange = given.length >= 2 && given.length <= 3 && [low, high].every((limit) => !Number.isNaN(limit));
      if (isRange && (given.length === 2 || Number.isNaN(Number(given[2]))))
        return { ...newFactor, name, low: low ?? null, high: high ?? null, unit: given[2] ?? '' };
      const isNumeric = given.every((cell) => !Number.isNaN(Number(cell)));
      return { ...newFactor, name, type: isNumeric ? 'discrete' : 'categorical', values: textOfCells(given) };
    });
}

function example(t: (key: 'example_temperature' | 'example_time' | 'example_machine') => string): FactorDraft[] {
  return [
    { ...newFactor, name: t('example_temperature'), low: 150, high: 190, unit: '°C' },
    { ...newFactor, name: t('example_time'), low: 10, high: 30, unit: 'min' },
    { ...newFactor, type: 'categorical', name: t('example_machine'), values: 'A, B' },
  ];
}
