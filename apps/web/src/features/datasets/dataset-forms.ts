import type { DatasetForm } from '@hakaru/contract';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import ImageIcon from '@mui/icons-material/PhotoLibraryOutlined';
import SeriesIcon from '@mui/icons-material/Timeline';
import TableIcon from '@mui/icons-material/TableChartOutlined';
import type { ComponentType } from 'react';

export interface DatasetFormTraits {
  icon: ComponentType<SvgIconProps>;
  /** Whether lists show the icon before a name; a table is the usual. */
  isMarked: boolean;
  /** Rows and columns, with what can be done to them; else images, which are only counted. */
  isTabular: boolean;
}

/** What a dataset can be made of, in the order it is offered. Screens of one form are records by form where they are chosen. */
export const datasetForms = {
  table: { icon: TableIcon, isMarked: false, isTabular: true },
  time_series: { icon: SeriesIcon, isMarked: true, isTabular: true },
  images: { icon: ImageIcon, isMarked: true, isTabular: false },
} as const satisfies Record<DatasetForm, DatasetFormTraits>;

export const datasetFormNames = Object.keys(datasetForms) as readonly DatasetForm[];
