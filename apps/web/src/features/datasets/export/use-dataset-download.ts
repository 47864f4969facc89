import { downloadDataset, type CallRequest, type DatasetForm, type DatasetSummary } from '@hakaru/contract';
import { useMutation } from '@tanstack/react-query';
import { downloadFile } from '../../../lib/api/download-file.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { imageMessages } from '../images/image-messages.ts';
import { exportMessages } from './export-messages.ts';
import { datasetForms } from '../dataset-forms.ts';

export type DownloadQuery = NonNullable<CallRequest<typeof downloadDataset>['query']>;

/** The forms a table can leave in, by the key of their words. */
export const tableExports = {
  csv: { format: 'csv', encoding: 'utf-8', pack: 'plain' },
  cp932: { format: 'csv', encoding: 'cp932', pack: 'plain' },
  xlsx: { format: 'xlsx', pack: 'plain' },
  parquet: { format: 'parquet', pack: 'plain' },
  zip: { format: 'csv', encoding: 'utf-8', pack: 'zip' },
  original: { format: 'original', pack: 'plain' },
} as const satisfies Record<string, DownloadQuery>;

export type ExportName = keyof typeof tableExports;

const imageExports = { download_original: 'original', download_csv: 'csv', download_parquet: 'parquet' } as const;

/** What of a dataset the menu shows. */
export type Exported = Pick<DatasetSummary, 'id' | 'name' | 'form'>;

/** The forms a dataset can leave in, with their words. CP932 is asked about before. */
export function useExportChoices(form: DatasetForm): { name: ExportName; words: string; query: DownloadQuery }[] {
  const t = useMessages(exportMessages);
  const i = useMessages(imageMessages);
  if (datasetForms[form].isTabular)
    return (Object.keys(tableExports) as ExportName[]).map((name) => ({
      name,
      words: t(name),
      query: tableExports[name],
    }));
  return (Object.keys(imageExports) as (keyof typeof imageExports)[]).map((key) => ({
    name: imageExports[key],
    words: i(key),
    query: { format: imageExports[key] },
  }));
}

export function useDatasetDownload() {
  return useMutation({
    mutationFn: ({ id, query }: { id: string; query: DownloadQuery }) =>
      downloadFile(downloadDataset, { params: { id }, query }),
  });
}
