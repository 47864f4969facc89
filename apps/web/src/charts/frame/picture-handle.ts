import { createContext } from 'react';
import type { ChartOption } from '../option/chart-option.ts';
import type { ChartTable } from '../option/chart-table.ts';

/** What the frame's buttons can ask of the picture. */
export type PictureHandle = {
  zoomBy: (factor: number) => void;
  zoomReset: () => void;
  /** The picture as it is seen now, with its title above and its caption below. */
  png: (texts: PictureTexts) => Promise<Blob>;
  svg: (texts: PictureTexts) => string;
};

export type PictureTexts = { title: string; caption: string };

/** A point that was clicked: the series by its id and the place of the point in it. */
export type PicturePoint = { seriesId: string; index: number };

export type CollectedPicture = { texts: PictureTexts; option: () => ChartOption; table: ChartTable };

/** Where charts leave what they show, by the element around them, for saving a page of them as one. */
export const PictureCollector = createContext<Map<HTMLElement, CollectedPicture> | null>(null);
