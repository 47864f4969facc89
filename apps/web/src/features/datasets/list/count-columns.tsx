import type { DatasetSummary } from '@hakaru/contract';
import type { GridColDef } from '@mui/x-data-grid';
import type { Translate } from '../../../lib/i18n/catalogue-types.ts';
import { formatCount } from '../../../lib/numbers/format-number.ts';
import type { en } from '../en.ts';
import { datasetForms } from '../dataset-forms.ts';

type Words = Translate<typeof en>;

const right = { align: 'right', headerAlign: 'right' } as const;

/** How large a dataset is: rows of a table, or images, which the cell says where the list has both. */
export function rowCountColumn(t: Words, withImages: boolean): GridColDef<DatasetSummary> {
  return {
    field: 'row_count',
    headerName: t(withImages ? 'rows_or_pictures' : 'rows'),
    width: withImages ? 126 : 90,
    ...right,
    renderCell: ({ row }) => <span className="tabular">{countWords(row, t)}</span>,
  };
}

export function columnCountColumn(t: Words): GridColDef<DatasetSummary> {
  return {
    field: 'column_count',
    headerName: t('columns'),
    width: 84,
    sortable: false,
    ...right,
    // Images have no columns.
    valueGetter: (value: number | null, row) => (datasetForms[row.form].isTabular ? value : null),
    valueFormatter: (value: number | null) => (value === null ? '–' : formatCount(value)),
  };
}

function countWords({ row_count, form }: DatasetSummary, t: Words): string {
  if (row_count === null) return '–';
  return datasetForms[form].isTabular
    ? formatCount(row_count)
    : t('pictures_count', { count: row_count, number: formatCount(row_count) });
}
