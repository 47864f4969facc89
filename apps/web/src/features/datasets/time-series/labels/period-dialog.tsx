import type { LabelPeriod } from '@hakaru/contract/time-series/labels';
import Autocomplete from '@mui/material/Autocomplete';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { timeText } from '../../../../lib/dates/time-text.ts';
import { typedMoment } from '../../../../lib/dates/typed-moment.ts';
import type { Translate } from '../../../../lib/i18n/catalogue-types.ts';
import { useMessages } from '../../../../lib/i18n/use-messages.ts';
import { FormDialog } from '../../../../ui/form-dialog.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import type { en } from './en.ts';
import { problemOf } from './labels-draft.ts';
import { labelsMessages } from './labels-messages.ts';

type Words = Translate<typeof en>;

interface PeriodDialogProps {
  period: LabelPeriod;
  /** Its place among the periods; null of a new one. */
  index: number | null;
  others: readonly LabelPeriod[];
  /** Labels that are in use. */
  names: readonly string[];
  /** Null where the series has no runs. */
  runs: readonly string[] | null;
  onKeep: (period: LabelPeriod) => void;
  onCancel: () => void;
}

type Typed = { name: string; start: string; end: string; run: string | null };
type Problems = Partial<Record<'name' | 'start' | 'end', string>>;

/** What a period is called, when it begins and ends, and of which run it is: drawn, or typed. */
export function PeriodDialog({ period, index, others, names, runs, onKeep, onCancel }: PeriodDialogProps) {
  const t = useMessages(labelsMessages);
  const [typed, setTyped] = useState<Typed>({
    ...period,
    start: typedText(period.start),
    end: typedText(period.end),
  });
  const [isAsked, setIsAsked] = useState(false);
  const { kept, problems } = readPeriod(typed, others, t);
  // Nobody is told off before having finished.
  const shown = isAsked ? problems : {};
  const set = (part: Partial<Typed>) => setTyped((old) => ({ ...old, ...part }));
  const time = (field: 'start' | 'end') => (
    <TextField
      label={t(field)}
      value={typed[field]}
      required
      fullWidth
      error={shown[field] !== undefined}
      helperText={shown[field] ?? t('time_help')}
      onChange={({ target }) => set({ [field]: target.value })}
    />
  );
  return (
    <FormDialog
      title={t(index === null ? 'new_period' : 'edit_period')}
      submitLabel={t('put')}
      onSubmit={() => {
        setIsAsked(true);
        if (kept) onKeep(kept);
      }}
      onCancel={onCancel}
    >
      <Stack spacing={2} sx={{ pt: 1 }}>
        <Autocomplete
          freeSolo
          options={names}
          inputValue={typed.name}
          onInputChange={(_event, name) => set({ name })}
          renderInput={(params) => (
            <TextField
              {...params}
              label={t('name')}
              required
              autoFocus
              error={shown.name !== undefined}
              helperText={shown.name ?? t('name_help')}
              onFocus={({ target }) => target.select()}
            />
          )}
        />
        <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
          {time('start')}
          {time('end')}
        </Stack>
        {runs && (
          <SelectField
            showsEmpty
            label={t('run')}
            value={typed.run ?? ''}
            choices={[['', t('run_all')], ...runs]}
            helperText={t('run_column_help')}
            onValue={(run) => set({ run: run === '' ? null : run })}
          />
        )}
      </Stack>
    </FormDialog>
  );
}

/** A time as people type it; nothing where there is none yet. */
function typedText(clock: string): string {
  return clock === '' ? '' : timeText(clock);
}

function readPeriod(
  typed: Typed,
  others: readonly LabelPeriod[],
  t: Words,
): { kept: LabelPeriod | null; problems: Problems } {
  const problems: Problems = {};
  const read = (field: 'start' | 'end') => {
    const found = typedMoment(typed[field]);
    if (!found) problems[field] = t('problem_time');
    else if (found.offset !== null) problems[field] = t('problem_offset');
    return found?.clock ?? '';
  };
  const period = { name: typed.name.trim(), start: read('start'), end: read('end'), run: typed.run };
  const problem = problemOf(period, problems.start || problems.end ? [] : others);
  if (problem?.code === 'name_missing' || problem?.code === 'name_normal') problems.name = t(`problem_${problem.code}`);
  else if (problem?.code === 'reversed') problems.end ??= t('problem_reversed');
  else if (problem?.code === 'overlap')
    problems.start ??= t('problem_overlap', {
      name: problem.with.name,
      start: timeText(problem.with.start),
      end: timeText(problem.with.end),
    });
  return { kept: Object.keys(problems).length === 0 ? period : null, problems };
}
