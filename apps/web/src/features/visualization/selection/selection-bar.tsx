import type { DatasetDetail, Selection, DatasetColumn, Cell, Predicate } from '@hakaru/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useState } from 'react';
import Autocomplete from '@mui/material/Autocomplete';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { predicateWords, selectionWords } from '../../lineage/index.ts';
import { type Labels, withLabel, withoutLabel } from '../save/save-recipe.ts';
import { visualizationMessages } from '../visualization-messages.ts';
import { Muted } from '../../../ui/muted.tsx';
import { ValueChecklist } from './value-checklist.tsx';

// The steps' catalogue is large.
const SaveDialog = lazy(async () => ({ default: (await import('../save/save-dialog.tsx')).SaveDialog }));

type SelectionBarProps = {
  dataset: DatasetDetail;
  /** Row numbers are this version's. */
  versionId: string;
  selection: Selection | null;
  excluded: readonly Selection[];
  labels: Labels | undefined;
  /** Selected rows; null while they are counted. */
  count: number | null;
  onSelection: (selection: Selection | null) => void;
  onExcluded: (excluded: Selection[]) => void;
  onLabels: (labels: Labels | undefined) => void;
};

/** What is selected and excluded, in words, and what can be done with it. */
export function SelectionBar({
  dataset,
  versionId,
  selection,
  excluded,
  labels,
  count,
  onSelection,
  onExcluded,
  onLabels,
}: SelectionBarProps) {
  const t = useMessages(visualizationMessages);
  const [dialog, setDialog] = useState<'condition' | 'label' | 'keep' | 'labels' | null>(null);
  const close = () => setDialog(null);
  const isTime = (name: string) => dataset.columns.find((column) => column.name === name)?.type === 'datetime';
  const words = (one: Selection) => one.all.map((predicate) => predicateWords(predicate, isTime)).join('; ');
  return (
    <Box
      role="group"
      aria-label={t('selection')}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, minHeight: 36, flex: '1 1 20rem' }}
    >
      {!selection && <Muted>{t('nothing_selected')}</Muted>}
      {selection && (
        <Typography variant="body2" sx={{ fontWeight: 600 }} aria-live="polite">
          {count === null ? t('selected_counting') : t('selected_count', { count })}
        </Typography>
      )}
      {selection?.all.map((predicate, index) => (
        <Chip
          // eslint-disable-next-line react/no-array-index-key -- a condition is nothing but its place among the others
          key={index}
          size="small"
          variant="outlined"
          label={predicateWords(predicate, isTime)}
          sx={{ maxWidth: '24rem' }}
          onDelete={() =>
            onSelection(
              selection.all.length > 1 ? { all: selection.all.filter((_one, other) => other !== index) } : null,
            )
          }
        />
      ))}
      <Button size="small" onClick={() => setDialog('condition')}>
        {t('select_by_condition')}
      </Button>
      {selection && (
        <Button size="small" onClick={() => onSelection(null)}>
          {t('clear_selection')}
        </Button>
      )}
      {selection && (
        <Button
          size="small"
          disabled={count === 0 || excluded.length >= 20}
          onClick={() => {
            onExcluded([...excluded, selection]);
            onSelection(null);
          }}
        >
          {t('exclude')}
        </Button>
      )}
      {selection && (
        <Button
          size="small"
          disabled={count === 0 || (labels?.rows.length ?? 0) >= 50}
          onClick={() => setDialog('label')}
        >
          {t('label_rows')}
        </Button>
      )}
      {selection && (
        <Button size="small" disabled={count === 0} onClick={() => setDialog('keep')}>
          {t('save_selection')}
        </Button>
      )}
      {excluded.length > 0 && <Muted>{t('excluded')}</Muted>}
      {excluded.map((one, index) => (
        // eslint-disable-next-line react/no-array-index-key -- as above
        <Chip
          key={index}
          size="small"
          color="warning"
          variant="outlined"
          label={words(one)}
          sx={{ maxWidth: '24rem' }}
          onDelete={() => onExcluded(excluded.filter((_other, other) => other !== index))}
        />
      ))}
      {labels && <LabelChips labels={labels} isTime={isTime} onLabels={onLabels} onSave={() => setDialog('labels')} />}
      {dialog === 'condition' && (
        <ConditionDialog
          dataset={dataset}
          versionId={versionId}
          onClose={close}
          onAdd={(predicate) => {
            close();
            onSelection({ all: [...(selection?.all ?? []), predicate] });
          }}
        />
      )}
      {dialog === 'label' && selection && (
        <LabelDialog
          columns={dataset.columns}
          labels={labels}
          onClose={close}
          onAdd={(column, label) => {
            close();
            onLabels(withLabel(labels, column, label, selection));
            onSelection(null);
          }}
        />
      )}
      <Suspense fallback={null}>
        {dialog === 'keep' && selection && (
          <SaveDialog
            dataset={dataset}
            versionId={versionId}
            source={{ selection }}
            excluded={excluded}
            count={count}
            onSaved={() => undefined}
            onClose={close}
          />
        )}
        {dialog === 'labels' && labels && (
          <SaveDialog
            dataset={dataset}
            versionId={versionId}
            source={{ labels }}
            excluded={excluded}
            count={count}
            onSaved={() => onLabels(undefined)}
            onClose={close}
          />
        )}
      </Suspense>
    </Box>
  );
}

interface LabelChipsProps {
  labels: Labels;
  isTime: (column: string) => boolean;
  onLabels: (labels: Labels | undefined) => void;
  onSave: () => void;
}

