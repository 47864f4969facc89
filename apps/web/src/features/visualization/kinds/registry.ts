import BarsIcon from '@mui/icons-material/BarChart';
import BoxIcon from '@mui/icons-material/CandlestickChart';
import ContourIcon from '@mui/icons-material/Terrain';
import CorrelationIcon from '@mui/icons-material/GridOn';
import DensityIcon from '@mui/icons-material/BlurOn';
import HistogramIcon from '@mui/icons-material/Equalizer';
import LagIcon from '@mui/icons-material/Replay';
import MatrixIcon from '@mui/icons-material/ViewModule';
import MissingIcon from '@mui/icons-material/Flaky';
import ParallelIcon from '@mui/icons-material/StackedLineChart';
import ScatterIcon from '@mui/icons-material/ScatterPlotOutlined';
import SeriesIcon from '@mui/icons-material/Timeline';
import StemsIcon from '@mui/icons-material/GraphicEq';
import { AutocorrelationCard } from './autocorrelation-card.tsx';
import { BarsCard } from './bars-card.tsx';
import { anyType, groupColumn, grouping, measured, numericColumns, timeColumn } from './column-choice.ts';
import { ContourCard } from './contour-card.tsx';
import { CorrelationCard } from './correlation-card.tsx';
import { DensityCard } from './density-card.tsx';
import { DistributionCard } from './distribution-card.tsx';
import { GroupsCard } from './groups-card.tsx';
import type { ChartKind, ChartKindId } from './kind.ts';
import { LagCard } from './lag-card.tsx';
import { MissingCard } from './missing-card.tsx';
import { ParallelCard } from './parallel-card.tsx';
import { RelationCard } from './relation-card.tsx';
import { ScatterMatrixCard } from './scatter-matrix-card.tsx';
import { SeriesCard } from './series-card.tsx';

const numeric = ['numeric'] as const;
const pair = [
  { name: 'x', input: 'column', types: measured },
  { name: 'y', input: 'column', types: measured },
] as const;

