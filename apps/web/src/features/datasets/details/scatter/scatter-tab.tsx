import { type DatasetDetail, type DatasetColumn, loadPoints, type PointsResult, type Cell } from '@hakaru/contract';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { keepPreviousData } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useMessages } from '../../../../lib/i18n/use-messages.ts';
import { Section } from '../../../../ui/section.tsx';
import { paths, useScreenSearch } from '../../../../lib/paths.ts';
import { Density } from '../../../../charts/density/density.tsx';
import { Scatter } from '../../../../charts/scatter/scatter.tsx';
import { formatCount } from '../../../../lib/numbers/format-number.ts';
import { ChartSkeleton } from '../../../../ui/skeletons.tsx';
import { Unanswered } from '../../../../ui/answered.tsx';
import { groupRole, type ColourRole } from '../../../../charts/palette/chart-palette.ts';
import { datasetMessages } from '../../dataset-messages.ts';
import { useAnswer } from '../../../../lib/api/use-answer.ts';

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

const LIMIT = 100_000;
const HEIGHT = 520;

interface PointsChartProps {
  dataset: DatasetDetail;
  x: string;
  y: string;
  group: string | null;
}

/** Two columns as points, or as a density where there are too many to draw. */
function PointsChart({ dataset, x, y, group }: PointsChartProps) {
  const request = { params: { id: dataset.id }, body: { x, y, group, limit: LIMIT } };
  const query = useAnswer(loadPoints, request, { placeholderData: keepPreviousData, staleTime: Infinity });
  const { data, error } = query;
  if (error || !data) return <Unanswered query={query} loading={<ChartSkeleton height={HEIGHT} />} />;
  return data.mode === 'points' ? (
    <Points dataset={dataset} x={x} y={y} points={data} />
  ) : (
    <Counts dataset={dataset} x={x} y={y} points={data} />
  );
}

interface ImageProps<Mode extends PointsResult['mode']> extends Omit<PointsChartProps, 'group'> {
  points: Extract<PointsResult, { mode: Mode }>;
}

function Points({ dataset, x, y, points }: ImageProps<'points'>) {
  const t = useMessages(datasetMessages);
  const data = useMemo(
    () => ({
      x: axisOf(dataset, x),
      y: axisOf(dataset, y),
      groups: groupPoints(points, dataset.name, { missing: t('missing'), others: t('other_values') }),
    }),
    [dataset, x, y, points, t],
  );
  return (
    <Scatter
      title={t('scatter_title', { x, y })}
      caption={t('scatter_all', { shown: formatCount(points.shown) })}
      data={data}
      height={HEIGHT}
    />
  );
}

function Counts({ dataset, x, y, points }: ImageProps<'density'>) {
  const t = useMessages(datasetMessages);
  const data = useMemo(
    () => ({
      x: axisOf(dataset, x),
      y: axisOf(dataset, y),
      value: { label: t('scatter_count') },
      xEdges: points.x_edges,
      yEdges: points.y_edges,
      counts: points.counts,
    }),
    [dataset, x, y, points, t],
  );
  const caption = t('scatter_density', {
    total: formatCount(points.total),
    x: points.x_edges.length - 1,
    y: points.y_edges.length - 1,
    limit: formatCount(LIMIT),
  });
  return <Density title={t('scatter_title', { x, y })} caption={caption} data={data} height={HEIGHT} />;
}

function axisOf({ columns }: DatasetDetail, name: string) {
  const column = columns.find((one) => one.name === name);
  return { label: name, unit: column?.unit ?? null, ...(column?.type === 'datetime' ? { time: true } : {}) };
}

type PointsPage = Extract<PointsResult, { mode: 'points' }>;

interface PointGroup {
  name: string;
  role: ColourRole;
  x: number[];
  y: number[];
  /** Places in the table, from 0. */
  rows: number[];
}

/** Groups that keep a colour of their own; the smaller ones are drawn together. */
const COLOURED = 6;

/** The points of each group, the largest group first, all beyond the sixth as one; times become milliseconds since 1970. */
export function groupPoints(
  points: PointsPage,
  name: string,
  words: { missing: string; others: string },
): PointGroup[] {
  const groups = new Map<string, Omit<PointGroup, 'role'>>();
  points.row_numbers.forEach((row, index) => {
    const label = points.group ? labelOf(points.group[index] ?? null, words.missing) : name;
    const group = groups.get(label) ?? { name: label, x: [], y: [], rows: [] };
    group.x.push(numberOf(points.x[index] ?? null));
    group.y.push(numberOf(points.y[index] ?? null));
    group.rows.push(row - 1);
    groups.set(label, group);
  });
  const sorted = [...groups.values()].sort((a, b) => b.rows.length - a.rows.length);
  if (!points.group) return sorted.map((group) => ({ ...group, role: 'data' }));
  const rest = sorted.slice(COLOURED);
  return [
    ...sorted.slice(0, COLOURED).map((group, index) => ({ ...group, role: groupRole(index) })),
    ...(rest.length > 0 ? [together(rest, words.others)] : []),
  ];
}

function together(groups: readonly Omit<PointGroup, 'role'>[], name: string): PointGroup {
  return {
    name,
    role: 'neutral',
    x: groups.flatMap(({ x }) => x),
    y: groups.flatMap(({ y }) => y),
    rows: groups.flatMap(({ rows }) => rows),
  };
}

function labelOf(value: Cell, missing: string): string {
  return value === null ? missing : String(value);
}

function numberOf(value: Cell): number {
  return typeof value === 'string'
    ? Date.parse(/(z|[+-]\d{2}:?\d{2})$/i.test(value) ? value : `${value}Z`)
    : Number(value);
}
