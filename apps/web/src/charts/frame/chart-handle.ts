import { createContext } from 'react';
import type { ChartOption } from '../option/chart-option.ts';
import type { ChartTable } from '../option/chart-table.ts';
import type { ChartPalette } from '../palette/chart-palette.ts';

/** What the frame's buttons can ask of the chart. */
export type ChartHandle = {
  zoomBy: (factor: number) => void;
  zoomReset: () => void;
  /** The chart as it is seen now, with its title above and its caption below. */
  png: (texts: ChartTexts) => Promise<Blob>;
  svg: (texts: ChartTexts) => string;
};

export type ChartTexts = { title: string; caption: string };

/** A point that was clicked: the series by its id and the place of the point in it. */
export type ChartPoint = { seriesId: string; index: number };

export type CollectedChart = {
  texts: ChartTexts;
  option: () => ChartOption;
  table: ChartTable;
  palette: ChartPalette;
  /** Pixels, where it is said in pixels. */
  height: number | null;
  /** Drawn as wide as it is high, wherever it is drawn. */
  square?: boolean;
};

/** The side of a square chart in pixels, where there is room. */
export const SQUARE_SIDE = 540;

/** Where charts leave what they show, by the element around them, for saving a page of them as one. */
export const ChartCollector = createContext<Map<HTMLElement, CollectedChart> | null>(null);