/** Every kind of chart a board can have. */
export const chartKinds: Record<ChartKindId, ChartKind> = {
  distribution: {
    icon: HistogramIcon,
    Card: DistributionCard,
    atChart: { logs: [], facets: true, whole: true },
    fields: [
      { name: 'column', input: 'column', types: measured },
      { name: 'bins', input: 'number', min: 1, max: 500, optional: true },
      { name: 'density', input: 'switch' },
    ],
    defaults: (columns) => {
      const [column] = numericColumns(columns);
      return column ? { column, bins: null, density: true } : null;
    },
  },
  groups: {
    icon: BoxIcon,
    Card: GroupsCard,
    fields: [
      { name: 'value', input: 'column', types: measured },
      { name: 'group', input: 'column', types: anyType, optional: true },
      { name: 'style', input: 'choice', choices: ['violin', 'box'] },
    ],
    defaults: (columns) => {
      const [value] = numericColumns(columns);
      return value ? { value, group: groupColumn(columns), style: 'violin' } : null;
    },
  },
  bars: {
    icon: BarsIcon,
    Card: BarsCard,
    fields: [
      { name: 'category', input: 'column', types: anyType },
      { name: 'value', input: 'column', types: numeric, optional: true },
      { name: 'aggregate', input: 'choice', choices: ['count', 'sum', 'mean', 'median', 'min', 'max'] },
    ],
    defaults: (columns) => {
      const category = groupColumn(columns);
      return category ? { category, value: null, aggregate: 'count' } : null;
    },
  },
  relation: {
    icon: ScatterIcon,
    Card: RelationCard,
    atChart: { logs: ['log_x', 'log_y'], facets: true, whole: true },
    fields: [
      ...pair,
      { name: 'colour', input: 'column', types: anyType, optional: true },
      { name: 'size', input: 'column', types: numeric, optional: true },
      { name: 'trend', input: 'switch' },
      { name: 'marginals', input: 'switch' },
    ],
    defaults: (columns) => {
      const [y, x] = numericColumns(columns);
      return x && y ? { x, y, colour: groupColumn(columns), size: null, trend: true, marginals: true } : null;
    },
  },
  scatter_matrix: {
    icon: MatrixIcon,
    Card: ScatterMatrixCard,
    wide: true,
    fields: [
      { name: 'columns', input: 'columns', types: measured, min: 2, max: 8 },
      { name: 'colour', input: 'column', types: grouping, optional: true },
    ],
    defaults: (columns) => {
      const all = numericColumns(columns);
      return all.length >= 2 ? { columns: all.slice(0, 5), colour: groupColumn(columns) } : null;
    },
  },
  correlation: {
    icon: CorrelationIcon,
    Card: CorrelationCard,
    fields: [
      { name: 'columns', input: 'columns', types: numeric, min: 2, max: 100 },
      { name: 'method', input: 'choice', choices: ['pearson', 'spearman', 'mutual_information'] },
    ],
    defaults: (columns) => {
      const all = numericColumns(columns);
      return all.length >= 2 ? { columns: all.slice(0, 30), method: 'pearson' } : null;
    },
  },
  parallel: {
    icon: ParallelIcon,
    Card: ParallelCard,
    wide: true,
    fields: [
      { name: 'columns', input: 'columns', types: anyType, min: 2, max: 30 },
      { name: 'colour', input: 'column', types: grouping, optional: true },
    ],
    defaults: (columns) => {
      const all = numericColumns(columns);
      return all.length >= 2 ? { columns: all.slice(0, 8), colour: groupColumn(columns) } : null;
    },
  },
  density: {
    icon: DensityIcon,
    Card: DensityCard,
    fields: [...pair],
    defaults: (columns) => {
      const [y, x] = numericColumns(columns);
      return x && y ? { x, y } : null;
    },
  },
  contour: {
    icon: ContourIcon,
    Card: ContourCard,
    fields: [...pair, { name: 'z', input: 'column', types: numeric }],
    defaults: (columns) => {
      const [z, x, y] = numericColumns(columns);
      return x && y && z ? { x, y, z } : null;
    },
  },
  series: {
    icon: SeriesIcon,
    Card: SeriesCard,
    atChart: { logs: ['log_y'], facets: false, whole: false },
    wide: true,
    fields: [
      { name: 'x', input: 'column', types: measured, optional: true },
      { name: 'columns', input: 'columns', types: numeric, min: 1, max: 8 },
      { name: 'layout', input: 'choice', choices: ['stacked', 'overlaid'] },
    ],
    defaults: (columns) => {
      const all = numericColumns(columns);
      return all.length > 0 ? { x: timeColumn(columns), columns: all.slice(0, 4), layout: 'stacked' } : null;
    },
  },
  autocorrelation: {
    icon: StemsIcon,
    Card: AutocorrelationCard,
    fields: [
      { name: 'column', input: 'column', types: numeric },
      { name: 'order', input: 'column', types: measured, optional: true },
      { name: 'lags', input: 'number', min: 1, max: 500 },
    ],
    defaults: (columns) => {
      const [column] = numericColumns(columns);
      return column ? { column, order: timeColumn(columns), lags: 40 } : null;
    },
  },
  lag: {
    icon: LagIcon,
    Card: LagCard,
    fields: [
      { name: 'column', input: 'column', types: numeric },
      { name: 'lag', input: 'number', min: 1, max: 10_000 },
      { name: 'order', input: 'column', types: measured, optional: true },
    ],
    defaults: (columns) => {
      const [column] = numericColumns(columns);
      return column ? { column, lag: 1, order: timeColumn(columns) } : null;
    },
  },
  missing: {
    icon: MissingIcon,
    Card: MissingCard,
    fields: [{ name: 'columns', input: 'columns', types: anyType, min: 1, max: 200 }],
    defaults: (columns) => ({ columns: columns.map(({ name }) => name).slice(0, 60) }),
  },
};
