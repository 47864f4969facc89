import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { type ComponentType, useState } from 'react';
import type { Cell } from '@hakaru/contract';
import Slider from '@mui/material/Slider';
import TextField from '@mui/material/TextField';
import Autocomplete from '@mui/material/Autocomplete';
import { useMessages } from '../../../../../lib/i18n/use-messages.ts';
import { SearchField } from '../../../../../ui/search-field.tsx';
import { predictionMessages } from '../../words.ts';
import { isUnseen, observedRange, type TypedRow, type Feature, readCell } from './rows.ts';
import { withUnit } from '../../../../../lib/numbers/with-unit.ts';
import { SelectField } from '../../../../../ui/select-field.tsx';

const controls = {
  numeric: NumberControl,
  categorical: CategoryControl,
  boolean: SwitchControl,
  datetime: DateControl,
} satisfies Record<Feature['type'], ComponentType<ControlProps>>;

/** Of more features, as of a spectrum, some at a time have their fields. */
const MOST_SHOWN = 40;

interface FeatureControlsProps {
  features: readonly Feature[];
  row: TypedRow;
  onChange: (feature: string, value: TypedRow[string]) => void;
  /** Why what is typed for a feature cannot be read, by feature. */
  problems: Record<string, string>;
  onProblem: (feature: string, problem: string | null) => void;
}

/** The features of a row, each with what training saw of it; many of them are searched. */
export function FeatureControls({ features, ...rest }: FeatureControlsProps) {
  const t = useMessages(predictionMessages);
  const [search, setSearch] = useState('');
  const [most, setMost] = useState(MOST_SHOWN);
  if (features.length <= MOST_SHOWN) return <Controls {...rest} features={features} />;
  const found = features.filter(
    ({ name }) => rest.problems[name] !== undefined || name.toLowerCase().includes(search.toLowerCase()),
  );
  const shown = found.slice(0, most);
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)', pt: 1 }}>
      <SearchField
        label={t('controls_search')}
        value={search}
        onSearch={(text) => {
          setSearch(text);
          setMost(MOST_SHOWN);
        }}
      />
      <Typography variant="body2" color="textSecondary" aria-live="polite">
        {t('controls_shown', { shown: shown.length, total: features.length })}
      </Typography>
      <Controls {...rest} features={shown} />
      {found.length > shown.length && (
        <Button
          size="small"
          variant="outlined"
          sx={{ justifySelf: 'start' }}
          onClick={() => setMost(most + MOST_SHOWN)}
        >
          {t('controls_more', { count: Math.min(MOST_SHOWN, found.length - shown.length) })}
        </Button>
      )}
    </Box>
  );
}

function Controls({ features, row, onChange, problems, onProblem }: FeatureControlsProps) {
  const t = useMessages(predictionMessages);
  return (
    <Box
      sx={{
        display: 'grid',
        columnGap: 4,
        rowGap: 1.5,
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(20rem, 100%), 1fr))',
        pt: 0.5,
      }}
    >
      {features.map((feature) => {
        const Control = controls[feature.type];
        const value = row[feature.name] ?? null;
        const range = observedRange(feature);
        const unseen = isUnseen(feature, value);
        return (
          <Box key={feature.name} sx={{ minWidth: 0 }}>
            <Control
              feature={feature}
              value={value}
              onChange={(next) => onChange(feature.name, next)}
              onProblem={(problem) => onProblem(feature.name, problem)}
            />
            <FormHelperText
              className="tabular"
              role={problems[feature.name] ? 'alert' : undefined}
              error={problems[feature.name] !== undefined}
              sx={
                problems[feature.name]
                  ? undefined
                  : { color: unseen ? 'warning.main' : undefined, fontWeight: unseen ? 600 : undefined }
              }
            >
              {problems[feature.name] ??
                (value === null
                  ? t('value_missing')
                  : unseen
                    ? t('value_unseen', { range: range ?? '–' })
                    : range && t('value_observed', { range }))}
            </FormHelperText>
          </Box>
        );
      })}
    </Box>
  );
}

interface ControlProps {
  feature: Feature;
  value: Cell;
  onChange: (value: Cell) => void;
  /** What is typed cannot be read (its reason), or can be again (null). */
  onProblem: (problem: string | null) => void;
}

/** A feature's name with its unit, for a label. */
export function labelOf({ name, unit }: Feature): string {
  return withUnit(name, unit);
}

