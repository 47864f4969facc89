import type { DatasetDetail, DatasetColumn } from '@hakaru/contract';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useMessages } from '../../../../lib/i18n/use-messages.ts';
import { Section } from '../../../../ui/section.tsx';
import { paths, useScreenSearch } from '../../../../lib/paths.ts';
import { datasetMessages } from '../../dataset-messages.ts';
import { PointsChart } from './points-chart.tsx';

interface ScatterSearch {
  x?: string;
  y?: string;
  group?: string;
}

/** Any two columns against each other, coloured by a third; the choice is part of the address. */
export function ScatterTab({ dataset }: { dataset: DatasetDetail }) {
  const t = useMessages(datasetMessages);
  const [search, changeSearch] = useScreenSearch(paths.datasetDetails);
  const plottable = dataset.columns.filter(isPlottable).map(({ name }) => name);
  const groups = dataset.columns.filter(({ type }) => type !== 'datetime').map(({ name }) => name);
  const first = firstPair(dataset.columns);
  if (!first) return <Alert severity="info">{t('scatter_too_few')}</Alert>;
  const x = search.x && plottable.includes(search.x) ? search.x : first.x;
  const y = search.y && plottable.includes(search.y) ? search.y : first.y;
  const group = search.group && groups.includes(search.group) ? search.group : null;
  function choose(change: ScatterSearch): void {
    changeSearch({ tab: 'scatter', x, y, group: group ?? undefined, ...change }, { only: true, resetScroll: false });
  }
  return (
    <Section title={t('tab_scatter')} text={t('scatter_text')}>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: 'repeat(3, minmax(0, 1fr))' }, mb: 2 }}>
        <ColumnPicker
          label={t('scatter_x')}
          columns={plottable}
          value={x}
          onChange={(value) => value && choose({ x: value })}
        />
        <ColumnPicker
          label={t('scatter_y')}
          columns={plottable}
          value={y}
          onChange={(value) => value && choose({ y: value })}
        />
        <ColumnPicker
          label={t('scatter_group')}
          columns={groups}
          value={group}
          clearable
          onChange={(value) => choose({ group: value ?? undefined })}
        />
      </Box>
      <PointsChart dataset={dataset} x={x} y={y} group={group} />
    </Section>
  );
}

interface ColumnPickerProps {
  label: string;
  columns: readonly string[];
  value: string | null;
  clearable?: boolean;
  onChange: (column: string | null) => void;
}

/** Chooses a column by its name; typing narrows the list. */
function ColumnPicker({ label, columns, value, clearable = false, onChange }: ColumnPickerProps) {
  return (
    <Autocomplete
      options={columns}
      value={value}
      disabled={columns.length === 0}
      disableClearable={!clearable as false}
      onChange={(_event, column) => onChange(column)}
      renderInput={(params) => <TextField {...params} label={label} />}
    />
  );
}

/** Whether a column has a place on an axis. */
function isPlottable({ type }: Pick<DatasetColumn, 'type'>): boolean {
  return type === 'numeric' || type === 'datetime';
}

/** The two columns to show first: a target, where one is marked, above the first other column; numbers rather than times. */
export function firstPair(
  columns: readonly Pick<DatasetColumn, 'name' | 'type' | 'role'>[],
): { x: string; y: string } | null {
  const usable = columns.filter((column) => isPlottable(column) && column.role !== 'ignore' && column.role !== 'id');
  const numeric = usable.filter(({ type }) => type === 'numeric');
  const all = [numeric, usable].find((some) => some.length >= 2) ?? columns.filter(isPlottable);
  const y = all.find(({ role }) => role === 'target') ?? all[1];
  const x = all.find(({ name }) => name !== y?.name);
  return x && y ? { x: x.name, y: y.name } : null;
}
