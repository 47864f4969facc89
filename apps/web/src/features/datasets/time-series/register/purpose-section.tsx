import type { SeriesPreview } from '@hakaru/contract/time-series/calls';
import { seriesKind } from '@hakaru/contract/time-series/options';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import { useMessages } from '../../../../lib/i18n/use-messages.ts';
import { formatCount, formatPercent } from '../../../../lib/numbers/format-number.ts';
import { Section } from '../../../../ui/section.tsx';
import { seriesMessages } from '../series-messages.ts';
import type { SeriesChoices } from './series-draft.ts';
import { Muted } from '../../../../ui/muted.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';

interface PurposeSectionProps {
  preview: SeriesPreview;
  onChoose: (choices: Partial<SeriesChoices>) => void;
}

/** What the series is for: with labels, without, or for estimating a variable. */
export function PurposeSection({ preview, onChoose }: PurposeSectionProps) {
  const t = useMessages(seriesMessages);
  const { options, columns, time_column } = preview;
  const numeric = columns
    .filter(({ name, type }) => type === 'numeric' && name !== time_column && name !== options.label?.column)
    .map(({ name }) => name);
  return (
    <Section title={t('purpose')}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <FormControl>
          <FormLabel id="series-kind">{t('kind')}</FormLabel>
          <RadioGroup
            aria-labelledby="series-kind"
            value={options.kind}
            onChange={({ target }) => onChoose({ kind: seriesKind.parse(target.value) })}
          >
            {seriesKind.options.map((kind) => (
              <FormControlLabel
                key={kind}
                value={kind}
                control={<Radio size="small" />}
                label={
                  <>
                    <strong>{t(`kind_${kind}`)}</strong> – {t(`kind_${kind}_help`)}
                  </>
                }
              />
            ))}
          </RadioGroup>
        </FormControl>
        <LabelFields preview={preview} onChoose={onChoose} />
        {options.kind === 'softsensor' && (
          <Autocomplete
            multiple
            options={numeric}
            value={options.targets}
            onChange={(_event, targets) => onChoose({ targets })}
            sx={{ maxWidth: '44rem' }}
            renderInput={(params) => (
              <TextField
                {...params}
                label={t('targets')}
                error={options.targets.length === 0}
                helperText={options.targets.length === 0 ? t('targets_needed') : undefined}
              />
            )}
          />
        )}
      </Box>
    </Section>
  );
}

const NONE = ' ';

function LabelFields({ preview: { options, labels, facts }, onChoose }: PurposeSectionProps) {
  const t = useMessages(seriesMessages);
  const { label, kind } = options;
  const known = labels.find(({ column }) => column === label?.column);
  const names = [...new Set([...labels.map(({ column }) => column), ...(label ? [label.column] : [])])];
  if (names.length === 0 && kind !== 'supervised') return null;
  const choose = (column: string): void => {
    const values = labels.find((one) => one.column === column)?.values ?? [];
    // Of two values the rarer one is the likelier to be what is unusual.
    if (column === NONE) onChoose({ label: null, ...(kind === 'supervised' ? { kind: 'unsupervised' } : {}) });
    else
      onChoose({
        label: { column, anomalous: values.length > 1 ? [values.at(-1)!.value] : [] },
        ...(kind === 'unsupervised' ? { kind: 'supervised' } : {}),
      });
  };
  const needed = kind === 'supervised' && (!label || label.anomalous.length === 0);
  return (
    <Box
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' }, maxWidth: '44rem', alignItems: 'start' }}
    >
      <SelectField
        label={t('label_column')}
        value={label?.column ?? NONE}
        error={needed}
        helperText={needed ? t('label_needed') : undefined}
        choices={[[NONE, t('label_none')], ...names.map((name) => [name, name] as const)]}
        onValue={choose}
      />
      {label && (
        <Autocomplete
          multiple
          freeSolo
          options={known?.values.map(({ value }) => value) ?? []}
          getOptionLabel={(value) => labelWords(value, known, t)}
          value={label.anomalous}
          onChange={(_event, anomalous) => onChoose({ label: { ...label, anomalous } })}
          renderInput={(params) => <TextField {...params} label={t('label_values')} />}
        />
      )}
      {facts.label && (
        <Muted sx={{ gridColumn: '1 / -1' }}>
          {t('label_share', {
            number: formatCount(facts.label.anomalous),
            rows: formatCount(facts.rows),
            share: formatPercent(facts.rows === 0 ? null : facts.label.anomalous / facts.rows, 1),
          })}
          {facts.label.unlabelled > 0 &&
            ` ${t('label_unlabelled', { number: formatCount(facts.label.unlabelled), count: facts.label.unlabelled })}`}
        </Muted>
      )}
    </Box>
  );
}

function labelWords(
  value: string,
  known: SeriesPreview['labels'][number] | undefined,
  t: ReturnType<typeof useMessages<typeof seriesMessages.en>>,
): string {
  const count = known?.values.find((one) => one.value === value)?.count;
  return count === undefined ? value : t('label_value', { value, number: formatCount(count) });
}
