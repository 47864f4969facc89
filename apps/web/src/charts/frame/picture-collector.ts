import { createContext } from 'react';
import type { ChartOption } from '../option/chart-option.ts';
import type { ChartTable } from '../option/chart-table.ts';
import type { PictureTexts } from './picture-handle.ts';

export type CollectedPicture = { texts: PictureTexts; option: () => ChartOption; table: ChartTable };

/** Where charts leave what they show, by the element around them, for saving a page of them as one. */
export const PictureCollector = createContext<Map<HTMLElement, CollectedPicture> | null>(null);
