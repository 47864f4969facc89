import AddIcon from '@mui/icons-material/Add';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { preprocessingMessages } from '../preprocessing-messages.ts';
import type { ControlProps, StepColumn } from './control-props.ts';
import { FormulaControl } from './formula-control.tsx';
import { ValuesField } from './list-controls.tsx';
import { NumberEntry } from './number-entry.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { sentences } from '../../../lib/i18n/joined.ts';

type Predicate = Record<string, unknown>;

const starts = {
  between: { column: '', between: [null, null] },
  in: { column: '', in: [] },
  formula: { formula: '' },
  row_between: { row_between: [1, 1] },
  rows: { rows: [] },
} as const;
type Kind = keyof typeof starts;
const kinds = Object.keys(starts) as Kind[];

/** The rows that all of some conditions hold for. */
export function SelectionControl({
  label,
  help,
  value,
  onChange,
  wrong,
  problem = null,
  columns,
}: Pick<ControlProps, 'label' | 'help' | 'value' | 'onChange' | 'wrong' | 'problem' | 'columns'>) {
  const t = useMessages(preprocessingMessages);
  const { all = [] } = (value ?? {}) as { all?: Predicate[] };
  const set = (next: readonly Predicate[]) => onChange({ all: next });
  // Of several formulas it is not known which one the problem is of.
  const isOfOne = all.filter((predicate) => 'formula' in predicate).length === 1;
  const ofAll = isOfOne ? null : problem;
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Typography component="legend" variant="h4">
        {label}
      </Typography>
      <Typography variant="caption" component="p" color={wrong || ofAll ? 'error' : 'textSecondary'} sx={{ mb: 1 }}>
        {wrong ? t('needed') : (ofAll ?? sentences(help, t('conditions_text')))}
      </Typography>
      {all.map((predicate, position) => (
        <Box
          key={position}
          role="group"
          aria-label={t('condition', { number: position + 1 })}
          sx={{ display: 'flex', alignItems: 'flex-start', gap: 1, mb: 2 }}
        >
          <Box sx={{ flex: 1, minWidth: 0, display: 'grid', gap: 1.5 }}>
            <Condition
              predicate={predicate}
              problem={isOfOne ? problem : null}
              columns={columns}
              onChange={(next) => set(all.map((old, index) => (index === position ? next : old)))}
            />
          </Box>
          <IconButton
            aria-label={t('delete_line', { number: position + 1 })}
            onClick={() => set(all.filter((_old, index) => index !== position))}
          >
            <DeleteIcon fontSize="small" />
          </IconButton>
        </Box>
      ))}
      <Button size="small" startIcon={<AddIcon />} onClick={() => set([...all, starts.between])}>
        {t('add_condition')}
      </Button>
    </Box>
  );
}

function Condition({
  predicate,
  problem,
  columns,
  onChange,
}: {
  predicate: Predicate;
  problem: string | null;
  columns: readonly StepColumn[];
  onChange: (next: Predicate) => void;
}) {
  const t = useMessages(preprocessingMessages);
  const kind = kinds.find((name) => name in predicate);
  if (!kind) {
    const { x = '', y = '' } = (predicate.polygon ?? {}) as { x?: string; y?: string };
    return <Typography>{t('kind_polygon', { x, y })}</Typography>;
  }
  const of = columns.find(({ name }) => name === predicate.column);
  return (
    <>
      <SelectField
        label={t('condition_kind')}
        value={kind}
        choices={kinds.map((name) => [name, t(`kind_${name}`)])}
        onValue={(next) => onChange(starts[next])}
      />
      {'column' in predicate && (
        <SelectField
          label={t('column')}
          value={String(predicate.column)}
          choices={columns.map(({ name }) => [name, name])}
          onValue={(next) => onChange({ ...predicate, column: next })}
        />
      )}
      {kind === 'between' && (
        <Ends
          ends={predicate.between as unknown[]}
          time={of?.type === 'datetime'}
          onChange={(between) => onChange({ ...predicate, between })}
        />
      )}
      {kind === 'row_between' && (
        <Ends
          ends={predicate.row_between as unknown[]}
          time={false}
          onChange={(row_between) => onChange({ row_between })}
        />
      )}
      {kind === 'in' && (
        <ValuesField
          label={t('value')}
          value={predicate.in}
          onChange={(next) => onChange({ ...predicate, in: next })}
        />
      )}
      {kind === 'rows' && (
        <ValuesField label={t('kind_rows')} value={predicate.rows} onChange={(rows) => onChange({ rows })} />
      )}
      {kind === 'formula' && (
        <FormulaControl
          label={t('kind_formula')}
          help={t('formula_help')}
          value={predicate.formula}
          onChange={(formula) => onChange({ formula })}
          wrong={predicate.formula === ''}
          problem={problem}
          columns={columns}
          types="any"
          optional={false}
          options={[]}
        />
      )}
    </>
  );
}

/** Both ends of a range; an open end is left empty. */
function Ends({
  ends: [from, to],
  time,
  onChange,
}: {
  ends: unknown[];
  time: boolean;
  onChange: (ends: unknown[]) => void;
}) {
  const t = useMessages(preprocessingMessages);
  const entry = (label: string, value: unknown, change: (next: unknown) => void) =>
    time ? (
      <TextField
        fullWidth
        type="datetime-local"
        label={label}
        value={String(value ?? '').slice(0, 16)}
        onChange={(event) => change(event.target.value || null)}
        slotProps={{ inputLabel: { shrink: true } }}
      />
    ) : (
      <NumberEntry label={label} value={value} onChange={change} />
    );
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1 }}>
      {entry(t('from'), from, (next) => onChange([next, to]))}
      {entry(t('to'), to, (next) => onChange([from, next]))}
    </Box>
  );
}