/** The labels given so far, until they are saved as a column. */
function LabelChips({ labels, isTime, onLabels, onSave }: LabelChipsProps) {
  const t = useMessages(visualizationMessages);
  return (
    <>
      <Muted>{t('labels_of', { column: labels.column })}</Muted>
      {labels.rows.map(({ label, selection }, index) => (
        // eslint-disable-next-line react/no-array-index-key -- a label is nothing but its place among the others
        <Chip
          key={index}
          size="small"
          color="info"
          variant="outlined"
          label={t('label_line', { label, rows: selectionWords(selection, isTime) })}
          sx={{ maxWidth: '24rem' }}
          onDelete={() => onLabels(withoutLabel(labels, index))}
        />
      ))}
      <Button size="small" variant="outlined" onClick={onSave}>
        {t('save_labels')}
      </Button>
    </>
  );
}

interface LabelDialogProps {
  columns: readonly DatasetColumn[];
  labels: Labels | undefined;
  onAdd: (column: string, label: string) => void;
  onClose: () => void;
}

/** Gives the selected rows a label; it is written when the labels are saved. */
function LabelDialog({ columns, labels, onAdd, onClose }: LabelDialogProps) {
  const t = useMessages(visualizationMessages);
  const [column, setColumn] = useState(labels?.column ?? t('label_column'));
  const [label, setLabel] = useState('');
  const words = columns.filter(({ type }) => type === 'categorical').map(({ name }) => name);
  const unfit = columns.some(({ name, type }) => name === column.trim() && type !== 'categorical');
  const given = [...new Set(labels?.rows.map((row) => row.label))];
  return (
    <FormDialog
      title={t('label_rows')}
      submitLabel={t('add_label')}
      disabled={unfit || column.trim() === '' || label.trim() === ''}
      onSubmit={() => onAdd(column.trim(), label.trim())}
      onCancel={onClose}
    >
      <Stack spacing={2} sx={{ pt: 1 }}>
        <Autocomplete
          freeSolo
          options={given}
          inputValue={label}
          onInputChange={(_event, next) => setLabel(next)}
          renderInput={(params) => (
            <TextField {...params} autoFocus required label={t('label')} helperText={t('label_help')} />
          )}
        />
        <Autocomplete
          freeSolo
          disabled={labels !== undefined}
          options={words}
          inputValue={column}
          onInputChange={(_event, next) => setColumn(next)}
          renderInput={(params) => (
            <TextField
              {...params}
              required
              label={t('label_column_field')}
              error={unfit}
              helperText={unfit ? t('label_column_unfit') : t('label_column_help')}
            />
          )}
        />
      </Stack>
    </FormDialog>
  );
}

type ConditionDialogProps = {
  dataset: DatasetDetail;
  versionId: string;
  onAdd: (predicate: Predicate) => void;
  onClose: () => void;
};

/** Selects rows by a range that is typed or by values that are ticked, for who does not drag. */
function ConditionDialog({ dataset, versionId, onAdd, onClose }: ConditionDialogProps) {
  const t = useMessages(visualizationMessages);
  const { columns } = dataset;
  const [name, setName] = useState<string | null>(columns[0]?.name ?? null);
  const [low, setLow] = useState('');
  const [high, setHigh] = useState('');
  const [values, setValues] = useState<Cell[]>([]);
  const column = columns.find((one) => one.name === name);
  const ranged = column?.type === 'numeric' || column?.type === 'datetime';
  const ticked = column && values.length > 0 ? { column: column.name, in: values } : null;
  const predicate = column && ranged ? range(column, low, high) : ticked;
  return (
    <FormDialog
      title={t('select_by_condition')}
      submitLabel={t('select')}
      disabled={!predicate}
      onSubmit={() => predicate && onAdd(predicate)}
      onCancel={onClose}
    >
      <Stack spacing={2} sx={{ pt: 1 }}>
        <Autocomplete
          disableClearable
          options={columns.map((one) => one.name)}
          value={name ?? ''}
          onChange={(_event, next) => {
            setName(next);
            setValues([]);
          }}
          renderInput={(params) => <TextField {...params} label={t('field_column')} autoFocus />}
        />
        {ranged && (
          <TextField
            label={t('at_least')}
            helperText={column?.type === 'datetime' ? t('time_form') : undefined}
            value={low}
            onChange={(event) => setLow(event.target.value)}
          />
        )}
        {ranged && <TextField label={t('at_most')} value={high} onChange={(event) => setHigh(event.target.value)} />}
        {column && !ranged && (
          <ValueChecklist
            key={column.name}
            dataset={dataset}
            versionId={versionId}
            column={column.name}
            chosen={values}
            onChosen={setValues}
          />
        )}
      </Stack>
    </FormDialog>
  );
}

/** Null where what is typed is no range. */
function range({ name, type }: Pick<DatasetColumn, 'name' | 'type'>, low: string, high: string): Predicate | null {
  const end = (typed: string): number | null => {
    if (typed.trim() === '') return null;
    return type === 'datetime'
      ? Date.parse(`${typed.trim().replace(' ', 'T')}${typed.trim().length > 10 ? 'Z' : ''}`)
      : Number(typed);
  };
  const ends: [number | null, number | null] = [end(low), end(high)];
  if (ends.some(Number.isNaN) || ends.every((one) => one === null)) return null;
  return ends[0] !== null && ends[1] !== null && ends[0] > ends[1] ? null : { column: name, between: ends };
}
