import type { ColumnType, DatasetColumn } from '@hakaru/contract';
import type { ComponentType } from 'react';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import type { ChartProps } from '../../../charts/frame/chart-frame.tsx';

export const chartKindIds = [
  'distribution',
  'groups',
  'bars',
  'relation',
  'scatter_matrix',
  'correlation',
  'parallel',
  'density',
  'contour',
  'series',
  'autocorrelation',
  'lag',
  'missing',
] as const;
export type ChartKindId = (typeof chartKindIds)[number];

export type SettingValue = string | number | boolean | null | string[];
/** How a chart is set; saved with its view as it is. */
export type ChartSettings = Record<string, SettingValue>;

export type FieldName =
  | 'column'
  | 'columns'
  | 'x'
  | 'y'
  | 'z'
  | 'colour'
  | 'size'
  | 'value'
  | 'group'
  | 'category'
  | 'order'
  | 'style'
  | 'method'
  | 'layout'
  | 'aggregate'
  | 'trend'
  | 'marginals'
  | 'density'
  | 'lag'
  | 'lags'
  | 'bins'
  | 'log_x'
  | 'log_y'
  | 'facet';

/** One setting of a kind of chart. */
export type Field = { name: FieldName } & (
  | { input: 'column'; types: readonly ColumnType[]; optional?: boolean }
  | { input: 'columns'; types: readonly ColumnType[]; min: number; max: number }
  | { input: 'choice'; choices: readonly ChoiceName[] }
  | { input: 'switch' }
  | { input: 'number'; min: number; max: number; optional?: boolean }
);

export const choiceNames = [
  'violin',
  'box',
  'pearson',
  'spearman',
  'mutual_information',
  'stacked',
  'overlaid',
  'count',
  'sum',
  'mean',
  'median',
  'min',
  'max',
] as const;
export type ChoiceName = (typeof choiceNames)[number];

export type CardProps = {
  settings: ChartSettings;
  frame: Omit<ChartProps, 'title' | 'caption'>;
  /** Given by the reader instead of the chart's own. */ title: string;
};

export type ChartKind = {
  icon: ComponentType<SvgIconProps>;
  fields: readonly Field[];
  /** Useful settings for a dataset; null where it has no columns for this chart. */
  defaults: (columns: readonly DatasetColumn[]) => ChartSettings | null;
  Card: ComponentType<CardProps>;
  /** What is set at the chart itself: logarithmic axes, panels by a category. `whole` says that it needs the rows in the browser. */
  atChart?: { logs: readonly ('log_x' | 'log_y')[]; facets: boolean; whole: boolean };
  /** Takes the whole width of the board. */
  wide?: boolean;
};

export const text = (settings: ChartSettings, name: FieldName): string => String(settings[name] ?? '');
export const optional = (settings: ChartSettings, name: FieldName): string | null =>
  typeof settings[name] === 'string' && settings[name] !== '' ? settings[name] : null;
export const isOn = (settings: ChartSettings, name: FieldName): boolean => settings[name] === true;
export const list = (settings: ChartSettings, name: FieldName): string[] =>
  Array.isArray(settings[name]) ? settings[name] : [];
export const count = (settings: ChartSettings, name: FieldName, otherwise: number): number =>
  typeof settings[name] === 'number' ? settings[name] : otherwise;