/** A number by hand or by a slider over the observed range, which gives way to values outside of it. */
function NumberControl({ feature, value, onChange, onProblem }: ControlProps) {
  const t = useMessages(predictionMessages);
  const number = typeof value === 'number' ? value : null;
  const scale = sliderScale(Number(feature.minimum ?? 0), Number(feature.maximum ?? 0), number);
  const [typed, setTyped] = useState<string | null>(null);
  const read = typed === null ? null : readCell('numeric', typed);
  function type(text: string): void {
    setTyped(text);
    const next = readCell('numeric', text);
    onProblem('problem' in next ? t(`problem_${next.problem}`, { text }) : null);
    if ('value' in next) onChange(next.value);
  }
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) 8.5rem', columnGap: 2, alignItems: 'end' }}>
      <Box sx={{ minWidth: 0 }}>
        <Box
          component="label"
          id={`label-${feature.name}`}
          title={labelOf(feature)}
          // Names that differ at their end alone are told apart: two lines, and all of it to the pointer.
          sx={{
            display: '-webkit-box',
            WebkitBoxOrient: 'vertical',
            WebkitLineClamp: 2,
            overflow: 'hidden',
            overflowWrap: 'anywhere',
            typography: 'body2',
            fontWeight: 600,
          }}
        >
          {labelOf(feature)}
        </Box>
        <Slider
          size="small"
          aria-labelledby={`label-${feature.name}`}
          min={scale.min}
          max={scale.max}
          step={scale.step}
          value={number ?? scale.min}
          disabled={scale.min === scale.max}
          onChange={(_event, next) => {
            setTyped(null);
            onProblem(null);
            onChange(scale.tidy(Array.isArray(next) ? (next[0] ?? scale.min) : next));
          }}
        />
      </Box>
      <TextField
        value={typed ?? (number === null ? '' : String(number))}
        error={read !== null && 'problem' in read}
        onChange={({ target }) => type(target.value)}
        onBlur={() => {
          if (read === null || 'value' in read) setTyped(null);
        }}
        slotProps={{
          htmlInput: {
            inputMode: 'decimal',
            'aria-labelledby': `label-${feature.name}`,
            className: 'tabular',
            style: { textAlign: 'right' },
          },
        }}
      />
    </Box>
  );
}

interface SliderScale {
  min: number;
  max: number;
  step: number;
  /** A slider's value without the rubble of binary fractions. */
  tidy: (value: number) => number;
}

const STEPS = 200;

/** A slider over an observed range in steps of 1, 2 or 5 times a power of ten; a value outside widens it. */
export function sliderScale(low: number, high: number, value: number | null): SliderScale {
  const min = Math.min(low, value ?? low);
  const max = Math.max(high, value ?? high);
  const step = niceStep((high - low || max - min || 1) / STEPS);
  const decimals = Math.max(0, Math.ceil(-Math.log10(step)));
  return {
    min,
    max,
    step,
    tidy: (given) => clamp(Number((Math.round(given / step) * step).toFixed(Math.min(decimals, 12))), min, max),
  };
}

/** The largest of 1, 2, 5 × 10^n that is not above the rough step. */
function niceStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough));
  const factor = [5, 2, 1].find((one) => one * power <= rough) ?? 1;
  return factor * power;
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max);
}

/** A category training knows, or any other text; empty is missing. */
function CategoryControl({ feature, value, onChange }: ControlProps) {
  return (
    <Autocomplete
      freeSolo
      autoSelect
      options={feature.categories ?? []}
      value={value === null ? null : String(value)}
      onChange={(_event, next) => onChange(next?.trim() || null)}
      renderInput={(params) => <TextField {...params} label={labelOf(feature)} />}
    />
  );
}

/** A date with its time of day, in UTC as datasets keep it. */
function DateControl({ feature, value, onChange }: ControlProps) {
  return (
    <TextField
      fullWidth
      type="datetime-local"
      label={labelOf(feature)}
      value={value === null ? '' : String(value).slice(0, 16)}
      onChange={({ target }) => onChange(target.value === '' ? null : `${target.value}:00Z`)}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
}

const values = { yes: true, no: false, missing: null } as const;

/** Yes, no, or missing. */
function SwitchControl({ feature, value, onChange }: ControlProps) {
  const t = useMessages(predictionMessages);
  const name = value === null ? 'missing' : value === true ? 'yes' : 'no';
  return (
    <SelectField
      fullWidth
      label={labelOf(feature)}
      value={name}
      onValue={(key) => onChange(values[key])}
      choices={(Object.keys(values) as (keyof typeof values)[]).map((key) => [key, t(`value_${key}`)] as const)}
    />
  );
}
