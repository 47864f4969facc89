import type { DatasetSummary, ExportFormat } from '@hakaru/contract';
import { datasetForms } from '../dataset-forms.ts';

export type BulkFormat = ExportFormat;

/** The path of a dataset's file for a download of several. Pictures have no workbook: their table is CSV then. */
export function pathOf({ id, form }: Pick<DatasetSummary, 'id' | 'form'>, format: BulkFormat): string {
  if (format === 'original') return `dataset/${id}/original`;
  return `dataset/${id}/table.${format === 'xlsx' && !datasetForms[form].isTabular ? 'csv' : format}`;
}
